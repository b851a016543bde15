import { invalid, type Outcome, ok } from '../outcome.ts';

/** The salon's account at the payment processor, as the last check of its secret key has found it (BEHAVIOR §10.6). */
export type ProcessorAccount = {
  readonly id: string;
  /** Empty where the account has none. */
  readonly name: string;
  readonly country: string;
  readonly chargesEnabled: boolean;
};

/** The salon's keys at the payment processor; '' where it has none. */
type PaymentKeys = { readonly publishable: string; readonly secret: string };

function findKeyMode(key: string): 'test' | 'live' | undefined {
  const [, mode] = /^[prs]k_(test|live)_/.exec(key) ?? [];
  return mode === 'test' || mode === 'live' ? mode : undefined;
}

/**
 * Refuses a test key beside a live key (BEHAVIOR §10.2): apps would start payments that this system cannot see.
 * @param changed the keys that the request sets
 */
export function checkKeyModes(
  { publishable, secret }: PaymentKeys,
  changed: { readonly publishable: boolean; readonly secret: boolean },
): Outcome<undefined> {
  const [publishableMode, secretMode] = [findKeyMode(publishable), findKeyMode(secret)];
  const isSame = !publishableMode || !secretMode || publishableMode === secretMode;
  if (isSame || !(changed.publishable || changed.secret)) return ok(undefined);
  return changed.publishable
    ? invalid('PAYMENT_KEY', `Must be a ${secretMode} key like the secret key`)
    : invalid('PAYMENT_SECRET', `Must be a ${publishableMode} key like the publishable key`);
}
