import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { finishRestoreAndAudit } from '../../../infra/tools/restore/finish.ts';
import { describeRestoreDryRun, pauseAndRestoreTableAndSalons } from '../../../infra/tools/restore/start.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { parseTenant } from '../../../lib/rules/ids.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import {
  findMailRefusalReason,
  hasDeclinedMails,
  putMailDecline,
  saveMailRefusal,
} from '../../../lib/table/notifications/mail-refusals.ts';
import { isSmsStopped, saveSmsStop } from '../../../lib/table/notifications/sms-guards.ts';
import { createDynamoClient } from '../../../lib/table/open-store.ts';
import { findCardholderId } from '../../../lib/table/payments/cardholders.ts';
import { findPlatformChangesPausedAt } from '../../../lib/table/salons/platform.ts';
import { addNumbered } from '../../support/accounts/erasures.ts';
import { logIn, NEWCOMER, refresh, register } from '../../support/accounts/log-ins.ts';
import { findNeedles } from '../../support/accounts/needles.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest, getStoredAppointment } from '../../support/booking/appointments.ts';
import { openRestoresFrom, readTable, writeTable } from '../../support/environment/table-copies.ts';
import {
  bookAndOrder,
  bookWithDeposit,
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();
const GUEST = { address: '198.51.100.7' };
const CHARGE = 'appointments/appointment-charge';
const ADDRESS = 'gina@guest.test';
const NUMBER = '+12125550143';

/** The environment of a deployment that a test restores, with the lines that the command reported. */
function openDeployment({ environment, store, clock, tenant }: TestSalon) {
  const { table } = environment;
  const client = createDynamoClient(table);
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  return {
    client,
    lines,
    start: {
      address: table,
      listTenants: async () => [tenant, parseTenant('lost-salon') ?? tenant],
      clock: clock.now,
      sleep: async () => undefined,
      checkRestore: async () => undefined,
      report,
    },
    finish: {
      store,
      catalogs: openCatalogLoader(store),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
      clock: clock.now,
      report,
    },
  };
}

/** Saves a card of the demo salon's customer, or of the customer with this token. */
async function saveCard(salon: TestSalon, account: PaymentAccount, token?: string): Promise<void> {
  const as = token ? { token } : ({ as: 'customer' } as const);
  const session = await salon.call<{ setup_intent: string }>('payments/create-session', {}, as);
  await account.confirmSetup(session.body.data.setup_intent);
}

/** Orders, pays and reports the deposit of a booking. */
async function payDeposit(salon: TestSalon, account: PaymentAccount, id: number): Promise<string> {
  const order = await createOrder(salon, { appointment_id: id }, GUEST);
  await account.pay(order.body.payment_intent);
  expect((await reportPayment(salon, order.body.payment_intent, { appointment_id: id })).status).toBe(200);
  return order.body.payment_intent;
}

const soldNumbers = async (salon: TestSalon): Promise<string[]> =>
  (await listSoldGiftCards(salon)).map(({ giftcard_number }) => String(giftcard_number));

// BEHAVIOR §32.7
test('a restored salon reuses no id, accepts no log-in of the lost window, and keeps or refunds every payment', async () => {
  const salon = await salons(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  const { client, lines, start, finish } = openDeployment(salon);
  const { table } = salon.environment.table;
  const card = await defineGiftCard(salon);

  // Kept: two visits that await their deposits, one with an order, a visit without one, and a log-in
  const ordered = await bookAndOrder(salon, { time: '10:00 AM' });
  const unordered = await bookWithDeposit(salon, { time: '12:00 PM' }, GUEST);
  const charged = await bookAsCustomer(salon, { date: '2026/11/20' });
  await saveCard(salon, account);
  const kept = await register(salon);
  const at = salon.clock.now();
  const items = await readTable(client, table);

  // Lost: payments, a booking, a registration, a gift card, a charge of the saved card
  await salon.clock.advance(2);
  await account.pay(ordered.intent);
  await reportPayment(salon, ordered.intent, { appointment_id: ordered.id });
  const attached = await payDeposit(salon, account, unordered);
  const lostVisit = await bookAsGuest(salon, { services: [COLOUR], time: '02:00 PM' }, GUEST);
  const lostPayment = await payDeposit(salon, account, lostVisit);
  const lostLogIn = await register(salon, { email: `lost-${NEWCOMER.email}` });
  await sellGiftCard(salon, toGiftCardSale(card.id));
  const lostNumbers = await soldNumbers(salon);
  await saveCard(salon, account, kept.token);
  const lostCardholder = await findCardholderId(salon.store, salon.tenant, kept.id);
  const { store, tenant } = salon;
  await saveSmsStop(store, NUMBER, salon.clock.now());
  await saveMailRefusal(store, tenant, ADDRESS, 'complained', salon.clock.now());
  await store.commit([putMailDecline(tenant, ADDRESS, 'reminders', salon.clock.now())]);
  const charge = { appointment_id: charged, amount: 20 };
  expect((await salon.call(CHARGE, charge, { as: 'staff' })).status).toBe(200);
  const { intents: [lostCharge = ''] = [] } = await getStoredAppointment(salon, charged);

  // Changes pause, reads go on
  await salon.clock.advance(2);
  const restore = { source: table, target: 'restored', at };
  const restoreTable = openRestoresFrom(client, items);
  expect(await describeRestoreDryRun(start, restore)).toHaveLength(3);
  expect(await salon.store.queryAll({ pk: `${salon.tenant}#COUNTER` })).not.toEqual([]);
  await pauseAndRestoreTableAndSalons({ ...start, restoreTable }, restore);
  await pauseAndRestoreTableAndSalons({ ...start, restoreTable }, restore);
  const booking = { services: [COLOUR], time: '04:00 PM' };
  const paused = await salon.call('booking/save-booking', {}, GUEST);
  expect(paused).toMatchObject({ status: 503, body: toFailureBody('changesPaused') });
  expect(paused.headers['retry-after']).toBe('300');
  expect((await account.deliver({ id: 'evt_1' })).status).toBe(503);
  expect((await salon.call('booking/catalog')).status).toBe(200);

  // The deployment uses the restored table. Its scheduled work waits for the reconciliation
  await writeTable(client, table, await readTable(client, 'restored'));
  await salon.clock.advance(1);
  expect((await salon.call('booking/save-booking', {}, GUEST)).status).toBe(503);
  expect(await finishRestoreAndAudit(finish, salon.tenant)).toBe(0);
  expect(lines.filter((line) => line.startsWith(`${salon.tenant}: payment`))).toEqual([
    `${salon.tenant}: payment ${attached} of 30.00 settles appointment ${unordered}: paid`,
    `${salon.tenant}: payment ${lostPayment} of 30.00 has no target any more, is refunded`,
    `${salon.tenant}: payment ${lostCharge} of 20.00 charged a saved card for a lost row, is refunded`,
  ]);
  for (const id of [ordered.id, unordered]) {
    expect(await getStoredAppointment(salon, id)).toMatchObject({ status: 1 });
  }

  // Nobody who opted out in the lost window gets messages again
  expect(await isSmsStopped(store, NUMBER)).toBe(true);
  expect(await findMailRefusalReason(store, tenant, ADDRESS, salon.clock.now())).toBe('complained');
  expect(await hasDeclinedMails(store, tenant, ADDRESS, 'reminders')).toBe(true);

  // Log-ins have ended, ids are new
  for (const { token, refreshToken } of [kept, lostLogIn]) {
    expect((await salon.call('customers/profile', {}, { token })).status).toBe(401);
    expect((await refresh(salon, refreshToken)).status).toBe(401);
  }
  expect(await bookAsGuest(salon, booking, GUEST)).toBeGreaterThan(lostVisit);
  expect((await register(salon, { email: `new-${NEWCOMER.email}` })).id).toBeGreaterThan(lostLogIn.id);
  await sellGiftCard(salon, toGiftCardSale(card.id));
  for (const number of await soldNumbers(salon)) expect(lostNumbers).not.toContain(number);

  // Keys at the processor are new: the row of the new charge has the id of the lost one, and is still charged
  await saveCard(salon, account, (await logIn(salon, 'customers', NEWCOMER)).token);
  const cardholder = await findCardholderId(salon.store, salon.tenant, kept.id);
  expect(cardholder).not.toBe(lostCardholder);
  expect((await salon.call(CHARGE, charge, { as: 'staff' })).status).toBe(200);
  const { intents: [newCharge = ''] = [] } = await getStoredAppointment(salon, charged);
  expect(newCharge).not.toBe(lostCharge);

  // Refunds, once, also if the command is repeated
  expect(await finishRestoreAndAudit(finish, salon.tenant)).toBe(0);
  await salon.clock.advance(70);
  await salon.runScheduledWork();
  await salon.runScheduledWork();
  const refunds = async (intent: string) => (await account.refunds(intent)).length;
  const payments = [ordered.intent, attached, lostPayment, lostCharge, newCharge];
  expect(await Promise.all(payments.map(refunds))).toEqual([0, 0, 1, 1, 0]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  expect(lines).toContain('lost-salon: was created after this time and is lost');
});

test('a closed day of the backup answers the same bytes after the restore, and the next day follows it (BEHAVIOR §36.8)', async () => {
  const salon = await salons();
  const { client, start, finish } = openDeployment(salon);
  const { table } = salon.environment.table;
  const card = await defineGiftCard(salon);
  const sell = () => sellGiftCard(salon, toGiftCardSale(card.id, { paid_at_salon: 1 }), { as: 'staff' });
  const passDay = async () => {
    await salon.clock.advance(24 * 60);
    await salon.runScheduledWork();
  };
  const show = (date: string) =>
    salon.call<{ number: number; hash: string; previous_hash: string }>(
      'journal/day-show',
      { location_id: 1, date },
      { as: 'admin' },
    );
  expect((await sell()).status).toBe(201);
  await passDay();
  const closed = await show('2026/11/16');
  const at = salon.clock.now();
  const items = await readTable(client, table);
  expect((await sell()).status, 'lost').toBe(201);
  await salon.clock.advance(2);

  const restoreTable = openRestoresFrom(client, items);
  await pauseAndRestoreTableAndSalons(
    { ...start, restoreTable },
    { source: table, target: 'with-closed-day', at },
  );
  await writeTable(client, table, await readTable(client, 'with-closed-day'));
  await finishRestoreAndAudit(finish, salon.tenant);
  expect((await show('2026/11/16')).text).toBe(closed.text);
  expect((await sell()).status).toBe(201);
  await passDay();
  expect((await show('2026/11/17')).body.data).toMatchObject({
    number: 2,
    previous_hash: closed.body.data.hash,
  });
  expect((await show('2026/11/16')).text).toBe(closed.text);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('a restore erases again who was erased in the lost window, and they cannot log in (BEHAVIOR §4.7, §32.7)', async () => {
  const salon = await salons();
  const { client, start, finish } = openDeployment(salon);
  const { table } = salon.environment.table;
  const { id, needle } = await addNumbered(salon, 1);
  const at = salon.clock.now();
  const items = await readTable(client, table);
  await salon.clock.advance(1);
  const erased = await salon.call(
    'directory/customer-erase',
    { customer_id: id, forfeit: 1 },
    { as: 'admin' },
  );
  expect(erased.status, erased.text).toBe(200);
  const restore = { source: table, target: 'restored-persons', at };
  const restoreTable = openRestoresFrom(client, items);
  await pauseAndRestoreTableAndSalons({ ...start, restoreTable }, restore);
  await pauseAndRestoreTableAndSalons({ ...start, restoreTable }, restore);
  await writeTable(client, table, await readTable(client, 'restored-persons'));
  expect(await findCustomer(salon.store, salon.tenant, id)).toBeUndefined();
  expect((await findNeedles(salon, [needle])).length).toBeGreaterThan(0);
  expect(await finishRestoreAndAudit(finish, salon.tenant)).toBe(0);
  await salon.clock.advance(1);
  await salon.runScheduledWork();
  expect(await findNeedles(salon, [needle])).toEqual([]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

// BEHAVIOR §32.7
test('a time to which the table cannot be restored closes no salon', async () => {
  const salon = await salons();
  const { client, start } = openDeployment(salon);
  const { table } = salon.environment.table;
  const restore = { source: table, target: 'restored', at: salon.clock.now() };
  const deps = {
    ...start,
    restoreTable: openRestoresFrom(client, []),
    checkRestore: () => Promise.reject(new Error('no such time')),
  };
  await expect(describeRestoreDryRun(deps, restore)).rejects.toThrow('no such time');
  await expect(pauseAndRestoreTableAndSalons(deps, restore)).rejects.toThrow('no such time');
  expect(await findPlatformChangesPausedAt(salon.store)).toBeUndefined();
});

test('the command names the region that is missing', () => {
  const { AWS_REGION: _region, AWS_DEFAULT_REGION: _default, ...env } = process.env;
  const args = ['infra/tools/restore/run.ts', 'cancel', '--table', 'salon'];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^set AWS_REGION\n/);
});
