import type { AttemptCounter } from '../accounts/attempt-limits.ts';

/** Intents per appointment (BEHAVIOR §18.3): a cancellation cancels all of them in one transaction. */
export const APPOINTMENT_INTENTS_MAX = 10;

/** Unpaid payment and setup intents per address (BEHAVIOR §8.2). */
export const UNPAID_INTENTS_MAX = 20;

/** Payment and setup intents of a salon's anonymous callers in an hour (BEHAVIOR §8.2). */
export const ANONYMOUS_INTENT_COUNTER: AttemptCounter = {
  name: 'orders:anonymous',
  limit: 200,
  windowMinutes: 60,
};
