import { toFailureCode } from '../../../lib/contract/failure-codes.ts';
import { toErrorCodesByField } from '../../../lib/http/field-error-codes.ts';
import { FAILURES, type FailureKey } from '../../../lib/rules/failures.ts';
import type { FieldErrors } from '../../../lib/rules/outcome.ts';
import type { Reply } from '../test-salon.ts';

export const statusAndMessage = ({ status, body }: Reply) => `${status} ${body.message}`;

/** The envelope of a failure (BEHAVIOR §5.1). `cause`: the field that it names on the wire, or messages by field. */
export function toFailureBody(key: FailureKey, cause: string | FieldErrors = {}) {
  const { message } = FAILURES[key];
  const errors = typeof cause === 'string' ? { [cause]: [message] } : cause;
  const error_codes = toErrorCodesByField(key, errors);
  return { status: false, message, code: toFailureCode(key), errors, error_codes };
}

/** The data of a success. Throws for a refusal. */
export function unwrapReply<Data>({ status, body, text }: Reply<Data>): Data {
  if (status >= 300) throw new Error(`refused with ${status}: ${text}`);
  return body.data;
}

/** Counts the replies by status and message. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[statusAndMessage(reply)] = (counts[statusAndMessage(reply)] ?? 0) + 1;
  return counts;
}

/** Sends a request, again as long as the table is too busy to decide (503) or an earlier try still runs (409), as clients do. */
export async function repeatWhileBusy<R extends Reply>(send: () => Promise<R>): Promise<R> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503 && reply.body.code !== 'idempotency_in_progress') return reply;
  }
}

/** Sends `count` requests at once, each as often as the table is too busy for it; the replies in the order of `send`. */
export const callAtOnce = <R extends Reply>(
  count: number,
  send: (index: number) => Promise<R>,
): Promise<R[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => repeatWhileBusy(() => send(index))));
