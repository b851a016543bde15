import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { updateSealedSecrets } from '../../../lib/table/salons/sealed-secrets.ts';
import { unwrapReply } from '../api/replies.ts';
import { bookAsGuest, getStoredAppointment } from '../booking/appointments.ts';
import { withAnyone } from '../booking/bookings.ts';
import { bookWithLink } from '../booking/visit-links.ts';
import type { CallOptions, Reply, TestSalon } from '../test-salon.ts';

/** Service of the demo salon with a deposit of 30.00. */
export const COLOUR = withAnyone(2, '120.00', 90);
/** With a publishable key too, without which no deposit can be paid (BEHAVIOR §15.4). */
export const DEPOSITS_PAYABLE = {
  settings: { depositEnable: true, guestCheckout: true, paymentKey: 'pk_test_salon' },
} as const;
export const DEPOSITS_ON = { settings: { depositEnable: true, guestCheckout: true } } as const;

export type Order = { readonly token: string; readonly payment_intent: string };
type TargetState = { readonly id: number; readonly status: number; readonly payment_status: number };

export type PaymentAccount = Awaited<ReturnType<typeof openPaymentAccount>>;

/** Has the payment stand-in do something that only tests can. */
export const controlStripe = ({ stripe }: TestSalon, path: string, input: object = {}): Promise<Response> =>
  fetch(`${stripe.url}/_test/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

/** Gives a salon an account at the payment stand-in, with its keys stored as settings-update stores them. */
export async function openPaymentAccount(
  salon: TestSalon,
  secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`,
) {
  const signingSecret = `whsec_${secretKey}`;
  const sealing = openPlatformSealing(salon.environment);
  const sealed = (name: 'paymentSecret' | 'paymentWebhookSecret', text: string) =>
    sealing.seal({ tenant: salon.tenant, name }, text);
  await salon.store.commit([
    updateSealedSecrets(salon.tenant, {
      paymentSecret: await sealed('paymentSecret', secretKey),
      paymentWebhookSecret: await sealed('paymentWebhookSecret', signingSecret),
    }),
  ]);
  const stripe = new Stripe(secretKey, {
    host: salon.stripe.host,
    port: salon.stripe.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
  const sendWebhook = (body: string, signature: string) =>
    salon.request({
      method: 'POST',
      path: `/api/v1/payment/webhook/${salon.slug}`,
      body,
      slug: null,
      headers: { 'stripe-signature': signature },
    });
  const signBody = (payload: string, secret = signingSecret, at = salon.clock.now()) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    });

  return {
    secretKey,
    signingSecret,
    stripe,
    sendWebhook,
    signBody,
    /** Pays an intent with a test card. Returns the intent, also when the card is declined. */
    async pay(intent: string, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
      try {
        return await stripe.paymentIntents.confirm(intent, {
          payment_method: card,
          return_url: 'https://book.demo.test',
        });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        return stripe.paymentIntents.retrieve(intent);
      }
    },
    /** Ends a payment that was processing, or a 3-D Secure check. */
    settle: (intent: string, outcome: 'succeed' | 'fail' = 'succeed') =>
      controlStripe(salon, `payment_intents/${intent}/settle`, { outcome }),
    /** Gives the dispute of a payment another status, and delivers the events of that. */
    async moveDispute(intent: string, status: string): Promise<void> {
      const [before] = (await stripe.events.list({ limit: 1 })).data;
      await controlStripe(salon, `payment_intents/${intent}/dispute`, { status });
      for await (const event of stripe.events.list({ limit: 100 })) {
        if (event.id === before?.id) return;
        await this.deliver(event);
      }
    },
    /** Lets the newest refund of a payment fail at the bank, and delivers the event of that. */
    async failRefund(intent: string): Promise<Reply> {
      await controlStripe(salon, `payment_intents/${intent}/fail_refund`);
      const [event] = await this.events('refund.failed', intent);
      return this.deliver(event ?? {});
    },
    /** Confirms a setup intent with a test card. */
    confirmSetup: (setupIntent: string, card = 'pm_card_visa') =>
      stripe.setupIntents.confirm(setupIntent, {
        payment_method: card,
        return_url: 'https://book.demo.test',
      }),
    /** Events of a type about a record, newest first. */
    async events(type: string, recordId: string): Promise<Stripe.Event[]> {
      const { data } = await stripe.events.list({ type, limit: 100 });
      return data.filter((event) => JSON.stringify(event.data.object).includes(recordId));
    },
    /** Delivers an event as the processor does. */
    deliver(event: object): Promise<Reply> {
      const body = JSON.stringify(event);
      return sendWebhook(body, signBody(body));
    },
    refunds: async (intent: string) => (await stripe.refunds.list({ payment_intent: intent })).data,
    /** Makes the next calls to the processor fail. */
    injectFault: (fault: Fault) => injectFault(salon, { account: secretKey, ...fault }),
    /** Ends the faults of all accounts. */
    endFaults: () => fetch(`${salon.stripe.url}/_test/faults`, { method: 'DELETE' }),
  };
}

type Fault = Readonly<Record<string, string | number | boolean>>;

/** Makes the next calls to the processor fail. */
export const injectFault = (salon: TestSalon, fault: Fault): Promise<unknown> =>
  controlStripe(salon, 'faults', fault);

/** Saves a test card as an app does, by default the customer's. Returns the setup intent. */
export async function saveCard(
  salon: TestSalon,
  account: PaymentAccount,
  card = 'pm_card_visa',
  options: CallOptions = { as: 'customer' },
): Promise<string> {
  const session = await salon.call<{ setup_intent: string }>('payments/create-session', {}, options);
  const { setup_intent } = session.body.data;
  await account.confirmSetup(setup_intent, card);
  return setup_intent;
}

/** Clears the salon's keys at the processor. */
export async function clearPaymentKeys(salon: TestSalon): Promise<void> {
  const keys = { PAYMENT_SECRET: '', PAYMENT_WEBHOOK_SECRET: '' };
  unwrapReply(await salon.call('directory/settings-update', keys, { as: 'admin' }));
}

/** A guest's booking of colour, which awaits its deposit of 30.00. */
export const bookWithDeposit = (salon: TestSalon, change: object = {}, options: CallOptions = {}) =>
  bookAsGuest(salon, { services: [COLOUR], ...change }, options);

export const createOrder = (salon: TestSalon, input: object = {}, options: CallOptions = {}) =>
  salon.call('payments/create-order', { amount: 30, ...input }, options) as Promise<Reply & { body: Order }>;

/** Reports a payment, by default as the front desk, which may report any. */
export const reportPayment = (
  salon: TestSalon,
  intent: string,
  target: object,
  options: CallOptions = { as: 'staff' },
) => salon.call<TargetState>('payments/update-status', { payment_intent: intent, ...target }, options);

/** A guest's booking and the order for its deposit, which its token proves. */
export async function bookAndOrder(salon: TestSalon, change: object = {}) {
  const guest = { address: '198.51.100.7' };
  const { id, token } = await bookWithLink(salon, { services: [COLOUR], ...change }, guest);
  const order = await createOrder(salon, { appointment_id: id, manage_token: token }, guest);
  unwrapReply(order);
  return { id, intent: order.body.payment_intent };
}

/** A guest's booking with its deposit paid. */
export async function bookAndPay(salon: TestSalon) {
  const account = await openPaymentAccount(salon);
  const { id, intent } = await bookAndOrder(salon);
  await account.pay(intent);
  unwrapReply(await reportPayment(salon, intent, { appointment_id: id }));
  return { account, id, intent };
}

/** A booking that its deposit has confirmed, and a second paid intent for it. */
export async function payTwice(salon: TestSalon, account: PaymentAccount) {
  const { id, intent } = await bookAndOrder(salon);
  const second = (await createOrder(salon)).body.payment_intent;
  await account.pay(intent);
  await account.pay(second);
  await reportPayment(salon, intent, { appointment_id: id });
  return { id, intent, second };
}

export const findDepositRow = async (salon: TestSalon, id: number) =>
  (await getStoredAppointment(salon, id)).payments.find(({ type }) => type === 1);
