import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { DELAYED_METHOD_TYPES } from '../../../../../lib/ports/stripe-methods.ts';

/**
 * The methods that the processor's fields show. Cards alone can be saved and charged again. In a frame of the salon's own
 * site only cards are offered, because the pages of banks cannot be shown in a frame (BEHAVIOR §35.3).
 */
export const toMethodTypeOptions = (
  mode: 'payment' | 'subscription' | 'setup',
  isFramed: boolean,
): Pick<StripeElementsOptionsMode, 'allowedPaymentMethodTypes' | 'excludedPaymentMethodTypes'> =>
  mode === 'payment' && !isFramed
    ? { excludedPaymentMethodTypes: [...DELAYED_METHOD_TYPES] }
    : { allowedPaymentMethodTypes: ['card'] };
