import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { isProcessorError } from './stripe-errors.ts';

/** Something that happened at the processor; `object` is what it happened to, as it then was. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
};

/** What came in, as it came in. */
export type SignedBody = { readonly raw: string; readonly signature: string };

export type ReadEvent = (body: SignedBody, secret: string, now: Date) => Promise<Outcome<ProcessorEvent>>;

/** Older signatures are refused: what somebody caught cannot be sent again later. */
const SIGNATURE_MAX_SECONDS = 300;

/** The event of a signed body; fails as signatureInvalid where the signature is not the salon's, or too old. */
export const readEvent: ReadEvent = async ({ raw, signature }, secret, now) => {
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
    const object = event.data.object as unknown as ProcessorEvent['object'];
    return ok({ id: event.id, type: event.type, object });
  } catch (error) {
    const isUnreadable =
      isProcessorError(error) || error instanceof SyntaxError || error instanceof TypeError;
    if (isUnreadable) return fail('signatureInvalid');
    throw error;
  }
};
