"""A second interpreter in the process gets an error, as docs/interpreters.md says, and the first one goes on."""

import subprocess
import sys

import pytest

SECOND = """
import holdem_fast
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
work = "try: import holdem_fast\\nexcept ImportError: pass\\nelse: raise SystemExit('it was imported')"
second = interpreters.create()
if sys.version_info >= (3, 13):
    assert interpreters.exec(second, work) is None
else:
    interpreters.run_string(second, work)
print(holdem_fast.evaluate("As Ks Qs Js Ts 2c 3d") >> 12)
"""


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="sub-interpreters are CPython's")
def test_a_second_interpreter_is_refused_and_the_first_goes_on():
    run = subprocess.run(
        [sys.executable, "-P", "-c", "import sys" + SECOND], capture_output=True, text=True, check=False
    )
    assert run.stdout.split() == ["9"], run.stderr
