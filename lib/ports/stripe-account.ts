import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Outcome, ok } from '../rules/outcome.ts';
import type { ProcessorAccount } from '../rules/payments/processor-account.ts';
import { isMissingResource, isProcessorError } from './stripe-errors.ts';

/** The status of a call that the key may not make: a restricted key needs a permission to read its account. */
const FORBIDDEN = 403;
/** The status of a call with a key that the processor does not know. */
const UNAUTHORIZED = 401;

/** The account that a secret key belongs to; undefined if the key may not read it. */
export async function fetchAccountIfPermitted(stripe: Stripe): Promise<ProcessorAccount | undefined> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    return {
      id: account.id,
      name: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? '',
      country: account.country ?? '',
      chargesEnabled: account.charges_enabled,
    };
  } catch (error) {
    if (isProcessorError(error) && error.statusCode === FORBIDDEN) return undefined;
    throw error;
  }
}

/** Pairs of keys of one account that this process has found, and how many it caches. */
const matchingKeys = new Set<string>();
const MATCHING_KEYS_MAX = 200;

/** Asks once for each pair of keys that fits, and again for one that does not, because the salon may correct a key. */
export async function checkKeyPairUntilItFits(
  keys: readonly string[],
  ask: () => Promise<Outcome<boolean>>,
): Promise<Outcome<boolean>> {
  const pair = createHash('sha256').update(keys.join('\n')).digest('base64url');
  if (matchingKeys.has(pair)) return ok(true);
  const answer = await ask();
  if (matchingKeys.size >= MATCHING_KEYS_MAX) matchingKeys.clear();
  if (answer.ok && answer.value) matchingKeys.add(pair);
  return answer;
}

/**
 * Whether an intent can be paid with the publishable key that the client uses, as a browser asks for the intent:
 * https://docs.stripe.com/api/payment_intents/retrieve
 */
export async function isPayableWithKey(
  stripe: Stripe,
  { id, clientSecret }: { readonly id: string; readonly clientSecret: string },
): Promise<boolean> {
  try {
    await stripe.paymentIntents.retrieve(id, { client_secret: clientSecret });
    return true;
  } catch (error) {
    if (isMissingResource(error)) return false;
    if (isProcessorError(error) && error.statusCode === UNAUTHORIZED) return false;
    throw error;
  }
}
