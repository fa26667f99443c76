"""The command ``convert``: files of recorded hands, in any format that is known, written in the PHH notation."""

from __future__ import annotations

import sys
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from holdem_fast.cli.arguments import UsageError, file_name, one_of, print_json, reason_of, shown
from holdem_fast.cli.progress import progress

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from typing import IO, Any

    from holdem_fast.cli.commands import Commands
    from holdem_fast.histories.formats import Hands

_WORDS = {
    "en": {
        "summary": "recorded hands of other formats, written in PHH",
        "about": "Writes recorded hands in the PHH notation. Every hand is replayed first, so that what is written"
        " adds up. Reads PHH and PHHS, the text of PokerStars and of sites that write nearly the same, Open Hand"
        " History, and the logs of the ACPC and of Pluribus.",
        "example": "holdem-fast convert hands.txt --to phh --output hands.phhs",
        "FILE": "a file of recorded hands",
        "--to": "the format to write: phh (default)",
        "--output": "a file for all hands, or a folder for a file per FILE; without it the hands are printed",
        "--errors": "what to do with a hand that cannot be read or written: raise (stop, the default) or skip",
        "--json": "print how many hands were read and skipped as one JSON document, and no hands",
        "written": "{hands} hands written to {path}",
        "skipped": "{skipped} hands skipped in {path}, the first: {reason}",
    },
    "es": {
        "summary": "manos registradas en otros formatos, escritas en PHH",
        "about": "Escribe manos registradas en la notación PHH. Cada mano se reproduce antes, para que lo escrito"
        " cuadre. Lee PHH y PHHS, el texto de PokerStars y de salas que escriben casi igual, Open Hand History y los"
        " registros de la ACPC y de Pluribus.",
        "example": "holdem-fast convert manos.txt --to phh --output manos.phhs",
        "FILE": "un archivo de manos registradas",
        "--to": "el formato que se escribe: phh (por defecto)",
        "--output": "un archivo para todas las manos, o una carpeta para un archivo por FILE; sin ella se muestran",
        "--errors": "qué hacer con una mano que no se puede leer: raise (parar, por defecto) o skip (omitirla)",
        "--json": "escribe cuántas manos se leyeron y se omitieron en un documento JSON, y ninguna mano",
        "written": "{hands} manos escritas en {path}",
        "skipped": "{skipped} manos omitidas en {path}, la primera: {reason}",
    },
}


def add_to(commands: Commands) -> None:
    command = commands.add("convert", run, _WORDS)
    command.texts("files", "FILE")
    command.value("--to", one_of(("phh",)), metavar="FORMAT", default="phh")
    command.value("--output", file_name, metavar="PATH")
    command.value("--errors", one_of(("raise", "skip")), metavar="raise|skip", default="raise")


def run(arguments: argparse.Namespace) -> None:
    files = [_File(file_name("FILE", name), arguments.errors) for name in arguments.files]
    output: Path | None = arguments.output
    with progress(arguments) as tell:
        reads = [_told(file, files, tell) for file in files]
        if output is None:
            _write(chain.from_iterable(reads), None if arguments.json else sys.stdout)
        elif output.suffix in (".phh", ".phhs"):
            _write_file(chain.from_iterable(reads), output, files)
        else:
            _write_folder(files, reads, output)
    if arguments.json:
        print_json({"files": [file.document() for file in files]})
        return
    words = _WORDS[arguments.language]
    for file in files:
        if file.skipped:
            told = words["skipped"].format(skipped=file.skipped, path=shown(file.path), reason=file.reasons[0])
            print(told, file=sys.stderr)
    for path in dict.fromkeys([file.output for file in files if file.output]):
        hands = sum([file.written for file in files if file.output == path])
        print(words["written"].format(hands=hands, path=path))


class _File:
    """A file to convert, and what came of it."""

    def __init__(self, path: Path, errors: str) -> None:
        from holdem_fast.histories.formats import load

        self.path = path
        self.output: Path | None = None
        self.written = 0
        self._skips = errors == "skip"
        self._reasons: list[str] = []
        try:
            self.size = path.stat().st_size
            self.hands: Hands = load(path, errors=errors)
        except OSError as error:
            raise UsageError("cannot read", path=shown(path), reason=reason_of(error)) from None

    @property
    def reasons(self) -> list[str]:
        """Why hands were skipped: those that could not be read, and those that could not be replayed or written."""
        return [*self.hands.reasons, *self._reasons]

    @property
    def skipped(self) -> int:
        return len(self.reasons)

    def texts(self) -> Iterator[str]:
        """Each hand in the PHH notation."""
        from holdem_fast.histories.phh import dump

        for number, history in enumerate(self.hands, 1):
            try:
                for _ in history.replay():
                    pass
                text = dump(history)
            except ValueError as error:
                named = f"{self.path}, hand {history.metadata.get('hand', number)}"
                reason = str(error) if str(error).startswith(str(self.path)) else f"{named}: {error}"
                if not self._skips:
                    raise ValueError(reason) from None
                self._reasons.append(reason)
                continue
            self.written += 1
            yield text

    def document(self) -> dict[str, Any]:
        return {
            "file": str(self.path),
            "format": self.hands.format,
            "hands": self.written,
            "skipped": self.skipped,
            "reasons": self.reasons,
            "output": None if self.output is None else str(self.output),
        }


def _told(file: _File, files: list[_File], tell: Any) -> Iterator[str]:
    """The hands of a file, with the progress among all files told after each."""
    total = max(sum([each.size for each in files]), 1)
    for text in file.texts():
        tell(min(sum([each.hands.characters_read for each in files]), total - 1), total)
        yield text
    tell(total, total)


def _write(texts: Iterable[str], file: IO[str] | None) -> bool:
    """One hand as it is, more as the tables of PHHS; whether there were more. Without a file, they are only counted."""
    texts = iter(texts)
    first = list(islice(texts, 2))
    if len(first) < 2:
        if file is not None:
            file.writelines(first)
        return False
    for number, text in enumerate(chain(first, texts), 1):
        if file is not None:
            file.write(f"[{number}]\n{text}\n")
    return True


def _write_file(texts: Iterable[str], path: Path, files: list[_File]) -> None:
    """All hands to one file, which appears when it is whole."""
    if any(path.exists() and path.samefile(file.path) for file in files):
        raise UsageError("cannot write", path=shown(path), reason="it is one of the files to convert")
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "w", encoding="utf-8", newline="\n") as file:
            many = _write(texts, file)
        if many and path.suffix == ".phh":
            raise UsageError("cannot write", path=shown(path), reason="a file of many hands is named .phhs")
        part.replace(path)
    except OSError as error:
        raise UsageError("cannot write", path=shown(path), reason=reason_of(error)) from None
    finally:
        part.unlink(missing_ok=True)
    for each in files:
        each.output = path


def _write_folder(files: list[_File], reads: list[Iterator[str]], folder: Path) -> None:
    """A file of the same name for each: .phhs, whether it has one hand or many."""
    paths = [folder / f"{file.path.stem}.phhs" for file in files]
    if len(set(paths)) < len(paths):
        raise UsageError("cannot write", path=shown(folder), reason="two files to convert have the same name")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("cannot write", path=shown(folder), reason=reason_of(error)) from None
    for file, read, path in zip(files, reads, paths, strict=True):
        _write_file(read, path, [file])
