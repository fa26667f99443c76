"""The C headers, each for itself, as other compilers read them: for 32 bits, for Windows, for other processors."""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "holdem_fast"
pytestmark = pytest.mark.slow
# Included several times by other headers, which define what they need.
PARTS = (
    "batch_kernel.h",
    "multiway_kernel.h",
    "outcomes_passes.h",
    "river_kernel.h",
    "rules_lanes.h",
    "tables_lanes.h",
    "tables_observe.h",
    "trials_group.h",
)
HEADERS = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.h") if path.name not in PARTS)
ZIG = (sys.executable, "-m", "ziglang", "cc")
COMPILERS = {
    "gcc": ("gcc",),
    "gcc, 32 bits": ("gcc", "-m32"),
    "gcc, 32 bits, SSE2": ("gcc", "-m32", "-msse2"),
    "gcc, arm64": ("aarch64-linux-gnu-gcc",),
    "gcc, musl": ("musl-gcc",),
    "clang": ("clang",),
    "clang, Windows": ("clang", "--target=x86_64-w64-windows-gnu"),
    "clang, Windows, 32 bits": ("clang", "--target=i686-w64-windows-gnu"),
    "zig, Windows": (*ZIG, "-target", "x86_64-windows-gnu"),
    "zig, Windows, 32 bits": (*ZIG, "-target", "x86-windows-gnu"),
    "zig, Windows, arm64": (*ZIG, "-target", "aarch64-windows-gnu"),
    "zig, musl": (*ZIG, "-target", "x86_64-linux-musl"),
    "zig, musl, arm64": (*ZIG, "-target", "aarch64-linux-musl"),
    "zig, macOS, arm64": (*ZIG, "-target", "aarch64-macos"),
}
# Functions that a header offers and nobody here calls are no mistake.
WARNINGS = "-Wall -Wextra -Werror -Wno-unused-function -Wno-unused-variable -Wno-unused-const-variable".split()
PROBE = (
    '#include <stdint.h>\n#include <string.h>\n_Static_assert(sizeof(uint64_t) == 8, "another system\'s headers");\n'
)


def _compile(compiler, folder, text):
    """Compiles a text without linking it; what the compiler said where it failed."""
    source = folder / "source.c"
    source.write_text(text, encoding="utf-8")
    command = [
        *COMPILERS[compiler],
        "-std=gnu11",
        "-O1",
        *WARNINGS,
        f"-I{PACKAGE}",
        "-c",
        "-o",
        str(folder / "source.o"),
    ]
    run = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False, timeout=300)
    return run.stderr if run.returncode else ""


@pytest.fixture(scope="module", params=COMPILERS)
def compiler(request, tmp_path_factory):
    """A compiler that is installed, with the headers of the system that it compiles for."""
    name, *options = COMPILERS[request.param]
    if name == sys.executable and find_spec("ziglang") is None:
        pytest.skip("ziglang is not installed (PyPI)")
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    mingw = "#include <_mingw.h>\n" if "windows" in "".join(options) else ""
    if _compile(request.param, tmp_path_factory.mktemp("probe"), mingw + PROBE):
        pytest.skip(f"{name} has no C library for {' '.join(options)} (Debian: gcc-12-multilib, mingw-w64-*-dev)")
    return request.param


@pytest.mark.skipif(not HEADERS, reason="the headers are not here: this is not a source tree")
@pytest.mark.parametrize("header", HEADERS, ids=str)
def test_a_header_compiles_for_itself(compiler, header, tmp_path):
    assert _compile(compiler, tmp_path, f'#include "{header.as_posix()}"\n') == ""
