"""Checks the files, sizes and version of an sdist and its wheels: python check_dist.py DIST_FOLDER VERSION.

Run in a git checkout: what is tracked belongs into the sdist, and what Python reads of the package into a wheel.
"""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
LARGEST_WHEEL = 800 * 1024
# Only for who works in the repository.
NOT_IN_SDIST = (".ci/", ".github/", ".gitignore")
# Written by a build.
GENERATED = (".c", ".so", ".pyd", ".pyc", "tables.h")
# In a wheel: Python, its stubs, the mark that it has types, and the declarations for other people's Cython.
SHIPPED = (".py", ".pyi", "/py.typed", ".pxd")


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    return listed.stdout.splitlines()


def problems_of_sdist(path: Path) -> list[str]:
    with tarfile.open(path) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    files = set(tracked())
    problems = [f"{path.name} holds the generated {name}" for name in names - files if name.endswith(GENERATED)]
    missing = [name for name in files - names if not name.startswith(NOT_IN_SDIST)]
    return problems + [f"{path.name} lacks {name}" for name in missing]


def problems_of_wheel(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        names = {name for name in archive.namelist() if not name.partition("/")[0].endswith(".dist-info")}
    package = [name for name in tracked() if name.startswith("holdem_fast/")]
    wanted = {name for name in package if name.endswith(SHIPPED)}
    extensions = {name for name in names if name.endswith((".so", ".pyd"))}
    compiled = sorted(name.partition(".")[0] for name in extensions)
    modules = sorted([name.partition(".")[0] for name in package if name.endswith(".pyx")])
    problems = [f"{path.name} lacks {name}" for name in wanted - names]
    problems += [f"{path.name} holds {name}" for name in names - wanted - extensions]
    if compiled != modules:
        problems.append(f"{path.name} holds the compiled {', '.join(compiled)}, expected {', '.join(modules)}")
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
