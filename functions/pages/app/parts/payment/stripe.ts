import type { Catalog, PageData } from '../../page-data.ts';
import { getPageTheme, readColor } from '../../theme.ts';

/** The part of Stripe.js that the pages use: https://docs.stripe.com/js */
export type StripeError = {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  /** In the visitor's language where `type` is `card_error` or `validation_error`. */
  readonly message?: string;
  readonly payment_intent?: StripeIntent;
  readonly setup_intent?: StripeIntent;
};
export type StripeIntent = { readonly id: string; readonly status: string };
type Failed = {
  readonly error: StripeError;
  readonly paymentIntent?: undefined;
  readonly setupIntent?: undefined;
};
export type StripeResult =
  | Failed
  | {
      readonly error?: undefined;
      readonly paymentIntent?: StripeIntent;
      readonly setupIntent?: StripeIntent;
    };

type Appearance = {
  readonly theme: 'stripe' | 'night';
  readonly variables: Readonly<Record<string, string>>;
};

export type ElementsOptions = {
  readonly mode: 'payment' | 'subscription' | 'setup';
  /** In the smallest unit of the currency. */
  readonly amount?: number;
  readonly currency: string;
  readonly allowedPaymentMethodTypes?: readonly string[];
  readonly excludedPaymentMethodTypes?: readonly string[];
  readonly locale?: string;
  readonly appearance?: Appearance;
};

export type PaymentElement = {
  mount(container: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
};

export type StripeElements = {
  create(type: 'payment', options?: { readonly layout: 'tabs' }): PaymentElement;
  submit(): Promise<{ readonly error?: StripeError }>;
};

type Confirmation = {
  readonly elements: StripeElements;
  readonly clientSecret: string;
  readonly confirmParams: { readonly return_url: string };
  readonly redirect: 'if_required';
};

export type Stripe = {
  elements(options: ElementsOptions): StripeElements;
  confirmPayment(confirmation: Confirmation): Promise<StripeResult>;
  confirmSetup(confirmation: Confirmation): Promise<StripeResult>;
  retrievePaymentIntent(clientSecret: string): Promise<StripeResult>;
  retrieveSetupIntent(clientSecret: string): Promise<StripeResult>;
};

declare global {
  var Stripe: ((publishableKey: string) => Stripe) | undefined;
}

const STRIPE = 'https://js.stripe.com';
/** A key issued by Stripe: a live key, or a test key that contains an account id. */
const REAL_KEY = /^pk_(?:live_|test_51)\w{40,}$/;

/** Adds a script to the page; false if it does not load. */
function loadScript(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve(true);
    script.onerror = () => {
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
}

/**
 * Loads the payment processor's script, for the first time when something is to be paid. Locally that is the payment
 * stand-in's for salons without real keys. Undefined if it does not load.
 */
export async function loadStripe(
  { processor }: Pick<PageData, 'processor'>,
  { settings }: Catalog,
): Promise<Stripe | undefined> {
  const origin = processor !== null && !REAL_KEY.test(settings.PAYMENT_KEY) ? processor : STRIPE;
  if (!globalThis.Stripe && !(await loadScript(`${origin}/v3/`))) return undefined;
  return globalThis.Stripe?.(settings.PAYMENT_KEY);
}

/** The colours of this page for the fields of the processor. */
export const readAppearance = (): Appearance => ({
  theme: getPageTheme() === 'dark' ? 'night' : 'stripe',
  variables: {
    colorPrimary: readColor('brand'),
    colorBackground: readColor('surface'),
    colorText: readColor('text'),
    colorDanger: readColor('bad'),
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '8px',
  },
});
