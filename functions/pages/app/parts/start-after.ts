/** Starts a job after a pause. Returns how to cancel it: it does not start, or its signal aborts. */
export function startAfterPause(pauseMs: number, job: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => void job(controller.signal), pauseMs);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
