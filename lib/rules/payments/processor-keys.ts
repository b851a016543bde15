import { invalid, type Outcome, ok } from '../outcome.ts';

/** The salon's keys at the payment processor, '' where it has none. */
export type PaymentKeys = { readonly publishable: string; readonly secret: string };

const modeOf = (key: string): string | undefined => /^[prs]k_(test|live)_/.exec(key)?.[1];

/**
 * Refuses keys of which one is for trying out and the other for real money: apps would begin payments that the
 * platform can never see. `sent` are the keys of this request, the others stand already.
 */
export function agreeingKeys(
  { publishable, secret }: PaymentKeys,
  sent: { readonly publishable: boolean; readonly secret: boolean },
): Outcome<undefined> {
  const [shown, kept] = [modeOf(publishable), modeOf(secret)];
  if (!shown || !kept || shown === kept || !(sent.publishable || sent.secret)) return ok(undefined);
  return sent.publishable
    ? invalid('PAYMENT_KEY', `Must be a ${kept} key, as PAYMENT_SECRET is`)
    : invalid('PAYMENT_SECRET', `Must be a ${shown} key, as PAYMENT_KEY is`);
}
