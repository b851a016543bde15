import { expect, test } from 'vitest';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { findCustomer } from '../../../lib/table/customers/customers.ts';
import { findRetentionWalk } from '../../../lib/table/customers/data-retention.ts';
import { keys } from '../../../lib/table/keys.ts';
import { NEEDLES, PASSWORD, registerZelda, ZELDA } from '../../support/accounts/erasures.ts';
import { logIn, refresh } from '../../support/accounts/log-ins.ts';
import { findNeedles } from '../../support/accounts/needles.ts';
import { book } from '../../support/booking/bookings.ts';
import { giveCredit, payBill } from '../../support/booking/checkout.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { handleScheduled, interruptOnce } from '../../support/messages/scheduled.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const MONTHS = 12;
/** Tests begin on 2026-11-16. */
const [FIRST_NOTICE, FIRST_ERASURE] = ['2027-10-17', '2027-11-16'];
const DAY_MINUTES = 24 * 60;

const openErasing = (eraseAfterMonths = MONTHS) => openSalon({ settings: { eraseAfterMonths } });

/** Past nine o’clock at the salon, on a date. */
async function runOn(salon: TestSalon, date: string): Promise<void> {
  await salon.clock.set(new Date(`${date}T14:30:00.000Z`));
  await salon.runScheduledWork();
}

const setMonths = async (salon: TestSalon, erase_after_months: number) => {
  const reply = await salon.call('directory/settings-update', { erase_after_months }, { as: 'admin' });
  expect(reply.status, reply.text).toBe(200);
};

const listSubjects = (salon: TestSalon) => listMailsTo(salon, ZELDA.email).map(({ subject }) => subject);
const NOTICE = expect.stringMatching(/^Your account at .+ will be deleted on /);
const CONFIRMATION = expect.stringMatching(/was deleted$/);

const exists = async (salon: TestSalon, id: number) =>
  (await findCustomer(salon.store, salon.tenant, id)) !== undefined;
const review = (salon: TestSalon, id: number, commit?: TestSalon['store']['commit']) =>
  handleScheduled(salon, keys.record(salon.tenant, 'CUSTOMER', id), commit);

const logInZelda = (salon: TestSalon) =>
  logIn(salon, 'customers', { email: ZELDA.email, password: PASSWORD });

/** Zelda, who was mailed that she will be erased. */
async function openAnnounced() {
  const salon = await openErasing();
  const zelda = await registerZelda(salon);
  await runOn(salon, FIRST_NOTICE);
  return { salon, ...zelda };
}

// BEHAVIOR §4.8
test('a customer who never comes back is mailed 30 days before, and erased', async () => {
  const salon = await openErasing();
  const { id } = await registerZelda(salon);
  await runOn(salon, '2027-10-16');
  expect(listSubjects(salon)).toEqual([expect.stringContaining('Confirm')]);
  await runOn(salon, FIRST_NOTICE);
  expect(listSubjects(salon)).toEqual([expect.any(String), NOTICE]);
  const text = listMailsTo(salon, ZELDA.email)[1]?.body.text;
  expect(text).toMatch(/Hello Zelda.+log in before .*November 16, 2027/s);
  expect(text).toContain(`/book/${salon.tenant}/account`);
  await runOn(salon, '2027-11-15');
  expect(await exists(salon, id)).toBe(true);
  await runOn(salon, FIRST_ERASURE);
  expect(await exists(salon, id)).toBe(false);
  await salon.clock.advance(11);
  await salon.runScheduledWork();
  expect(listSubjects(salon)).toEqual([expect.any(String), NOTICE, CONFIRMATION]);
  expect(await findNeedles(salon, NEEDLES)).toEqual([]);
});

const STOPPED: readonly [string, (salon: TestSalon, id: number, token: string) => Promise<unknown>][] = [
  ['a log-in', (salon) => logInZelda(salon)],
  ['a visit', (salon, customer_id) => payBill(salon, { location_id: 1, products: COMB, customer_id })],
  ['a setting of 0', (salon) => setMonths(salon, 0)],
  ['a longer time', (salon) => setMonths(salon, MONTHS + 1)],
];
const COMB = [{ name: 'Comb', price: '5.00', qty: 1 }];

test.each(listCases(STOPPED))('%s after the mail stops the erasure', async (name, happen) => {
  const { salon, id, token } = await openAnnounced();
  await salon.clock.advance(DAY_MINUTES);
  await happen(salon, id, token);
  await runOn(salon, FIRST_ERASURE);
  await runOn(salon, '2027-12-16');
  expect(await exists(salon, id)).toBe(name !== 'a longer time');
  await runOn(salon, '2028-09-18');
  const isAnnouncedAgain = name === 'a log-in' || name === 'a visit';
  expect(listSubjects(salon).filter((subject) => /will be deleted/.test(subject))).toHaveLength(
    isAnnouncedAgain ? 2 : 1,
  );
});

test('a session that a device renews counts as a log-in, once a day', async () => {
  const salon = await openErasing();
  const { id } = await registerZelda(salon);
  let session = await logInZelda(salon);
  const days: (string | undefined)[] = [];
  for (const minutes of [60, DAY_MINUTES, 60]) {
    await salon.clock.advance(minutes);
    const renewed = await refresh(salon, session.refreshToken);
    session = { token: String(renewed.body.token), refreshToken: String(renewed.body.refresh_token) };
    days.push((await findCustomer(salon.store, salon.tenant, id))?.lastLogInAt);
  }
  expect(days[1]).not.toBe(days[0]);
  expect(days[2]).toBe(days[1]);
});

nightTest(
  'open visits and value that is left prevent the erasure; 30 days later it is looked at again',
  async () => {
    const { salon, id } = await openAnnounced();
    await giveCredit(salon, '20.00', id);
    // The credit is no visit of Zelda
    await runOn(salon, FIRST_ERASURE);
    expect(await exists(salon, id)).toBe(true);
    expect(await findCustomer(salon.store, salon.tenant, id)).not.toHaveProperty('erasureNoticeDate');
    // Nobody is told of an erasure that would be refused
    await runOn(salon, '2027-12-16');
    expect(listSubjects(salon).filter((subject) => /will be deleted/.test(subject))).toHaveLength(1);
    const forfeited = { customer_id: id, forfeit: 1 };
    const erased = await salon.call('directory/customer-erase', forfeited, { as: 'admin' });
    expect(erased.status, erased.text).toBe(200);
  },
);

nightTest('a log-in, or a booking, at the moment of the erasure wins', async () => {
  for (const happen of [
    (salon: TestSalon) => logInZelda(salon),
    async (salon: TestSalon, customer_id: number) => {
      const visit = { customer_type: 0, guest: undefined, customer_id, date: '2027/11/17' };
      const booked = await book(salon, visit, { as: 'admin' });
      expect(booked.status, booked.text).toBe(201);
    },
  ]) {
    const { salon, id } = await openAnnounced();
    await salon.clock.set(new Date(`${FIRST_ERASURE}T14:30:00.000Z`));
    await review(
      salon,
      id,
      interruptOnce(salon, () => happen(salon, id)),
    );
    expect(await exists(salon, id)).toBe(true);
    await salon.runScheduledWork();
    expect(await exists(salon, id)).toBe(true);
    expect(listSubjects(salon)).not.toContainEqual(CONFIRMATION);
  }
});

nightTest('a log-in at the moment in which the mail is decided on prevents the mail', async () => {
  const salon = await openErasing();
  const { id } = await registerZelda(salon);
  await salon.clock.set(new Date(`${FIRST_NOTICE}T14:30:00.000Z`));
  await review(
    salon,
    id,
    interruptOnce(salon, () => logInZelda(salon)),
  );
  await salon.runScheduledWork();
  expect(listSubjects(salon)).not.toContainEqual(NOTICE);
});

nightTest(
  'a mail that waits to be sent is left out after a log-in; a salon with an app links to it',
  async () => {
    const appUrl = 'https://app.salon.test';
    for (const logsIn of [true, false]) {
      const salon = await openSalon({ settings: { eraseAfterMonths: MONTHS, appUrl } });
      const { id } = await registerZelda(salon);
      await salon.clock.set(new Date(`${FIRST_NOTICE}T14:30:00.000Z`));
      await review(salon, id);
      await salon.clock.advance(1);
      if (logsIn) await logInZelda(salon);
      await salon.runScheduledWork();
      const [, notice] = listMailsTo(salon, ZELDA.email);
      expect(notice?.body.text?.includes(appUrl)).toBe(logsIn ? undefined : true);
    }
  },
);

test('a log-in that the erasure has overtaken fails (401)', async () => {
  const { salon, id } = await openAnnounced();
  await runOn(salon, FIRST_ERASURE);
  expect(await exists(salon, id)).toBe(false);
  const reply = await salon.call('customers/login', { email: ZELDA.email, password: PASSWORD });
  expect(reply.status).toBe(401);
});

nightTest('the setting counts for customers from before it, page by page, and a crash goes on', async () => {
  const salon = await openSalon();
  const createdAt = salon.clock.now().toISOString();
  const ids = Array.from({ length: 60 }, (_, index) => 1_000 + index);
  for (const id of ids) {
    const person = { id, fname: 'Old', lname: `Customer ${id}`, email: '', phone: '', emailVerified: false };
    await salon.store.commit(putNewCustomerWithoutEvent(salon.tenant, { ...person, createdAt }));
  }
  const zelda = await registerZelda(salon);
  const isScheduled = async (id: number) =>
    (await salon.store.get(keys.record(salon.tenant, 'CUSTOMER', id)))?.duePk !== undefined;
  await setMonths(salon, MONTHS);
  const walk = keys.retentionWalk(salon.tenant);
  const { store } = openCrashingStore(salon.store, 56, 'before');
  const crashed = handleScheduled(salon, walk, store.commit);
  await expect(crashed).rejects.toThrow(SimulatedCrash);
  expect(await findRetentionWalk(salon.store, salon.tenant)).toHaveProperty('after');
  expect(await isScheduled(1_059)).toBe(false);
  await salon.clock.advance(2);
  await salon.runScheduledWork();
  expect(await findRetentionWalk(salon.store, salon.tenant)).toBeUndefined();
  for (const id of [...ids, zelda.id]) expect(await isScheduled(id), String(id)).toBe(true);
  await runOn(salon, FIRST_NOTICE);
  expect(listSubjects(salon)).toContainEqual(NOTICE);
  await runOn(salon, FIRST_ERASURE);
  // Customers without an address are erased without a mail
  for (const id of [...ids, zelda.id]) expect(await exists(salon, id), String(id)).toBe(false);
});

test('a change of the setting begins another walk, and the former one ends', async () => {
  const salon = await openErasing();
  await setMonths(salon, 24);
  const first = await findRetentionWalk(salon.store, salon.tenant);
  await salon.clock.advance(1);
  let isChanged = false;
  await handleScheduled(salon, keys.retentionWalk(salon.tenant), async (changes, ...others) => {
    if (!isChanged && changes.some(({ key }) => key.pk.includes('RETENTION-WALK'))) {
      isChanged = true;
      await setMonths(salon, 6);
    }
    return salon.store.commit(changes, ...others);
  });
  const second = await findRetentionWalk(salon.store, salon.tenant);
  expect(second?.startedAt).not.toBe(first?.startedAt);
});

test.each([1, 5, 241, -1, 'x'])('refuses %s months (422)', async (erase_after_months) => {
  const salon = await openSalon();
  const reply = await salon.call('directory/settings-update', { erase_after_months }, { as: 'admin' });
  expect(reply).toMatchObject({ status: 422, body: { errors: { erase_after_months: expect.any(Array) } } });
});
