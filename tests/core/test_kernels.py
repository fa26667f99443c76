"""The batch kernels, each that this machine can run or imitate: all hands, all lengths, every edge of memory."""

import os
import shutil
import subprocess
import sys
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

import pytest

import holdem_fast
from holdem_fast import core

HERE = Path(__file__).parent / "kernels"
HEADERS = Path(__file__).parents[2] / "holdem_fast" / "_core"
TARGETS = ["scalar", "ssse3", "avx2", "avx512", "neon"]
ALL_HANDS = 133_784_560


def _run(command, target=None, timeout=600):
    environment = dict(os.environ) if target is None else {**os.environ, "HOLDEM_FAST_SIMD": target}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=timeout, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout.split()


def _needs(target):
    code = "from holdem_fast import simd_target; print(simd_target())"
    (found,) = _run([sys.executable, "-P", "-c", code], target)
    if found != target:
        pytest.skip(f"this processor has no {target}: {found} runs in its place")


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("proof", ["lengths", "misalignment", "page_boundary", "flushes", "any_bytes", "bad_rows"])
def test_proofs(target, proof):
    _needs(target)
    assert _run([sys.executable, "-P", str(HERE / "prove.py"), proof], target) == [target]


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_every_hand(target, layout, client):
    """Every 7-card hand, its cards in a scrambled order, has the rank that its key has."""
    _needs(target)
    code = (
        f"import importlib.util as u; spec = u.spec_from_file_location('holdem_client', {client.__file__!r})\n"
        "client = u.module_from_spec(spec); spec.loader.exec_module(client)\n"
        f"print(*client.compare_every_hand({layout == 'columns'}))"
    )
    assert _run([sys.executable, "-P", "-c", code], target) == [str(ALL_HANDS), "0"]


def test_a_cap_is_kept_and_an_unknown_one_refused():
    code = "from holdem_fast import simd_target; print(simd_target())"
    assert _run([sys.executable, "-P", "-c", code], "scalar") == ["scalar"]
    assert core.simd_target() in TARGETS
    run = subprocess.run(
        [sys.executable, "-P", "-c", "import holdem_fast"],
        env={**os.environ, "HOLDEM_FAST_SIMD": "mmx"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "HOLDEM_FAST_SIMD must be one of scalar, neon, ssse3, avx2, avx512, got 'mmx'" in run.stderr


@pytest.mark.parametrize("deck", [7, 8, 13, 17])
def test_the_visit_of_every_hand_sees_each_once(deck):
    """All hands of the lowest cards of the deck, and the signature of their ranks, once more by the reference."""
    factor, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1
    counts = {}
    signature = 0
    for six in combinations(range(deck - 1, -1, -1), 6):
        if six[4] < 2:
            continue  # no room for two more cards, in the visit's eyes no row
        total = 0
        for seventh in range(six[-1]):
            rank = holdem_fast.reference.evaluate([*six, seventh])
            counts[rank] = counts.get(rank, 0) + 1
            signed = rank - (1 << 16) if rank >= 1 << 15 else rank
            total += signed * (2 * seventh * seventh + 1)
        signature = (signature * factor + total % (1 << 32)) & mask
    assert core._visit_hands(deck, counts=True) == (signature, counts)
    assert core._visit_hands(deck) == signature


def test_the_visit_of_the_whole_deck_counts_as_counted_without():
    signature, counts = core._visit_hands(counts=True)
    assert counts == core.count_ranks(7)
    assert sum(counts.values()) == ALL_HANDS
    assert core._visit_hands() == signature


def test_the_example_of_the_docs():
    """Kings full of sevens: seven terms, in digits that stay below 256 when they are added up."""
    ranks = sorted(card.rank for card in holdem_fast.parse_cards("Ks 7d 2h 7c Kh 4c 7s"))
    terms = [comb(rank + place, place + 1) for place, rank in enumerate(ranks)]
    assert terms == [0, 3, 35, 70, 126, 8008, 19448]
    digits = [(term % 32, term // 32 % 32, term // 1024) for term in terms]
    assert [sum(column) for column in zip(*digits, strict=True)] == [74, 63, 25]
    assert 74 + 63 * 32 + 25 * 1024 == sum(terms) == 27690
    # Whatever the rank, the digits of the small places fit in two, and no sum of seven passes a byte.
    most = [comb(12 + place, place + 1) for place in range(7)]
    assert sum(term // 32 for term in most[:5]) + 2 * 31 < 256
    assert sum(most) == 50_387
    numbers = {
        sum(comb(rank + place, place + 1) for place, rank in enumerate(multiset))
        for multiset in combinations_with_replacement(range(13), 7)
    }
    assert numbers == set(range(50_388))


@pytest.mark.parametrize("deck", [6, 53, -1])
def test_a_visit_needs_seven_cards(deck):
    with pytest.raises(ValueError, match="deck must be 7 to 52 cards"):
        core._visit_hands(deck)


def _compiled(folder, compiler, *options):
    """tests/core/kernels/check_kernel.c, compiled; what is missing for it is the reason to skip."""
    if not HEADERS.joinpath("simd.h").exists():
        pytest.skip("the headers are not here: this is not a source tree")
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    program = folder / "check_kernel"
    command = [compiler, "-O1", f"-I{HEADERS}", *options, "-o", str(program), str(HERE / "check_kernel.c")]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return str(program)


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang", "musl-gcc"])
def test_without_python(tmp_path, compiler):
    """The kernels of each compiler against a sort, number by number, in memory of exactly their size."""
    sanitize = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if compiler == "gcc" else []
    program = _compiled(tmp_path, compiler, *sanitize)
    for cap in ("1", "2", "3"):
        _, hands = _run([program, cap, "300000"])
        assert hands == "0" or int(hands) >= 300_000


@pytest.mark.slow
def test_avx512_simulated(tmp_path):
    """The AVX-512 kernel where the processor lacks it: SIMDe computes its instructions."""
    if not Path("/usr/include/simde").exists():
        pytest.skip("SIMDe's headers are not installed (Debian: libsimde-dev)")
    _needs("avx2")
    name, hands = _run([_compiled(tmp_path, "gcc", "-DSIMULATED", "-mavx2"), "3", "300000"])
    assert name == "avx512"
    assert int(hands) >= 300_000


@pytest.mark.slow
def test_neon_emulated(tmp_path):
    """The NEON kernel over ten million hands, cross-compiled and run by qemu."""
    hands = 10_000_000
    if shutil.which("qemu-aarch64") is None:
        pytest.skip("qemu-aarch64 is not installed (Debian: qemu-user)")
    program = _compiled(tmp_path, "aarch64-linux-gnu-gcc", "-static")
    name, compared = _run(["qemu-aarch64", program, "1", str(hands)])
    assert name == "neon"
    assert int(compared) >= hands
