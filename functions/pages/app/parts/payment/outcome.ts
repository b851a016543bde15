/** `paid`: the processor has what it needs, and the intent cannot be paid again. `unknown`: the processor did not answer. */
export type PaymentOutcome = 'paid' | 'unpaid' | 'unknown';

export const isPaidOrProcessingStatus = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing';

type Intent = { readonly status: string };
type AttemptError = {
  readonly type: string;
  readonly payment_intent?: Intent;
  readonly setup_intent?: Intent;
};

export function toOutcomeOrUnknownDespiteError({
  type,
  payment_intent,
  setup_intent,
}: AttemptError): PaymentOutcome {
  const intent = payment_intent ?? setup_intent;
  if (isPaidOrProcessingStatus(intent?.status)) return 'paid';
  // Without the intent or a refusal of the card it may be paid after all
  return intent || type === 'card_error' || type === 'validation_error' ? 'unpaid' : 'unknown';
}
