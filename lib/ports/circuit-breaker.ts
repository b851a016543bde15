import { countSkippedCall, type Service } from './call-times.ts';

/** Failed calls in a row that open a breaker. */
export const FAILURES_TO_OPEN = 5;
/** How long an open breaker refuses calls before it allows a probe. */
export const OPEN_MS = 10_000;
/** Longer than any call. A probe that reports nothing by then is lost, and another one may be made. */
const PROBE_MAX_MS = 20_000;

/**
 * Stops calls of a service that fails (BEHAVIOR §31.4). It opens after 5 failures in a row, refuses calls for 10 s, and then
 * allows one call as a probe, whose success closes it. Each process has its own.
 */
export type CircuitBreaker = {
  /** Whether calls are refused now. */
  isOpen(): boolean;
  /** Announces a call, which is the probe if the breaker was open. */
  begin(): void;
  report(isUp: boolean): void;
};

export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  const hasFailed = () => failures >= FAILURES_TO_OPEN;
  return {
    isOpen: () => hasFailed() && now() < openUntil,
    begin() {
      if (hasFailed()) openUntil = now() + PROBE_MAX_MS;
    },
    report(isUp) {
      failures = isUp ? 0 : failures + 1;
      if (hasFailed()) openUntil = now() + OPEN_MS;
    },
  };
}

/** The breaker of a service is open: the call was not made. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/** Calls a service through its breaker. An error for which `isAnswer` holds comes from a service that works. */
export async function callThroughBreaker<Value>(
  breaker: CircuitBreaker,
  service: Service,
  call: () => Promise<Value>,
  isAnswer: (error: unknown) => boolean,
): Promise<Value> {
  if (breaker.isOpen()) {
    countSkippedCall(service);
    throw new CircuitOpenError(`${service} has failed repeatedly`);
  }
  breaker.begin();
  try {
    const value = await call();
    breaker.report(true);
    return value;
  } catch (error) {
    breaker.report(isAnswer(error));
    throw error;
  }
}
