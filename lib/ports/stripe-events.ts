import { isOutsideId } from '../rules/ids.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { isProcessorError } from './stripe-errors.ts';

/** An event of the processor; `object` is a snapshot of the object that it is about. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
};

/** A request body as received, with its signature header. */
export type SignedBody = { readonly raw: string; readonly signature: string };

export type VerifyEvent = (body: SignedBody, secret: string, now: Date) => Promise<Outcome<ProcessorEvent>>;

/** Older signatures are refused, against replayed requests. */
const SIGNATURE_MAX_SECONDS = 300;

/** Verifies and parses a signed body; fails with `signatureInvalid` if the signature is wrong or too old (BEHAVIOR §19.4). */
export const verifyEvent: VerifyEvent = async ({ raw, signature }, secret, now) => {
  const { default: Stripe } = await import('stripe');
  try {
    const event = Stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      SIGNATURE_MAX_SECONDS,
      undefined,
      now.getTime(),
    );
    const { object } = event.data;
    const isReadable =
      isOutsideId(event.id) && isOutsideId(event.type) && typeof object === 'object' && object !== null;
    return isReadable
      ? ok({ id: event.id, type: event.type, object: object as unknown as ProcessorEvent['object'] })
      : fail('malformedBody');
  } catch (error) {
    const isUnreadable =
      isProcessorError(error) || error instanceof SyntaxError || error instanceof TypeError;
    if (isUnreadable) return fail('signatureInvalid');
    throw error;
  }
};
