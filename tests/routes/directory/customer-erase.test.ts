import { describe, expect, test } from 'vitest';
import { customerHandlers } from '../../../functions/directory/customer.ts';
import { directory } from '../../../lib/contract/catalog/directory.ts';
import { openLog } from '../../../lib/http/log.ts';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { hashPerson } from '../../../lib/table/booking/open-bookings.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { keys } from '../../../lib/table/keys.ts';
import { hasDeclinedMails } from '../../../lib/table/notifications/mail-refusals.ts';
import type { Store } from '../../../lib/table/store.ts';
import { expectAccess } from '../../support/accounts/access.ts';
import { addNumbered, leaveNeedles, NEEDLES, ZELDA } from '../../support/accounts/erasures.ts';
import { findNeedles } from '../../support/accounts/needles.ts';
import { toUser } from '../../support/accounts/principals.ts';
import { createRequest } from '../../support/api/handler-requests.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest, registerCustomer } from '../../support/booking/appointments.ts';
import { book, GUEST } from '../../support/booking/bookings.ts';
import { giveCredit, payBill } from '../../support/booking/checkout.ts';
import { GUESTS } from '../../support/booking/waitlist.ts';
import { SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { handleScheduled } from '../../support/messages/scheduled.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  createOpenVisits,
  createSoldCard,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const ERASE = 'directory/customer-erase';
const AS_ADMIN = { as: 'admin' } as const;
const CUSTOMER = 1;
const OPEN = '400 Customer has open bookings';
const UNPAID = '400 Customer has unpaid bills';
const VALUE_LEFT = '400 Customer has value left';
const ERASED = { fname: 'Erased', lname: 'customer' };

type AuditRowView = {
  readonly customer_id: number | null;
  readonly before: object;
  readonly after: object;
};

const erase = (salon: TestSalon, input: object = {}) =>
  salon.call(ERASE, { ...('email' in input ? {} : { customer_id: CUSTOMER }), ...input }, AS_ADMIN);

async function mustErase(salon: TestSalon, input: object = {}): Promise<void> {
  const reply = await erase(salon, input);
  expect(reply.status, reply.text).toBe(200);
}

const listAudit = async (salon: TestSalon) =>
  (await salon.call<AuditRowView[]>('directory/audit-index', {}, AS_ADMIN)).body.data;

// BEHAVIOR §4.7
describe('customer-erase', () => {
  test('leaves nothing that names the person in table, indexes and outbox, and keeps all money', async () => {
    const salon = await openSalon(GUESTS);
    const zelda = await leaveNeedles(salon);
    const { id, account } = zelda;
    expect((await findNeedles(salon, NEEDLES)).length).toBeGreaterThan(20);
    const receipt = (input: object) => salon.call('journal/receipt-show', input, AS_ADMIN);
    const before = {
      journal: await listMovements(salon),
      receipt: (await receipt({ appointment_id: zelda.appointment_id })).body.data,
      rows: (await listAudit(salon)).length,
    };
    await salon.clock.advance(1);
    expect(statusAndMessage(await erase(salon, { customer_id: id }))).toBe(VALUE_LEFT);
    await mustErase(salon, { customer_id: id, forfeit: 1 });
    expect(await findNeedles(salon, NEEDLES)).toEqual([]);
    const mails = listMailsTo(salon, ZELDA.email).length;
    for (const minutes of [0, 20]) {
      await salon.clock.advance(minutes);
      await salon.runScheduledWork();
    }
    expect(listMailsTo(salon, ZELDA.email).length).toBe(mails + 1);
    expect(await findNeedles(salon, NEEDLES)).toEqual([]);
    expect(await listAllAuditFindings(salon)).toEqual([]);

    expect((await listMovements(salon)).slice(0, before.journal.length)).toEqual(before.journal);
    expect((await receipt({ appointment_id: zelda.appointment_id })).body.data).toEqual(before.receipt);
    const visits = await salon.call('appointments/appointment-index', {}, AS_ADMIN);
    expect(visits.body.data).toContainEqual(
      expect.objectContaining({ id: zelda.appointment_id, customer: { id, ...ERASED } }),
    );
    const rows = (await listAudit(salon)).filter(({ customer_id }) => customer_id === id);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows)
      expect(Object.values({ ...row.before, ...row.after })).toEqual(
        expect.arrayContaining([{ is_set: expect.any(Boolean) }]),
      );
    expect((await account.stripe.customers.list()).data).toEqual([]);
    expect(await hasDeclinedMails(salon.store, salon.tenant, ZELDA.email, 'reminders')).toBe(true);
    const again = await book(salon, zelda.visit, zelda.key);
    expect(again.status, 'a key whose reply names the person counts as new').toBe(422);
    expect((await salon.call('customers/profile', {}, { token: zelda.token })).status).toBe(401);
  });

  nightTest('erases what was written under the id of a customer who was merged into the person', async () => {
    const salon = await openSalon();
    const key = { ...AS_ADMIN, headers: { 'idempotency-key': 'a former Zelda' } };
    const stored = await salon.call<{ id: number }>('directory/customer-store', ZELDA, key);
    const former = stored.body.data.id;
    await salon.call(
      'directory/customer-update',
      { customer_id: former, lname: 'Quixote-Grumbling' },
      AS_ADMIN,
    );
    await registerCustomer(salon, { id: 77, fname: 'Zelda', lname: 'Quixote', email: '' });
    const merged = { customer_id: former, into_customer_id: 77 };
    expect((await salon.call('directory/customer-merge', merged, AS_ADMIN)).status).toBe(200);
    await mustErase(salon, { customer_id: 77 });
    for (const minutes of [1, 20]) {
      await salon.clock.advance(minutes);
      await salon.runScheduledWork();
    }
    expect(await findNeedles(salon, NEEDLES)).toEqual([]);
  });

  nightTest('closed days keep their hashes and answer the same', async () => {
    const salon = await openSalon();
    await addNumbered(salon, 1);
    await salon.runScheduledWork();
    await salon.clock.advance(24 * 60);
    await salon.runScheduledWork();
    const show = () => salon.call('journal/day-show', { location_id: 1, date: '2026/11/16' }, AS_ADMIN);
    const before = await show();
    expect(before.body.data).toMatchObject({ number: 1, hash: expect.any(String) });
    await mustErase(salon, { customer_id: 1_001, forfeit: 1 });
    expect((await show()).text).toBe(before.text);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('refuses open visits first, then unpaid bills, then value that is left', async () => {
    const salon = await openSalon();
    await createSoldCard(salon, { value: 5_000 });
    const [unpaid] = await createOpenVisits(salon, [[1]]);
    const visit = await bookAsCustomer(salon);
    expect(statusAndMessage(await erase(salon, { forfeit: 1 }))).toBe(OPEN);
    await salon.call('appointments/appointment-cancel', { appointment_id: visit }, AS_ADMIN);
    expect(statusAndMessage(await erase(salon, { forfeit: 1 }))).toBe(UNPAID);
    expect((await payBill(salon, { appointment_id: unpaid })).status).toBe(200);
    expect(statusAndMessage(await erase(salon))).toBe(VALUE_LEFT);
    await mustErase(salon, { forfeit: 1 });
  });

  test('refuses credit that is given before the commit', async () => {
    const salon = await openSalon();
    const products = [{ name: 'Comb', price: '20.00', qty: 1 }];
    const paid = await payBill(salon, { location_id: 1, customer_id: CUSTOMER, products });
    const { id } = paid.body.data.appointment;
    const refund = { appointment_id: id, lines: [{ line: 0 }], to: 'credit' };
    proxy.beforeTransaction(async () => {
      const refunded = await salon.call('appointments/appointment-refund', refund, AS_ADMIN);
      expect(refunded.status, refunded.text).toBe(200);
    });
    expect(statusAndMessage(await erase(salon))).toBe(VALUE_LEFT);
    const kept = await salon.call('directory/customer-show', { customer_id: CUSTOMER }, AS_ADMIN);
    expect(kept.body.data).toMatchObject({ customer: { fname: 'Carla' }, credit: '21.65' });
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('refuses a sale that waits for its payment', async () => {
    const salon = await openSalon();
    await createSoldPackage(salon, { paid: false });
    expect(statusAndMessage(await erase(salon, { forfeit: 1 }))).toBe(UNPAID);
  });

  nightTest('value of gift cards, packages and credit becomes breakage', async () => {
    const salon = await openSalon();
    const card = await createSoldCard(salon, { value: 5_000 });
    await createSoldPackage(salon);
    await giveCredit(salon);
    expect(statusAndMessage(await erase(salon))).toBe(VALUE_LEFT);
    const before = await listMovements(salon);
    await salon.clock.advance(1);
    await mustErase(salon, { forfeit: 1 });
    const forfeited = (await listMovements(salon)).slice(before.length);
    expect(forfeited).toEqual(
      expect.arrayContaining([
        ['forfeited', { gift_cards: 50, breakage: -50 }],
        ['forfeited', { packages: 100, breakage: -100 }],
        ['forfeited', { credit: 100, breakage: -100 }],
      ]),
    );
    expect(forfeited).toHaveLength(3);
    const { head } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card.id);
    expect(head.blockedAt).toBeDefined();
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('ends the subscription of a membership at the processor', async () => {
    const salon = await openSalon(RECURRING);
    const { account, delivery } = await openBilledMembership(salon);
    await delivery.deliver();
    expect(statusAndMessage(await erase(salon))).toBe(VALUE_LEFT);
    await mustErase(salon, { forfeit: 1 });
    const { data } = await account.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
    await salon.runScheduledWork();
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('scheduled work deletes the person at a processor that did not answer', async () => {
    const salon = await openSalon(RECURRING);
    const { account, delivery } = await openBilledMembership(salon);
    await delivery.deliver();
    await account.injectFault({ match: 'DELETE /v1/customers/*', status: 500, times: 3 });
    await mustErase(salon, { forfeit: 1 });
    expect((await account.stripe.customers.list()).data.length).toBeGreaterThan(0);
    await salon.clock.advance(15);
    await salon.runScheduledWork();
    expect((await account.stripe.customers.list()).data).toEqual([]);
  });

  test('a gift that waits for its recipient stays theirs', async () => {
    const salon = await openSalon();
    const template = await defineGiftCard(salon);
    const sold = await sellGiftCard(salon, toGiftCardSale(template.id, { paid_at_salon: 1 }), AS_ADMIN);
    expect(sold.status, sold.text).toBe(201);
    await mustErase(salon);
    const [head] = [await getSoldProduct(salon, 'PURCHASED-GIFTCARD', 1)];
    expect(head).toMatchObject({
      head: { remaining: 10_000 },
      body: {
        gift: { recipient: { email: 'rita@friends.test' }, senderName: 'Erased customer', message: '' },
      },
    });
    expect(head.head.blockedAt).toBeUndefined();
  });

  nightTest('erases a guest by the address, whose visits and purchases are found by it', async () => {
    const salon = await openSalon(GUESTS);
    const id = await bookAsGuest(salon, { note: 'Gina likes tea' });
    expect(statusAndMessage(await erase(salon, { email: GUEST.email }))).toBe(OPEN);
    await salon.call('appointments/appointment-cancel', { appointment_id: id }, AS_ADMIN);
    const template = await defineGiftCard(salon);
    const buyer = { fname: GUEST.fname, lname: GUEST.lname, email: GUEST.email };
    const own = { recipient_fname: GUEST.fname, recipient_lname: GUEST.lname, recipient_email: GUEST.email };
    const sale = toGiftCardSale(template.id, { customer_id: null, guest: buyer, paid_at_salon: 1, ...own });
    expect((await sellGiftCard(salon, sale, AS_ADMIN)).status).toBe(201);
    expect(statusAndMessage(await erase(salon, { email: GUEST.email }))).toBe(VALUE_LEFT);
    await salon.runScheduledWork();
    await mustErase(salon, { email: GUEST.email, forfeit: 1 });
    expect(await findNeedles(salon, ['gina'])).toEqual([]);
    expect(statusAndMessage(await erase(salon, { email: GUEST.email }))).toBe('404 Record does not exist');
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'the address is free at once, and lists, search and counts do not have the customer',
    async () => {
      const salon = await openSalon();
      const list = async (input: object = {}) =>
        (await salon.call<{ id: number }[]>('directory/customer-index', { ...input, page: 1 }, AS_ADMIN))
          .body;
      const { id } = await addNumbered(salon, 2);
      const before = await list();
      await mustErase(salon, { customer_id: id, forfeit: 1 });
      const after = await list();
      expect(after.data.map((each) => each.id)).toEqual(
        before.data.map((each) => each.id).filter((each) => each !== id),
      );
      expect((await list({ search: 'numbered2x' })).data).toEqual([]);
      await registerCustomer(salon, {
        id: 5_000,
        fname: 'New',
        lname: 'One',
        email: 'numbered2x@needle.test',
      });
      const gone = await salon.call('directory/customer-show', { customer_id: id }, AS_ADMIN);
      expect(gone.status).toBe(404);
      expect(statusAndMessage(await erase(salon, { customer_id: id }))).toBe('404 Record does not exist');
    },
  );

  test('of two erasures at once one succeeds, and a visit that is booked meanwhile is refused or refuses', async () => {
    const salon = await openSalon();
    const token = await registerCustomer(salon, {
      id: 90,
      fname: 'Ray',
      lname: 'Race',
      email: 'ray@race.test',
    });
    const [booked, ...erased] = await Promise.all([
      book(salon, { customer_type: 0, guest: undefined, customer_id: 90 }, { token }),
      erase(salon, { customer_id: 90 }),
      erase(salon, { customer_id: 90 }),
    ]);
    const counts = tally(erased);
    const isBooked = booked.status === 201;
    expect(counts).toEqual(
      isBooked ? { [OPEN]: 2 } : { '200 Customer erased': 1, '404 Record does not exist': 1 },
    );
  });

  test('is for those with customers.erase, and finds no customer of another salon', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    await expectAccess(salon, ERASE, { customer_id: CUSTOMER }, { closedTo: ['customer', 'staff'] });
    await registerCustomer(other, { id: 78, fname: 'Olga', lname: 'Other', email: 'olga@other.test' });
    for (const input of [{ customer_id: 78 }, { email: 'olga@other.test' }])
      expect(statusAndMessage(await erase(salon, input))).toBe('404 Record does not exist');
  });

  test.each([
    ['nobody', {}, 'customer_id'],
    ['both', { customer_id: 1, email: GUEST.email }, 'customer_id'],
    ['a customer of no number', { customer_id: 'x' }, 'customer_id'],
    ['a wrong address', { email: 'x' }, 'email'],
    ['a wrong toggle', { customer_id: 1, forfeit: 2 }, 'forfeit'],
  ])('refuses %s (422)', async (_, input, field) => {
    const salon = await openSalon();
    const reply = await salon.call(ERASE, input, AS_ADMIN);
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } });
  });
});

/** The request of the handler, and what it needs. */
async function openErasure(salon: TestSalon, customerId: number) {
  const route = directory.routes['customer-erase'];
  const input = { customer_id: customerId, forfeit: 1 };
  const request = await createRequest(salon, route, input, toUser('admin', 1));
  const secrets = openPlatformKeyReader(salon.environment);
  return (store: Store) =>
    customerHandlers['customer-erase'](request, {
      store,
      catalogs: openCatalogLoader(store),
      sealing: openSealing(secrets),
      processors: createProcessorOpener(salon.environment),
      log: openLog('directory'),
    } as never);
}

/** The store of a process that ends after its nth commit. */
function crashAfterCommit(
  store: Store,
  at: number,
): { readonly store: Store; readonly commits: () => number } {
  let commits = 0;
  return {
    commits: () => commits,
    store: {
      ...store,
      commit: async (...args) => {
        if (commits >= at) throw new SimulatedCrash('the process crashed');
        commits += 1;
        const done = await store.commit(...args);
        if (commits >= at) throw new SimulatedCrash('the process crashed');
        return done;
      },
    },
  };
}

/** A crash after each write is for the night. */
const CRASH_STEP = IS_NIGHT ? 1 : 6;

nightTest('an erasure that crashes at any write is finished by scheduled work (BEHAVIOR §4.7)', async () => {
  const salon = await openSalon();
  for (let at = 1; ; at += CRASH_STEP) {
    const { id, needle } = await addNumbered(salon, at);
    const operation = await openErasure(salon, id);
    const crashing = crashAfterCommit(salon.store, at);
    await operation(crashing.store).catch((error: unknown) => expect(error).toBeInstanceOf(SimulatedCrash));
    await salon.clock.advance(2);
    await handleScheduled(salon, keys.erasure(salon.tenant, hashPerson({ customerId: id }) ?? ''));
    const left = (await findNeedles(salon, [needle])).filter((place) => !place.includes('#OUTBOX#'));
    expect(left, `crash after write ${at}`).toEqual([]);
    if (crashing.commits() < at) {
      expect(at).toBeGreaterThan(6);
      break;
    }
  }
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
