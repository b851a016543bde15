import type { IntentFacts, IntentRecord } from '../../lib/rules/payments/payment-intents.ts';

/** An intent as the processor reports it, and as it is kept: customer 5's, of 30.00, unless told otherwise. */
export const intentFacts = (state: IntentFacts['state'], change: Partial<IntentFacts> = {}): IntentFacts => ({
  id: 'pi_1',
  state,
  clientSecret: 'pi_1_secret_2',
  amount: 3000,
  refunded: 0,
  currency: 'usd',
  metadata: { tenant: 'demo' },
  ...change,
});
export const intentRecord = (change: Partial<IntentRecord> = {}): IntentRecord => ({
  id: 'pi_1',
  caller: 'customer:5',
  address: 'a',
  slot: 's',
  createdAt: '2026-11-16T14:00:00.000Z',
  state: 'open',
  version: 1,
  ...change,
});
