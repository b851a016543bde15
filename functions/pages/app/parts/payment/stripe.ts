import type { Appearance, ReleaseTrain, Stripe } from '@stripe/stripe-js';
import type { Catalog, PageData } from '../../page-data.ts';
import { getPageTheme, readColor } from '../../theme.ts';

const STRIPE = 'https://js.stripe.com';
/** The release of Stripe.js that agrees with the API version of the server. */
const RELEASE: ReleaseTrain = 'endive';
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
  if (!window.Stripe && !(await loadScript(`${origin}/${RELEASE}/stripe.js`))) return undefined;
  return window.Stripe?.(settings.PAYMENT_KEY);
}

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
