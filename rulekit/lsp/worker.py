"""One thread in which all that a server is asked is done, in the order in which it was asked."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from attrs import define, field
from pygls.exceptions import JsonRpcException

from rulekit.language.report import RulesError

T = TypeVar("T")

log = logging.getLogger("rulekit.lsp")


@define(eq=False)
class Worker:
    """Does one thing after the other; what nobody waits for any more is not begun.

    No file stops it: where one cannot be read, or rulekit itself fails, the answer is None. A
    fault of ours is logged each time, and `tell` is given a sentence about it the first time. Only
    what is an answer of the protocol, such as a refusal, is raised.
    """

    tell: Callable[[str], None]
    _thread: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="rules"), init=False
    )
    _told: set[str] = field(factory=set, init=False)

    async def do(self, work: Callable[[], T]) -> T | None:
        """What the work returns, after all that was asked for before."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except JsonRpcException:
            raise
        except (RulesError, OSError) as error:
            log.info("cannot be read: %s", error)
        except Exception as error:
            self._fault(error)
        return None

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _fault(self, error: Exception) -> None:
        log.error("a fault of rulekit", exc_info=error)
        last = traceback.extract_tb(error.__traceback__)[-1]
        kind = f"{type(error).__name__} at {last.filename}:{last.lineno}"
        if kind not in self._told:
            self._told.add(kind)
            self.tell(
                "Something went wrong inside rulekit; this is not your fault, and the server goes "
                "on. Please report it with what its log says."
            )
