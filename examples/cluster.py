"""Exact equities on a Dask cluster: the deals of three ranges are cut into parts that the workers count.

    python examples/cluster.py "TT+,AQs+" "22-99,ATs+" "random"
    python examples/cluster.py "TT+,AQs+" "22-99,ATs+" "random" --scheduler tcp://10.0.0.5:8786

Without ``--scheduler`` it starts one worker for each core of this machine. The workers need holdem_fast, nothing else;
any other ``concurrent.futures.Executor`` takes the place of Dask's. Needs: pip install 'holdem_fast[distributed]'
"""

import argparse
import sys
import time

from distributed import Client, LocalCluster

from holdem_fast import equity


def main() -> None:
    parser = argparse.ArgumentParser(description="exact equities, counted by a Dask cluster")
    parser.add_argument("players", nargs="+", metavar="RANGE")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a running cluster")
    parser.add_argument("--workers", type=int, metavar="N", help="how many workers to start without one")
    arguments = parser.parse_args()
    if arguments.scheduler:
        with Client(arguments.scheduler) as client:
            count(arguments.players, client)
    else:
        with (
            LocalCluster(n_workers=arguments.workers, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            count(arguments.players, client)


def count(players: list[str], client: Client) -> None:
    def tell(done: int, total: int) -> None:
        print(f"\r{100 * done / total:5.1f} %", end="", file=sys.stderr, flush=True)

    start = time.perf_counter()
    result = equity(players, method="exact", executor=client.get_executor(), progress=tell)
    print(file=sys.stderr)
    print(result)
    print(f"{len(client.scheduler_info()['workers'])} workers, {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
