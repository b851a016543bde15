import { expect, test } from 'vitest';
import { toOutcomeOrUnknownDespiteError } from '../../../functions/pages/app/parts/payment/outcome.ts';

const intentOf = (status: string) => ({ id: 'pi_1', status });

// BEHAVIOR §19.1: nobody pays twice
test.each([
  ['a declined card', { type: 'card_error', payment_intent: intentOf('requires_payment_method') }, 'unpaid'],
  ['a card that is not complete', { type: 'validation_error' }, 'unpaid'],
  [
    'an intent that was paid before',
    { type: 'invalid_request_error', payment_intent: intentOf('succeeded') },
    'paid',
  ],
  [
    'an intent that the bank decides on',
    { type: 'api_error', payment_intent: intentOf('processing') },
    'paid',
  ],
  [
    'a card that was saved before',
    { type: 'invalid_request_error', setup_intent: intentOf('succeeded') },
    'paid',
  ],
  [
    'a card that needs a confirmation',
    { type: 'api_error', setup_intent: intentOf('requires_action') },
    'unpaid',
  ],
  ['a broken connection', { type: 'api_connection_error' }, 'unknown'],
])('the outcome of %s is known or looked up', (_name, error, outcome) => {
  expect(toOutcomeOrUnknownDespiteError(error)).toBe(outcome);
});
