"""Checks the files, sizes and version of an sdist and its wheels: python check_dist.py DIST_FOLDER VERSION."""

import sys
import tarfile
import zipfile
from pathlib import Path

LARGEST_WHEEL = 800 * 1024
GENERATED = (".c", ".so", ".pyd", ".pyc", "tables.h")
IN_SDIST = (
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "docs/algorithm.md",
    "examples/cluster.py",
    "holdem_fast/equities/_sweep.pyi",
    "holdem_fast/equities/_sweep.pyx",
    "holdem_fast/game/betting.pxd",
    "holdem_fast/core.pxd",
    "holdem_fast/core.pyi",
    "holdem_fast/core.pyx",
    "holdem_fast/py.typed",
    "setup.py",
    "tests/core/cimport_client/holdem_client.pyx",
    "tests/data/cases/evaluator.json",
)
IN_WHEEL = ("_core/hash_tables.py", "core.pxd", "core.pyi", "equities/_sweep.pyi", "py.typed", "reference.py")
NOT_IN_WHEEL = (".c", ".h", ".pyx")


def problems_of_sdist(path: Path) -> list[str]:
    with tarfile.open(path) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    return [f"{path.name} holds the generated {name}" for name in names if name.endswith(GENERATED)] + [
        f"{path.name} lacks {name}" for name in IN_SDIST if name not in names
    ]


def problems_of_wheel(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
    problems = [f"{path.name} holds {name}" for name in names if name.endswith(NOT_IN_WHEEL)]
    problems += [f"{path.name} holds {name}" for name in names if not name.startswith("holdem_fast")]
    problems += [f"{path.name} lacks {name}" for name in IN_WHEEL if f"holdem_fast/{name}" not in names]
    if path.stat().st_size > LARGEST_WHEEL:
        problems.append(f"{path.name} has more than {LARGEST_WHEEL:,} bytes")
    return problems


def main(folder: Path, version: str) -> int:
    sdists, wheels = sorted(folder.glob("*.tar.gz")), sorted(folder.glob("*.whl"))
    problems = (
        [] if wheels and len(sdists) == 1 else [f"{len(wheels)} wheels and {len(sdists)} sdists, expected 1 sdist"]
    )
    for path in (*sdists, *wheels):
        print(f"{path.stat().st_size:9,} bytes  {path.name}")
        problems += problems_of_wheel(path) if path.suffix == ".whl" else problems_of_sdist(path)
        if not path.name.startswith((f"holdem_fast-{version}-", f"holdem_fast-{version}.tar")):
            problems.append(f"{path.name} is not of version {version}")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
