"""Random hands with every forced bet and unit: written, read back and replayed they are the same."""

from random import Random

from holdem_fast import Deal, Deck, phh


def _terms(rng, seats):
    blinds = rng.choice([(1, 2), (0, 2), (2, 4), (0, 0)])
    terms = {"blinds": blinds, "button": rng.randrange(seats)}
    terms["structure"] = rng.choice(["no-limit", "pot-limit", "fixed-limit"])
    if not blinds[1]:
        terms["min_bet"] = 2
    elif rng.random() < 0.3:
        terms["straddle"] = 2 * blinds[1]
    elif rng.random() < 0.5:
        terms["posts"] = [rng.choice([0, 0, 1, 2]) for _ in range(seats)]
    if blinds == (0, 2) and rng.random() < 0.5:
        terms["blind_seats"] = (None, (terms["button"] + 1) % seats)
    if rng.random() < 0.3:
        terms["dead_posts"] = [rng.choice([0, 0, 1]) for _ in range(seats)]
    if rng.random() < 0.4:
        terms |= {"antes": [rng.choice([0, 1]) for _ in range(seats)], "dead_antes": rng.random() < 0.5}
    return terms


def test_random_hands_come_back():
    """R5.7, R5.9, R5.10; a hand that cannot be written is refused, and most can."""
    rng, written = Random(5), 0
    for seed in range(600):
        seats = rng.randint(2, 6)
        try:
            deal = Deal([rng.randint(3, 60) for _ in range(seats)], deck=Deck(seed), **_terms(rng, seats))
        except ValueError:
            continue
        while deal.actor is not None:
            deal.push(rng.choice(list(deal.legal_actions)))
        try:
            history = phh.from_deal(deal, unit=rng.choice([1, "1/100", "1/2", "0.05"]))
        except ValueError as error:
            assert "PHH cannot record these forced bets" in str(error)  # noqa: PT017 - most have no error
            continue
        again = phh.load(phh.dump(history))
        assert again == history
        *_, last = again.replay()
        assert last.stacks == history.finishing_stacks
        written += 1
    assert written > 300
