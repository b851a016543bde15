import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { getAppointment } from '../../lib/table/appointments.ts';
import { updateSealedSecrets } from '../../lib/table/sealed-secrets.ts';
import { book } from './bookings.ts';
import type { Reply, TestSalon } from './test-salon.ts';

/** Service of the demo salon with a deposit of 30.00. */
export const COLOUR = {
  service_id: 2,
  pricing_option_id: null,
  staff_id: null,
  price: '120.00',
  duration: 90,
};
export const DEPOSITS_ON = { settings: { depositEnable: true, guestCheckout: true } } as const;

export type Order = { readonly token: string; readonly payment_intent: string };
export type Standing = { readonly id: number; readonly status: number; readonly payment_status: number };

export type Till = Awaited<ReturnType<typeof openTill>>;

/** Gives a house an account at the payment stand-in, as a salon does that entrusts its keys to us. */
export async function openTill(salon: TestSalon, secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`) {
  const signingSecret = `whsec_${secretKey}`;
  const sealing = openSealing(openSecrets(salon.environment));
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
  const webhook = (body: string, signature: string) =>
    salon.request({
      method: 'POST',
      path: `/api/v1/payment/webhook/${salon.slug}`,
      body,
      slug: null,
      headers: { 'stripe-signature': signature },
    });
  const signatureOf = (payload: string, secret = signingSecret, at = salon.clock.now()) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    });

  return {
    secretKey,
    signingSecret,
    stripe,
    webhook,
    signatureOf,
    /** Pays an intent with a test card; a declined one leaves it as it then is. */
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
    /** Events of one kind for one record, the newest first. */
    async events(type: string, about: string): Promise<Stripe.Event[]> {
      const { data } = await stripe.events.list({ type, limit: 100 });
      return data.filter((event) => JSON.stringify(event.data.object).includes(about));
    },
    /** Sends an event as the processor does. */
    deliver(event: object): Promise<Reply> {
      const body = JSON.stringify(event);
      return webhook(body, signatureOf(body));
    },
    refunds: async (intent: string) => (await stripe.refunds.list({ payment_intent: intent })).data,
    /** Sends the next calls to the processor astray. */
    async fault(fault: Record<string, string | number | boolean>): Promise<void> {
      await fetch(`${salon.stripe.url}/_test/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: secretKey, ...fault }),
      });
    },
  };
}

/** A guest's colouring, which waits for its deposit of 30.00. */
export async function bookWithDeposit(
  salon: TestSalon,
  change: object = {},
  options: Parameters<TestSalon['call']>[2] = {},
): Promise<number> {
  const reply = await book(salon, { services: [COLOUR], ...change }, options);
  if (reply.status !== 201) throw new Error(`not booked: ${reply.text}`);
  return reply.body.data.id;
}

export const order = (salon: TestSalon, input: object = {}, options: Parameters<TestSalon['call']>[2] = {}) =>
  salon.call('payments/create-order', { amount: 30, ...input }, options) as Promise<Reply & { body: Order }>;

export const report = (salon: TestSalon, intent: string, target: object) =>
  salon.call<Standing>('payments/update-status', { payment_intent: intent, ...target });

/** A guest's booking, and their order that is to pay its deposit. */
export async function bookAndOrder(salon: TestSalon, change: object = {}) {
  const guest = { address: '198.51.100.7' };
  const id = await bookWithDeposit(salon, change, guest);
  const made = await order(salon, { appointment_id: id }, guest);
  if (made.status !== 200) throw new Error(`no order: ${made.text}`);
  return { id, intent: made.body.payment_intent };
}

/** A booking that its deposit has confirmed, and a second intent that was paid as well. */
export async function paidTwice(salon: TestSalon, till: Awaited<ReturnType<typeof openTill>>) {
  const { id, intent } = await bookAndOrder(salon);
  const second = (await order(salon)).body.payment_intent;
  await till.pay(intent);
  await till.pay(second);
  await report(salon, intent, { appointment_id: id });
  return { id, intent, second };
}

/** The appointment as it is kept. */
export async function kept(salon: TestSalon, id: number) {
  const appointment = await getAppointment(salon.store, salon.tenant, id);
  if (!appointment) throw new Error(`appointment ${id} is not there`);
  return appointment;
}

export const depositRow = async (salon: TestSalon, id: number) =>
  (await kept(salon, id)).payments.find(({ type }) => type === 1);
