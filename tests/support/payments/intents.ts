import type { IntentFacts, IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';

/** An intent as the processor reports it: 30.00 by default. */
export const createIntentFacts = (
  state: IntentFacts['state'],
  change: Partial<IntentFacts> = {},
): IntentFacts => ({
  id: 'pi_1',
  state,
  clientSecret: 'pi_1_secret_2',
  amount: 3000,
  refunded: 0,
  currency: 'usd',
  metadata: { tenant: 'demo' },
  ...change,
});
/** An intent as the table stores it: of customer 5 by default. */
export const createIntentRecord = (change: Partial<IntentRecord> = {}): IntentRecord => ({
  id: 'pi_1',
  caller: 'customer:5',
  unpaidSlot: { networkHash: 'a', slot: 's' },
  createdAt: '2026-11-16T14:00:00.000Z',
  state: 'open',
  version: 1,
  ...change,
});
