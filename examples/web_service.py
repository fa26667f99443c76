"""A web service that ranks hands and answers equities, with limits on what a question may cost.

    pip install holdem_fast fastapi uvicorn
    uvicorn --app-dir examples web_service:app
    curl 'localhost:8000/rank?cards=KhKsKdTcTs4h2d'
    curl localhost:8000/equity -H 'content-type: application/json' -d '{"players": ["AKs", "QQ+"], "board": "2c7d9h"}'

``equity`` by itself counts what takes a core two seconds at most and samples the rest. The other limits are here: the
lengths of the texts, the number of players, and no more questions at a time than there are cores.
"""

import os
from threading import BoundedSemaphore
from typing import Annotated

from fastapi import FastAPI, HTTPException, Query
from fastapi.requests import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from holdem_fast import best_hand, equity

app = FastAPI(title="holdem_fast")
free_cores = BoundedSemaphore(os.cpu_count() or 1)
Cards = Annotated[str, Field(max_length=40)]


class Question(BaseModel):
    players: list[Annotated[str, Field(max_length=400)]] = Field(min_length=2, max_length=6)
    board: Cards = ""
    dead: Cards = ""


@app.exception_handler(ValueError)
def bad_input(_: Request, error: ValueError) -> JSONResponse:
    """What holdem_fast says of a text that it cannot read or a deal that is impossible."""
    return JSONResponse({"detail": str(error)}, status_code=422)


@app.get("/rank")
def rank(cards: Annotated[str, Query(max_length=40)]) -> dict[str, int | str]:
    hand = best_hand(cards)
    return {"rank": hand.rank, "category": hand.category.label(), "description": hand.describe()}


@app.post("/equity")
def equities(question: Question) -> dict[str, object]:
    """Each player's equity; FastAPI runs this in a thread, and the count itself releases the GIL."""
    if not free_cores.acquire(timeout=5):
        raise HTTPException(503, "all cores are taken: ask again later", headers={"Retry-After": "5"})
    try:
        result = equity(question.players, question.board, question.dead)
    finally:
        free_cores.release()
    return {"equity": result.equity, "exact": result.exact, "std_error": result.std_error}
