import { expect, test } from 'vitest';
import { auditTenant } from '../../../infra/tools/audit/tenant.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { getToday } from '../../support/journal.ts';
import {
  bookAndOrder,
  bookAndPay,
  controlStripe,
  DEPOSITS_PAYABLE,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import { openReader, payAtReader, registerReader } from '../../support/payments/readers.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_ADMIN = { as: 'admin' } as const;
const DAY_MINUTES = 1440;

type Figures = Readonly<Record<string, string | number>>;
type Row = {
  readonly key: string;
  readonly name: string;
  readonly figures: Figures;
  readonly open: { readonly operation: string; readonly query: object };
};

async function passDays(salon: TestSalon, days: number): Promise<void> {
  await salon.clock.advance(DAY_MINUTES * days);
  salon.stripe.tick();
}

/** Delivers the events of a payout of the given types, the oldest first. */
async function deliverPayouts(
  account: PaymentAccount,
  types = ['payout.paid', 'payout.reconciliation_completed'],
) {
  for (const type of types)
    for (const event of (await account.events(type, 'po_')).toReversed())
      expect((await account.deliver(event)).status, type).toBe(200);
}

async function readPayouts(salon: TestSalon): Promise<readonly Row[]> {
  const query = { kind: 'payouts', from: '2026/11/01', to: getToday(salon) };
  const reply = await salon.call<{ rows: readonly Row[]; checks: readonly object[] }>(
    'journal/report-show',
    query,
    AS_ADMIN,
  );
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.checks).toMatchObject([{ name: 'card_and_payouts', holds: true }]);
  return reply.body.data.rows;
}

/** The accounts of the processor's money that are not empty. */
async function readBalances(salon: TestSalon): Promise<Record<string, string>> {
  type Balance = { readonly account: string; readonly balance: string };
  const reply = await salon.call<readonly Balance[]>('journal/journal-balances', {}, AS_ADMIN);
  const left = reply.body.data.filter(({ account }) => ['card', 'reader', 'foreign'].includes(account));
  return Object.fromEntries(
    left.flatMap(({ account, balance }) => (Number(balance) === 0 ? [] : [[account, balance]])),
  );
}

const showFigures = ({ figures }: Row) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => Number(value) !== 0));

const readLines = async (salon: TestSalon, row: Row | undefined) =>
  (await salon.call(`journal/${row?.open.operation}`, row?.open.query ?? {}, AS_ADMIN)).body;

/** A deposit of 30.00 with a refund of 10.00, and 20.00 that came to the account in another way; both are paid out. */
async function openSalonWithPayout() {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  const { account, id, intent } = await bookAndPay(salon);
  await account.stripe.refunds.create({ payment_intent: intent, amount: 10_00 });
  const { id: foreign } = await account.stripe.paymentIntents.create({ amount: 20_00, currency: 'usd' });
  await account.pay(foreign);
  await passDays(salon, 3);
  return { salon, account, id, intent };
}

// 2.9 % and 0.30 of 30.00 and of 20.00
const FIGURES = {
  gross: '50.00',
  refunds: '-10.00',
  fees: '-2.05',
  net: '37.95',
  foreign: '20.00',
};

// BEHAVIOR §36.15, §41.2
test('itemises an automatic payout when its transactions are complete; each charge opens to its visit', async () => {
  const { salon, account, id } = await openSalonWithPayout();
  await deliverPayouts(account);
  const [row] = await readPayouts(salon);
  expect(row && showFigures(row)).toEqual(FIGURES);
  expect(row?.name).toBe('2026/11/19');
  const { data, totals } = await readLines(salon, row);
  expect(totals).toEqual(row?.figures);
  expect(data).toMatchObject([
    { account: 'foreign', figures: { gross: '20.00', fees: '-0.88', net: '19.12' } },
    {
      account: 'card',
      reference: { kind: 'appointment', id },
      figures: { gross: '30.00', refunds: '-10.00', fees: '-1.17', net: '18.83' },
    },
  ]);
  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
});

test('takes the money of card readers from their account: charges, refunds and disputes', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  const { account } = await bookAndPay(salon);
  const reader = openReader(salon, account, await registerReader(salon));
  for (const time of ['10:00 AM', '02:00 PM']) {
    const appointment_id = await bookAsGuest(salon, { time });
    const paying = await payAtReader(salon, { appointment_id }, { reader: reader.id, amount: '54.13' });
    expect(paying.status, paying.text).toBe(202);
    await reader.present();
    await reader.deliverEvents();
  }
  const [disputed, refunded] = (await account.stripe.paymentIntents.list({ limit: 2 })).data;
  await account.stripe.refunds.create({ payment_intent: refunded?.id ?? '', amount: 10_00 });
  for (const event of await account.events('charge.refunded', 'pi_')) await account.deliver(event);
  await account.moveDispute(disputed?.id ?? '', 'needs_response');
  expect(await readBalances(salon)).toEqual({ card: '30.00', reader: '44.13' });
  await passDays(salon, 3);
  await deliverPayouts(account);
  expect(await readBalances(salon)).toEqual({});
  const [row] = await readPayouts(salon);
  const { data } = await readLines(salon, row);
  expect(data).toContainEqual(expect.objectContaining({ account: 'reader', of: disputed?.id }));
  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
});

test('counts a payout once under repeated events, and both at once', async () => {
  const { salon, account } = await openSalonWithPayout();
  const [event] = await account.events('payout.reconciliation_completed', 'po_');
  const [paid] = await account.events('payout.paid', 'po_');
  const replies = await Promise.all([event, paid, event, paid].map((each) => account.deliver(each ?? {})));
  for (const { status } of replies) expect([200, 503]).toContain(status);
  await deliverPayouts(account);
  await deliverPayouts(account);
  expect((await readPayouts(salon)).map(showFigures)).toEqual([FIGURES]);
});

test('reverses a payout that failed; the next one brings its money again', async () => {
  const { salon, account } = await openSalonWithPayout();
  await deliverPayouts(account);
  const [row] = await readPayouts(salon);
  await controlStripe(salon, `payouts/${row?.key}/fail`);
  await deliverPayouts(account, ['payout.failed', 'payout.failed']);
  const { net: _, ...others } = FIGURES;
  expect((await readPayouts(salon)).map(showFigures)).toEqual([{ ...others, adjustments: '-37.95' }]);
  expect((await readPayouts(salon)).map(({ name }) => name)).toEqual(['2026/11/19, failed']);
  await passDays(salon, 3);
  await deliverPayouts(account);
  expect((await readPayouts(salon)).map(showFigures)).toContainEqual({ adjustments: '37.95', net: '37.95' });
  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
});

test('counts a payout by hand as not itemised, and lists one in another currency without an entry', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  const { account } = await bookAndPay(salon);
  const { id } = await account.stripe.paymentIntents.create({ amount: 50_00, currency: 'eur' });
  await account.pay(id);
  await account.stripe.payouts.create({ amount: 12_34, currency: 'usd' });
  await deliverPayouts(account);
  expect((await readPayouts(salon)).map(showFigures)).toEqual([{ not_itemised: '12.34', net: '12.34' }]);
  await passDays(salon, 3);
  await deliverPayouts(account);
  const rows = await readPayouts(salon);
  expect(rows.map(({ name }) => name)).toContain('2026/11/19, 48.25 EUR');
  const entries = await salon.call(
    'journal/journal-index',
    { event: 'payout_paid', from: '2026/11/01', to: getToday(salon) },
    AS_ADMIN,
  );
  expect(entries.body.data).toHaveLength(2);
  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
});

test('reads a payout whose events have not arrived once a day, with the renewals of memberships as sales', async () => {
  const { salon, saleId, delivery } = await openBilledMembership(await openSalon(RECURRING));
  await delivery.deliver();
  await passDays(salon, 33);
  await delivery.deliver();
  await passDays(salon, 3);
  await salon.runScheduledWork();
  const rows = await readPayouts(salon);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const { data } = await readLines(salon, row);
    expect(data).toMatchObject([
      { account: 'card', reference: { kind: 'sale', id: saleId }, customer_name: 'Carla Client' },
    ]);
  }
});

test('a dispute takes its amount and its fee from the payout, a won one brings the amount back', async () => {
  const salon = await openSalon(DEPOSITS_PAYABLE);
  const { account } = await bookAndPay(salon);
  const { id, intent } = await bookAndOrder(salon, { time: '02:00 PM' });
  await account.pay(intent, 'pm_card_createDispute');
  await reportPayment(salon, intent, { appointment_id: id });
  await passDays(salon, 3);
  await deliverPayouts(account);
  const disputed = { gross: '60.00', disputes: '-30.00', fees: '-17.34', net: '12.66' };
  expect((await readPayouts(salon)).map(showFigures)).toEqual([disputed]);
  await account.moveDispute(intent, 'won');
  await passDays(salon, 3);
  await deliverPayouts(account);
  const rows = (await readPayouts(salon)).map(showFigures);
  expect(rows).toEqual(expect.arrayContaining([disputed, { disputes: '30.00', net: '30.00' }]));
  expect((await auditTenant(salon.store, salon.tenant)).findings).toEqual([]);
});

test('the report of payouts is for those who read the journal (401, 403), and of the own salon alone', async () => {
  const { salon, account } = await openSalonWithPayout();
  await deliverPayouts(account);
  const input = { kind: 'payouts', from: getToday(salon), to: getToday(salon) };
  await expectAccess(salon, 'journal/report-show', input, { closedTo: ['customer', 'staff'] });
  expect(await readPayouts(await openSalon())).toEqual([]);
});
