"""The stack of unfinished work, `ForceState.work`. Only the topmost job runs; when it is done, the job below
continues.
"""

from app.engine.force.state import ForceState, Job


def push(s: ForceState, job: Job) -> None:
    s.work.append(job)


def finish(s: ForceState, job: Job) -> None:
    """Remove the topmost job, and tell the job below whether it carried anything out."""
    top = s.work.pop()
    assert top is job, (top.kind, job.kind)
    if s.work:
        below = s.work[-1]
        below.done = below.done or job.done
        below.memory["child"] = job.done


def run_ops(s: ForceState, key: str, by: Job, **facts: int) -> None:
    """Push the operations at `key`, with the user, source and target of the job `by`."""
    push(s, Job("program", by.seat, key, 0, by.card, by.target, {**_facts(by), **facts}))


def _facts(by: Job) -> dict[str, object]:
    return {name: value for name, value in by.memory.items() if name not in ("child", "stage")}
