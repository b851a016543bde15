import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { listLeft, merge, NEW, OLD } from '../../support/accounts/merges.ts';
import { repeatWhileBusy, statusAndMessage } from '../../support/api/replies.ts';
import { AS_CUSTOMER, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { giveCredit, toPayInput } from '../../support/booking/checkout.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { range } from '../../support/products/redemption-races.ts';
import {
  createFrontDeskToken,
  createOpenVisits,
  createSoldCard,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });

const REDEMPTIONS = 40;
const BOOKINGS = 8;
const LOG_INS = 12;
const RENEWED_AT = '2026-12-17T15:00:00Z';
const TIMES = ['10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM'];

type Balance = { readonly account: string; readonly balance: string };

/** The amounts that the salon owes its customers, by account of the journal. */
async function listOwedValue(salon: TestSalon) {
  const { body } = await salon.call<Balance[]>('journal/journal-balances', {}, { as: 'admin' });
  const balances = new Map(body.data.map(({ account, balance }) => [account, balance]));
  return ['credit', 'gift_cards', 'packages', 'memberships'].map((account) => balances.get(account));
}

/** The customer of the demo salon with value of each kind, a membership that is to be renewed now, and open visits. */
async function openRichCustomer() {
  const salon = await openSalon(RECURRING);
  const { account, delivery } = await openBilledMembership(salon);
  await delivery.deliver();
  await registerOtherCustomer(salon);
  await giveCredit(salon, '100.00', OLD);
  await giveCredit(salon, '50.00', NEW);
  await salon.clock.set(new Date(RENEWED_AT));
  const pack = await createSoldPackage(salon, { groups: [[REDEMPTIONS + 1, 1]] });
  const card = await createSoldCard(salon, { value: 1_000_000 });
  const visits = await createOpenVisits(
    salon,
    range(REDEMPTIONS * 2).map(() => [1]),
  );
  salon.stripe.tick();
  const { data: renewals } = await account.stripe.events.list({ types: ['invoice.paid'], limit: 1 });
  const tokens = await Promise.all(
    range(visits.length + BOOKINGS).map((n) => createFrontDeskToken(salon, n)),
  );
  return { salon, account, renewals, pack, card, visits, tokens };
}
type Rich = Awaited<ReturnType<typeof openRichCustomer>>;

/** Uses up value of each kind, renews, books and logs in. */
function listCalls({ salon, account, renewals, pack, card, visits, tokens }: Rich): (() => Promise<Reply>)[] {
  const desk = (index: number) => ({ token: tokens[index] ?? '' });
  const redemptions = visits.map((appointment_id, index) => () => {
    const visit = { appointment_id, service_id: 1 };
    return index % 2 === 0
      ? salon.call('checkout/redemption-package', { ...visit, purchased_package_id: pack }, desk(index))
      : salon.call('checkout/redemption-gift-card', { ...visit, giftcard_number: card.number }, desk(index));
  });
  const bookings = range(BOOKINGS).map((index) => () => {
    const at = {
      date: index < TIMES.length ? '2026/12/22' : '2026/12/23',
      time: TIMES[index % TIMES.length],
    };
    const services = [{ ...HAIRCUT, staff_id: 1 }];
    return book(
      salon,
      { ...AS_CUSTOMER, ...at, services, customer_id: index % 3 === 0 ? NEW : OLD },
      desk(visits.length + index),
    );
  });
  const payments = [OLD, NEW].map((customer_id, index) => async () => {
    const products = [{ name: 'Comb', price: '20.00', qty: 1 }];
    const bill = await toPayInput(salon, { location_id: 1, customer_id, products }, desk(index));
    const tenders = [{ kind: 'credit', amount: '21.65' }];
    return salon.call('checkout/checkout-pay', { ...bill, tenders }, desk(index));
  });
  const webhooks = renewals.map((event) => () => account.deliver(event));
  return [...webhooks, ...redemptions, ...bookings, ...payments];
}

const logIn = (salon: TestSalon) => salon.call('customers/login', DEMO_LOGINS.customer);

// BEHAVIOR §4.6
test('a merge amid redemptions, a renewal, bookings, payments and log-ins of several processes keeps all value', async () => {
  const alone = await openRichCustomer();
  for (const call of listCalls(alone)) {
    const reply = await call();
    expect(reply.status, reply.text).toBeLessThan(300);
  }
  const expected = await listOwedValue(alone.salon);
  expect(expected).not.toContain(undefined);

  const rich = await openRichCustomer();
  const { salon } = rich;
  const calls = listCalls(rich);
  const [merged, logIns, replies] = await Promise.all([
    repeatWhileBusy(() => merge(salon)),
    Promise.all(range(LOG_INS).map(() => logIn(salon))),
    Promise.all(calls.map(repeatWhileBusy)),
  ]);
  expect(merged.status, merged.text).toBe(200);
  for (const { status, body } of logIns) {
    expect([200, 401]).toContain(status);
    if (status === 200)
      expect((await salon.call('customers/profile', {}, { token: String(body.token) })).status).toBe(401);
  }
  await salon.clock.advance(2);
  await salon.runScheduledWork();
  expect(await listLeft(salon)).toEqual([]);
  // The visit had moved and the product had not, or the reverse: the redemption is refused, and succeeds now
  for (const [index, call] of calls.entries()) {
    const first = replies[index];
    const isRefused = first && /^400 Invalid (package|gift card)/i.test(statusAndMessage(first));
    const reply = isRefused ? await call() : first;
    expect(reply?.status, reply?.text).toBeLessThan(300);
  }
  expect(await listOwedValue(salon)).toEqual(expected);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
