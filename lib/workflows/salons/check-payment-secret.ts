import type { ProcessorOpener } from '../../ports/stripe.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { ProcessorAccount } from '../../rules/payments/processor-account.ts';

/** Whether the processor accepts a secret key; unknown if it does not answer, or tells nothing of the account. */
export type SecretCheck = {
  readonly result: 'ok' | 'unknown';
  readonly account?: ProcessorAccount;
};

/** Asks the processor for the account of a new secret key; fails for a key that it refuses (BEHAVIOR §10.6). */
export async function checkNewPaymentSecret(
  processors: ProcessorOpener,
  secret: string,
): Promise<Outcome<SecretCheck>> {
  const account = await processors(secret).fetchAccount();
  if (account.ok) {
    return ok(account.value ? { result: 'ok', account: account.value } : { result: 'unknown' });
  }
  if (account.failure === 'processorUnavailable') return ok({ result: 'unknown' });
  return invalid('PAYMENT_SECRET', 'Refused by the payment processor');
}
