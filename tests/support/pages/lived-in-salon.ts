import { setTimeout } from 'node:timers/promises';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../../infra/local/demo/demo-payments.ts';
import { addDays } from '../../../lib/rules/calendar.ts';

/** A test card whose payment the cardholder disputes: https://docs.stripe.com/testing#disputes */
const DISPUTED_CARD = 'pm_card_createDispute';
/** How often the event of the processor is waited for. */
const TRIES = 40;
const PAUSE_MS = 100;
/** Before the open date: the whole week of the demo. */
const WEEKS_BACK = 4;

type Post = (
  path: string,
  body: object,
  token?: string,
) => Promise<{ readonly token?: string; readonly data: Readonly<Record<string, unknown>> }>;

type DemoSalon = {
  readonly post: Post;
  readonly read: (path: string, token: string) => Promise<unknown>;
  /** The token of the owner. */
  readonly owner: string;
  /** The payment stand-in. */
  readonly stripeUrl: string;
  /** An open day to come, YYYY/MM/DD. */
  readonly openDate: string;
};

type List = { readonly data: readonly Readonly<Record<string, unknown>>[] };

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isDone()) return;
    await setTimeout(PAUSE_MS);
  }
  throw new Error('the salon does not get there');
}

/** Sells a gift card to a customer who disputes the payment. */
async function sellAndDispute({ post, read, owner, stripeUrl }: DemoSalon): Promise<void> {
  const { token } = await post('/customer/login', DEMO_LOGINS.customer);
  const sold = { location_id: 1, giftcard_id: 1, name: 'Birthday card', price: '90.00', value: '100.00' };
  const recipient = { recipient_fname: 'Rosa', recipient_lname: 'Friend', recipient_email: 'rosa@x.test' };
  const delivered = { delivery_date: new Date().toISOString().slice(0, 10) };
  const { data: sale } = await post(
    '/online/create-gift-card-sell',
    { ...sold, ...recipient, ...delivered },
    token,
  );
  const order = await post('/payment/create-order', { amount: sale.total, sale_id: sale.id }, token);
  const intent = String(order.token).replace(/_secret_.*/, '');
  await fetch(`${stripeUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_PAYMENT_KEYS.secret}` },
    body: new URLSearchParams({ payment_method: DISPUTED_CARD }),
  });
  await post('/payment/update-status', { payment_intent: intent, sale_id: sale.id }, token);
  // The processor reports the dispute by an event
  await waitUntil(async () => {
    const home = (await read('/admin/journal/home', owner)) as {
      readonly data: { readonly attention: List['data'] };
    };
    return home.data.attention.some(({ kind }) => kind === 'disputed');
  });
}

/** Imports two clients, one with an address that another client has. */
async function importClients({ post, owner }: DemoSalon): Promise<void> {
  const file = 'First name,Last name,E-mail\nIda,Import,ida@moved.test\nGrace,Again,grace@demo.test\n';
  const { data } = await post('/admin/import/upload', { size: file.length }, owner);
  await fetch(String(data.url), { method: 'PUT', body: file });
  const named = { upload_id: data.upload_id, kind: 'customers' };
  const { data: preview } = await post('/admin/import/preview', named, owner);
  await post('/admin/import/start', { import_id: preview.import_id, duplicates: 'skip' }, owner);
}

/**
 * Gives the demo salon, after its week, what a salon has after some months: a membership, a second package, refunds in cash and
 * to a card, a disputed payment, guests, imported clients, absences and people who connect other programs.
 */
export async function liveInSalon(salon: DemoSalon): Promise<void> {
  const { post, read, owner, openDate } = salon;
  const sold = { location_id: 1, paid_at_salon: 1 };
  const groomed = { membership_id: 1, name: 'Always groomed', price: '60.00' };
  await post('/online/create-membership-sell', { ...sold, ...groomed, customer_id: 3 }, owner);
  const spaDay = { package_id: 2, name: 'Spa day', price: '160.00' };
  await post('/online/create-package-sell', { ...sold, ...spaDay, customer_id: 2 }, owner);
  const from = addDays(openDate.replaceAll('/', '-'), -WEEKS_BACK * 7).replaceAll('-', '/');
  const completed = `/admin/appointment/index?status=2&from=${from}&to=${openDate}&per_page=50&page=1`;
  const visits = ((await read(completed, owner)) as List).data;
  const payments = visits.flatMap(({ id, payments: rows }) =>
    (rows as List['data']).map((row) => ({ appointment_id: id, payment_id: row.id, by: row.paid_by })),
  );
  for (const kind of ['cash', 'reader']) {
    const { by: _by, ...payment } = payments.findLast(({ by }) => by === kind) ?? {};
    await post('/admin/appointment/refund', { ...payment, amount: '5.00' }, owner);
  }
  await sellAndDispute(salon);
  const services = [{ service_id: 1, pricing_option_id: null, price: 50, duration: 45, staff_id: 1 }];
  const guest = { fname: 'Gina', lname: 'Guest', email: 'gina@example.com', phone: '+12125550188' };
  const visit = { location_id: 1, date: openDate, time: '10:00 AM', customer_type: 1, guest, services };
  await post('/booking/save-booking', visit);
  await importClients(salon);
  const away = { staff_id: 2, from: openDate, to: openDate, kind: 'vacation', paid: 1 };
  await post('/admin/time-off/store', away, owner);
  const block = {
    location_id: 1,
    staff_id: 1,
    date: openDate,
    from: '15:00',
    to: '16:00',
    reason: 'Dentist',
  };
  await post('/admin/block-time/store', block, owner);
  await post('/admin/role/store', { name: 'Books', permissions: ['journal.read', 'sales.read'] }, owner);
  await post('/admin/device/store', { location_id: 1, name: 'Tablet at the door' }, owner);
}
