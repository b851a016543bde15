import type { Page } from 'playwright-core';
import { DEMO_PAYMENT_KEYS } from '../../../infra/local/demo/demo-payments.ts';

async function postForm(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${DEMO_PAYMENT_KEYS.secret}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Presents a test card at a simulated reader of the payment stand-in. */
export const presentCard = (stripeUrl: string, reader: string, number = '4242424242424242'): Promise<void> =>
  postForm(`${stripeUrl}/v1/test_helpers/terminal/readers/${reader}/present_payment_method`, {
    type: 'card_present',
    'card_present[number]': number,
  });

/** Presses the button at the end of a payment form, which says how much it takes. */
export const takePayment = (page: Page): Promise<void> => page.locator('.pay-bar .btn.primary').click();

/** The row of the bill or of totals with this name, as text. */
export const rowOf = (page: Page, name: string | RegExp) =>
  page
    .getByRole('dialog')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** Saves a test card of a customer: confirms the setup intent of a session at the payment stand-in. */
export async function saveCard(stripeUrl: string, session: { readonly data: object }): Promise<void> {
  const intent = 'setup_intent' in session.data ? String(session.data.setup_intent) : '';
  await postForm(`${stripeUrl}/v1/setup_intents/${intent}/confirm`, {
    payment_method: 'pm_card_visa',
    return_url: 'https://x.test',
  });
}
