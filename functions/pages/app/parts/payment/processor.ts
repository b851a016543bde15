import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import type { Catalog, PageData } from '../../page-data.ts';
import { getPageLanguage } from '../../texts/index.ts';
import { toMethodTypeOptions } from './methods.ts';
import { toMinorUnits } from './minor-units.ts';
import { isPaidOrProcessingStatus, type PaymentOutcome, toOutcomeOrUnknownDespiteError } from './outcome.ts';
import type { PaymentTarget } from './return.ts';
import { loadStripe, readAppearance } from './stripe.ts';

/** `payment`: an amount, once. `subscription`: the first invoice of a recurring membership. `setup`: a card to save. */
export type Purpose =
  | {
      readonly kind: 'payment' | 'subscription';
      /** As the API shows it: '30.00'. */
      readonly amount: string;
      readonly target: PaymentTarget;
    }
  | { readonly kind: 'setup' };

/** The processor with the fields that the visitor fills in. `isSetup`: its intents save a card, others pay. */
const createProcessor = (stripe: Stripe, elements: StripeElements, isSetup: boolean) => ({
  /** Checks the fields. Returns what is wrong. */
  check: async () => (await elements.submit()).error,
  /** Pays or saves the card. Returns what went wrong. */
  async confirm(clientSecret: string) {
    const confirmation = {
      elements,
      clientSecret,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    } as const;
    const result = await (isSetup ? stripe.confirmSetup(confirmation) : stripe.confirmPayment(confirmation));
    return result.error;
  },
  /** Looks up the outcome of an attempt. */
  async findOutcome(clientSecret: string): Promise<PaymentOutcome> {
    const result = await (isSetup
      ? stripe.retrieveSetupIntent(clientSecret)
      : stripe.retrievePaymentIntent(clientSecret));
    if (result.error) return 'unknown';
    const { status } = 'setupIntent' in result ? result.setupIntent : result.paymentIntent;
    return isPaidOrProcessingStatus(status) ? 'paid' : 'unpaid';
  },
});
export type Processor = ReturnType<typeof createProcessor>;

type FieldsOptions = {
  readonly data: PageData;
  readonly catalog: Catalog;
  readonly purpose: Purpose;
  readonly onReady: (processor: Processor) => void;
  readonly onUnloaded: () => void;
};

/** Loads the processor's fields into the page. Returns what removes them. */
export function mountPaymentFields(
  container: HTMLElement,
  { data, catalog, purpose, onReady, onUnloaded }: FieldsOptions,
): () => void {
  const { currency } = catalog.shop;
  let isEnded = false;
  let element: StripePaymentElement | undefined;
  void loadStripe(data, catalog).then((stripe) => {
    if (isEnded) return;
    if (!stripe) {
      onUnloaded();
      return;
    }
    const options = {
      currency: currency.toLowerCase(),
      ...toMethodTypeOptions(purpose.kind, parent !== window),
      locale: getPageLanguage().language,
      appearance: readAppearance(),
    };
    const elements = stripe.elements(
      purpose.kind === 'setup'
        ? { mode: purpose.kind, ...options }
        : { mode: purpose.kind, amount: toMinorUnits(purpose.amount, currency), ...options },
    );
    element = elements.create('payment', { layout: 'tabs' });
    element.on('ready', () => onReady(createProcessor(stripe, elements, purpose.kind === 'setup')));
    element.on('loaderror', onUnloaded);
    element.mount(container);
  });
  return () => {
    isEnded = true;
    element?.destroy();
  };
}

/** Shows the bank's page of a payment that waits for the cardholder. `unknown` also where the payment waits no more. */
export async function confirmWithBank(
  data: PageData,
  catalog: Catalog,
  clientSecret: string,
): Promise<PaymentOutcome> {
  const stripe = await loadStripe(data, catalog);
  if (!stripe) return 'unknown';
  try {
    const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
    if (error) return toOutcomeOrUnknownDespiteError(error);
    return isPaidOrProcessingStatus(paymentIntent?.status) ? 'paid' : 'unpaid';
  } catch {
    return 'unknown';
  }
}
