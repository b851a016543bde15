/** Types whose result comes hours or days later. Orders exclude them at the processor (BEHAVIOR §18.1). */
const DELAYED_METHOD_TYPES =
  'acss_debit au_becs_debit bacs_debit nz_bank_account sepa_debit us_bank_account customer_balance boleto konbini multibanco oxxo sofort'.split(
    ' ',
  );

type MethodOptions = {
  readonly allowedPaymentMethodTypes?: readonly string[];
  readonly excludedPaymentMethodTypes?: readonly string[];
};

/**
 * The methods that the processor's fields show. Cards alone can be saved and charged again. In a frame of the salon's own
 * site only cards are offered, because the pages of banks cannot be shown in a frame (BEHAVIOR §35.1).
 */
export const toMethodOptions = (
  mode: 'payment' | 'subscription' | 'setup',
  isFramed: boolean,
): MethodOptions =>
  mode === 'payment' && !isFramed
    ? { excludedPaymentMethodTypes: DELAYED_METHOD_TYPES }
    : { allowedPaymentMethodTypes: ['card'] };
