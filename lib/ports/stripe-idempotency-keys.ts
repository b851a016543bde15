import { createHash } from 'node:crypto';
import { isProcessorError } from './stripe-errors.ts';

/**
 * The idempotency key of a step that may be repeated with other parameters: Stripe keeps the first result of a key, and
 * refuses the key with other parameters.
 */
export const toIdempotencyKeyForParams = (key: string, params: object): string =>
  `${key}-${createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16)}`;

/** The keys that a step may use up. */
const KEYS_MAX = 3;

/** Whether Stripe repeats a failure of its own, which it keeps under a key for a day: https://docs.stripe.com/api/idempotent_requests */
const isKeptFailure = (error: unknown): boolean =>
  isProcessorError(error) &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

/**
 * Runs a step under an idempotency key. Where the key keeps a failure of Stripe, the step has ended: it runs under the next
 * key, unless `find` shows that it was done.
 */
export async function runWithNextKeyAfterKeptFailure<Value>(
  key: string,
  run: (idempotencyKey: string) => Promise<Value>,
  find: () => Promise<Value | undefined> = async () => undefined,
): Promise<Value> {
  for (let used = 1; ; used += 1) {
    try {
      return await run(used === 1 ? key : `${key}-${used}`);
    } catch (error) {
      if (!isKeptFailure(error) || used === KEYS_MAX) throw error;
      const done = await find();
      if (done !== undefined) return done;
    }
  }
}
