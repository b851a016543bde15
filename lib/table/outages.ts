import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';

/** The table throttles, fails or does not answer, also after the client's retries. A write may have succeeded. */
export class TableUnavailableError extends Error {
  override readonly name: string = 'TableUnavailableError';
}

/** A commit conflicted with other transactions until its deadline. Nothing was written. */
export class TableContendedError extends TableUnavailableError {
  override readonly name = 'TableContendedError';
}

/** Whether the same request may succeed later (503, BEHAVIOR §31.2). */
export const isTableUnavailable = (error: unknown): error is TableUnavailableError =>
  error instanceof TableUnavailableError;

const OUTAGE_NAMES = new Set([
  // The call was ended at the deadline
  'AbortError',
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  'TimeoutError',
  'TransactionInProgressException',
]);
const NETWORK_CODES = /^(?:ECONN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/;

/** Whether the database answered with a status from 500 on, whatever it calls the failure. */
function isServerFailure(error: Error): boolean {
  const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } };
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Whether an error of the database's client is an outage, not a fault of the call. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (OUTAGE_NAMES.has(error.name) ||
    isServerFailure(error) ||
    ('code' in error && NETWORK_CODES.test(String(error.code))));

const deadlines = new AsyncLocalStorage<AbortSignal>();

/** Runs work whose calls of the table end after `ms`: those under way and all later ones fail as unavailable. */
export async function runWithTableDeadline<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  // Every call under way listens, and Node warns of more than ten
  setMaxListeners(0, controller.signal);
  const timer = setTimeout(() => controller.abort(), Math.max(0, ms));
  try {
    return await deadlines.run(controller.signal, work);
  } finally {
    clearTimeout(timer);
  }
}

/** The options of a call of the database's client: the deadline of the work that makes it. */
export function getCallOptions(): { readonly abortSignal?: AbortSignal } {
  const abortSignal = deadlines.getStore();
  return abortSignal ? { abortSignal } : {};
}
