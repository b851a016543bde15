import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { logIn, NEWCOMER, refresh, register } from '../../support/accounts/log-ins.ts';
import { merge, NEW, OLD, sendMerge } from '../../support/accounts/merges.ts';
import { statusAndMessage } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  getStoredAppointment,
  registerCustomer,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { AVA_TIMES, HAIRCUT } from '../../support/booking/bookings.ts';
import { giveCredit, payBill } from '../../support/booking/checkout.ts';
import { joinWaitlist } from '../../support/booking/waitlist.ts';
import { AS_ADMIN, type RecordView } from '../../support/catalog/directory.ts';
import { addPromotion, listPromotionUses } from '../../support/catalog/promotions.ts';
import { listJournal } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { openPaymentAccount, type PaymentAccount, saveCard } from '../../support/payments/payments.ts';
import { getOnlyMembership, openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Shown = { readonly customer: RecordView; readonly credit: string; readonly open_bookings: number } & {
  readonly [list in 'appointments' | 'packages' | 'giftcards' | 'memberships']: readonly RecordView[];
};

const show = async (salon: TestSalon, customer_id: number): Promise<Shown> => {
  const reply = await salon.call<Shown>('directory/customer-show', { customer_id }, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};

const listTrail = async (salon: TestSalon, query: object = {}): Promise<RecordView[]> =>
  (await salon.call<RecordView[]>('directory/audit-index', query, AS_ADMIN)).body.data;
const listMergeRows = (salon: TestSalon) => listTrail(salon, { operation: 'directory.customer-merge' });

/** The balance of each account of the journal. */
async function getBalances(salon: TestSalon) {
  const { body } = await salon.call<{ account: string; balance: string }[]>(
    'journal/journal-balances',
    {},
    AS_ADMIN,
  );
  return body.data.map(({ account, balance }) => [account, balance]);
}

/** A salon with the other customer, and something of each kind of the first one. */
async function openRichSalon() {
  const salon = await openSalon();
  const token = await registerOtherCustomer(salon);
  await addPromotion(salon, { max_uses_per_customer: 1 });
  const visit = await bookAsCustomer(salon, { promo_code: 'SPRING' });
  const pack = await createSoldPackage(salon);
  const card = await createSoldCard(salon);
  const membership = await createSoldMembership(salon);
  await giveCredit(salon, '60.00');
  await salon.clock.advance(1);
  const paid = await payBill(
    salon,
    { location_id: 1, customer_id: OLD, products: [{ name: 'Comb', price: '20.00', qty: 1 }] },
    { tenders: [{ kind: 'credit', amount: '21.65' }] },
  );
  expect(paid.status, paid.text).toBe(200);
  const joined = await joinWaitlist(
    salon,
    { customer_id: null, customer_type: 0, guest: undefined },
    { as: 'customer' },
  );
  expect(joined.status, joined.text).toBe(201);
  const comb = paid.body.data.appointment.id;
  return { salon, token, visit, comb, pack, card, membership, entry: joined.body.data.id };
}

/** The brands of all cards that the processor keeps for customers. */
async function listCardsAtProcessor({ stripe }: PaymentAccount): Promise<string[]> {
  const { data: customers } = await stripe.customers.list();
  const lists = await Promise.all(
    customers.map(({ id }) => stripe.paymentMethods.list({ customer: id, type: 'card' })),
  );
  return lists.flatMap(({ data }) => data.map(({ card }) => card?.brand ?? ''));
}

/** The brand of the card that the newest payment was charged to. */
async function findChargedBrand({ stripe }: PaymentAccount): Promise<string | undefined> {
  const [intent] = (await stripe.paymentIntents.list({ limit: 1 })).data;
  const { data: cards } = await stripe.paymentMethods.list({ customer: String(intent?.customer) });
  return cards.find(({ id }) => id === intent?.payment_method)?.card?.brand;
}

/** A salon in which the first customer has saved a Visa card, and the other one a Mastercard. */
async function openCardSalon(settings: object = {}) {
  const salon = await openSalon({ settings: { depositEnable: true, ...settings } });
  const token = await registerOtherCustomer(salon);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account);
  await saveCard(salon, account, 'pm_card_mastercard', { token });
  const listCards = async () =>
    (await salon.call<RecordView[]>('payments/cards', {}, { token })).body.data.map(({ brand }) => brand);
  return { salon, account, token, listCards };
}

describe('customer-merge', () => {
  test('moves all that belongs to the customer, and says so before in a dry run (BEHAVIOR §4.6)', async () => {
    const { salon, token, visit, pack, card, membership, entry } = await openRichSalon();
    await salon.call(
      'directory/customer-update',
      { customer_id: OLD, lname: 'Carlson', note: 'Likes tea' },
      AS_ADMIN,
    );
    await salon.call('directory/customer-update', { customer_id: NEW, note: 'Never on Mondays' }, AS_ADMIN);
    const [before, other] = [await show(salon, OLD), await show(salon, NEW)];
    const [entries, balances] = [await listJournal(salon, { customer_id: OLD }), await getBalances(salon)];
    await salon.clock.advance(1);

    const dry = await merge(salon, { dry_run: 1 });
    expect(dry.body.message).toBe('Nothing has been changed');
    expect(dry.status, dry.text).toBe(200);
    expect([await show(salon, OLD), await show(salon, NEW)]).toEqual([before, other]);
    expect(await salon.store.queryAll(keys.records(salon.tenant, 'MERGED-CUSTOMER'))).toEqual([]);
    expect(await listMergeRows(salon)).toEqual([]);

    const reply = await merge(salon);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toEqual(dry.body.data);
    expect(reply.body.data.moves).toEqual({
      appointment_ids: before.appointments.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b)),
      sale_ids: [1, 2, 3],
      purchased_package_ids: [pack],
      purchased_giftcard_ids: [card.id],
      purchased_membership_ids: [membership],
      waitlist_ids: [entry],
      credit: '38.35',
    });
    expect(reply.body.data.removes_saved_cards).toBe(0);
    const after = await show(salon, NEW);
    expect(await show(salon, OLD)).toEqual(after);
    expect(after.customer).toMatchObject({
      id: NEW,
      fname: 'Olga',
      email: 'olga@other.test',
      note: 'Never on Mondays\nLikes tea',
    });
    expect(after).toMatchObject({ credit: before.credit, open_bookings: before.open_bookings });
    for (const list of ['appointments', 'packages', 'giftcards', 'memberships'] as const)
      expect(after[list].map(({ id }) => id)).toEqual(before[list].map(({ id }) => id));
    expect(after.appointments.every((each) => each.customer_id === NEW)).toBe(true);

    const moved = await listJournal(salon, { customer_id: NEW });
    expect(await listJournal(salon, { customer_id: OLD })).toEqual(moved);
    expect(moved.slice(0, entries.length)).toEqual(entries);
    expect(moved.slice(entries.length)).toMatchObject([
      {
        event: 'merged',
        customer_id: NEW,
        location_id: null,
        receipt_number: null,
        reference: { kind: 'adjustment', id: null, number: `merge-${OLD}` },
        lines: [
          { account: 'credit', of: OLD, amount: '38.35' },
          { account: 'credit', of: NEW, amount: '-38.35' },
        ],
      },
    ]);
    expect(await getBalances(salon)).toEqual(balances);

    expect(await listMergeRows(salon)).toMatchObject([
      { reference: { kind: 'customer', id: NEW }, customer_id: NEW, after: { merged_ids: [OLD] } },
    ]);
    const rows = await listTrail(salon, { reference_kind: 'customer', reference_id: OLD });
    expect(rows).toEqual(await listTrail(salon, { reference_kind: 'customer', reference_id: NEW }));
    expect(rows.map(({ operation, customer_id }) => [operation, customer_id])).toEqual([
      ['directory.customer-merge', NEW],
      ['directory.customer-update', NEW],
      ['directory.customer-update', NEW],
    ]);
    expect((await listTrail(salon)).filter(({ customer_id }) => customer_id === OLD)).toEqual([]);

    const waiting = await salon.call<RecordView[]>('waitlist/customer-waitlist', {}, { token });
    expect(waiting.body.data.map(({ id }) => id)).toEqual([entry]);
    const cancelled = await salon.call(
      'appointments/customer-appointment-cancel',
      { appointment_id: visit },
      { token },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('afterwards the old id means the other customer wherever a request names one', async () => {
    const { salon, token, visit, comb } = await openRichSalon();
    await merge(salon);
    await salon.call('directory/customer-update', { customer_id: OLD, lname: 'Renamed' }, AS_ADMIN);
    expect((await show(salon, NEW)).customer).toMatchObject({ lname: 'Renamed' });
    const listed = await salon.call<RecordView[]>(
      'appointments/appointment-index',
      { customer_id: OLD },
      AS_ADMIN,
    );
    expect(listed.body.data.map(({ id }) => id)).toContain(visit);
    const booking = {
      location_id: 1,
      customer_id: OLD,
      customer_type: 0,
      date: '2026/11/19',
      time: AVA_TIMES[0],
      services: [HAIRCUT],
    };
    // The promotion was used under the old id
    const again = await salon.call('booking/save-booking', { ...booking, promo_code: 'SPRING' }, { token });
    expect(statusAndMessage(again)).toBe('400 Invalid promotion code');
    expect(await listPromotionUses(salon)).toEqual([1, 1, 0]);
    for (const options of [AS_ADMIN, { token }]) {
      const booked = await salon.call<RecordView>('booking/save-booking', booking, options);
      expect(booked.status, booked.text).toBe(201);
      expect((await getStoredAppointment(salon, Number(booked.body.data.id))).customerId).toBe(NEW);
      await salon.call('appointments/appointment-cancel', { appointment_id: booked.body.data.id }, AS_ADMIN);
    }
    const sold = await salon.call<RecordView>(
      'checkout/quick-sale',
      {
        customer_id: OLD,
        location_id: 1,
        paid: 1,
        products: [],
        services: [{ service_id: 1, staff_id: 1, price: 50, duration: 45 }],
      },
      AS_ADMIN,
    );
    expect(sold.body.data.customer_id, sold.text).toBe(NEW);
    // The credit that paid this was the old id's
    const refund = { appointment_id: comb, lines: [{ line: 0 }] };
    expect((await salon.call('appointments/appointment-refund', refund, AS_ADMIN)).status).toBe(200);
    expect((await show(salon, NEW)).credit).toBe('60.00');
    const receipt = await salon.call<RecordView>(
      'journal/customer-receipt-show',
      { appointment_id: comb },
      { token },
    );
    expect(receipt.body.data.customer_id, receipt.text).toBe(NEW);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('fills empty fields alone, and of two consents the missing one wins', async () => {
    const salon = await openSalon();
    const update = async (customer_id: number, fields: object) =>
      expect(
        (await salon.call('directory/customer-update', { customer_id, ...fields }, AS_ADMIN)).status,
      ).toBe(200);
    const old = (await show(salon, OLD)).customer;
    await registerCustomer(salon, { id: NEW, fname: 'Olga', lname: '', email: 'olga@other.test' });
    await update(OLD, { phone: '+12125550123', sms_consent: 0 });
    await update(NEW, { phone: '+12125550199', sms_consent: 1 });
    await registerCustomer(salon, { id: 78, fname: 'Empty', lname: '', email: '' });
    await merge(salon);
    expect((await show(salon, NEW)).customer).toMatchObject({
      fname: 'Olga',
      lname: old.lname,
      email: 'olga@other.test',
      phone: '+12125550199',
      sms_consent: 0,
    });
    await merge(salon, { customer_id: NEW, into_customer_id: 78 });
    const last = await show(salon, 78);
    expect(last.customer).toMatchObject({ fname: 'Empty', email: 'olga@other.test', phone: '+12125550199' });
    expect(await show(salon, OLD)).toEqual(last);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('ends the old log-in, whose address is free at once', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    const session = await register(salon);
    await merge(salon, { customer_id: session.id });
    expect((await salon.call('customers/profile', {}, { token: session.token })).status).toBe(401);
    expect((await refresh(salon, session.refreshToken)).status).toBe(401);
    const login = { email: NEWCOMER.email, password: NEWCOMER.password };
    expect((await salon.call('customers/login', login)).status).toBe(401);
    const again = await register(salon, { fname: 'Nina' });
    expect(again.id).not.toBe(session.id);
    await logIn(salon, 'customers', login);
    expect((await show(salon, session.id)).customer.id).toBe(NEW);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('removes the saved cards at the processor, and the other customer keeps their own alone', async () => {
    const { salon, account, token, listCards } = await openCardSalon();
    expect((await merge(salon, { dry_run: 1 })).body.data.removes_saved_cards).toBe(1);
    expect(await listCards()).toEqual(['mastercard']);
    expect((await merge(salon)).body.data.removes_saved_cards).toBe(1);
    expect(await listCards()).toEqual(['mastercard']);
    expect(await listCardsAtProcessor(account)).toEqual(['mastercard']);
    await saveCard(salon, account, 'pm_card_visa', { token });
    expect((await listCards()).toSorted()).toEqual(['mastercard', 'visa']);
  });

  test('removes them by scheduled work where the processor did not answer', async () => {
    const { salon, account } = await openCardSalon();
    await account.injectFault({ match: 'POST /v1/payment_methods/*/detach', status: 503, times: 9 });
    expect((await merge(salon)).status).toBe(200);
    await account.endFaults();
    expect((await listCardsAtProcessor(account)).toSorted()).toEqual(['mastercard', 'visa']);
    await salon.clock.advance(2);
    await salon.runScheduledWork();
    expect(await listCardsAtProcessor(account)).toEqual(['mastercard']);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('leaves visits without the card that was kept for them', async () => {
    const { salon, account } = await openCardSalon({ cancellationKey: true, lateCancelFeePercent: 50 });
    const setup_intent = await saveCard(salon, account);
    const visit = await bookAsCustomer(salon, { setup_intent, policy_accepted: 1 });
    expect(await getStoredAppointment(salon, visit)).toMatchObject({
      setupIntent: setup_intent,
      feeTerms: { percents: { lateCancel: 50 }, card: expect.any(Object) },
    });
    await merge(salon);
    const moved = await getStoredAppointment(salon, visit);
    expect(moved).not.toHaveProperty('setupIntent');
    expect(moved.feeTerms).toEqual({ percents: expect.objectContaining({ lateCancel: 50 }) });
    // Without a card of the visit, the card of the customer who stays is charged
    const charge = { appointment_id: visit, amount: 10 };
    expect((await salon.call('appointments/appointment-charge', charge, AS_ADMIN)).status).toBe(200);
    expect(await findChargedBrand(account)).toBe('mastercard');
  });

  nightTest('a subscription goes on under the other customer, with a card that they save', async () => {
    const salon = await openSalon(RECURRING);
    await registerOtherCustomer(salon);
    const { account, delivery } = await openBilledMembership(salon);
    await delivery.deliver();
    const createRenewalSession = async (options: CallOptions) => {
      const input = { purchased_membership_id: 1 };
      const reply = await salon.call<{ setup_intent: string }>('payments/create-session', input, options);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data.setup_intent;
    };
    const late = await createRenewalSession({ as: 'customer' });
    await merge(salon);
    const token = await salon.token({ kind: 'customer', id: NEW });
    await account.confirmSetup(await createRenewalSession({ token }), 'pm_card_mastercard');
    await account.confirmSetup(late, 'pm_card_visa');
    expect(await delivery.deliver()).toEqual(expect.arrayContaining(['setup_intent.succeeded']));
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const membership = await getOnlyMembership(salon);
    expect(membership).toMatchObject({ customer_id: NEW });
    expect(await findChargedBrand(account)).toBe('mastercard');
    const entries = await listJournal(salon, { customer_id: NEW });
    expect(entries.map(({ event, customer_id }) => [event, customer_id])).toEqual([
      ['sold', OLD],
      ['renewed', NEW],
    ]);
    const later = { token: await salon.token({ kind: 'customer', id: NEW }) };
    const own = await salon.call('memberships/get-customer-memberships', {}, later);
    expect(own.text).toContain(`"id":${membership.id}`);
    const ended = await salon.call(
      'memberships/membership-cancel',
      { purchased_membership_id: membership.id },
      later,
    );
    expect(ended.status, ended.text).toBe(200);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('refuses what cannot be merged', async () => {
    const salon = await openSalon();
    const elsewhere = await openSalon();
    await registerOtherCustomer(salon);
    await registerCustomer(salon, { id: 78, fname: 'Third', lname: '', email: '' });
    await registerCustomer(elsewhere, { id: 500, fname: 'Far', lname: '', email: '' });
    const refusal = async (change: object) => {
      const { status, body } = await sendMerge(salon, change);
      return [status, body.errors];
    };
    const same = [422, { into_customer_id: ['Must be another customer'] }];
    expect(await refusal({ into_customer_id: OLD })).toEqual(same);
    expect(await refusal({ customer_id: 500 })).toMatchObject([404, {}]);
    expect(await refusal({ into_customer_id: 500 })).toEqual([
      422,
      { into_customer_id: ['Unknown customer'] },
    ]);
    expect(await refusal({ dry_run: 2 })).toEqual([422, { dry_run: ['Must be 0 or 1'] }]);
    expect(await refusal({ customer_id: 'x' })).toMatchObject([422, { customer_id: [expect.any(String)] }]);
    expect((await merge(salon)).status).toBe(200);
    expect(await refusal({ into_customer_id: 78 })).toEqual([
      422,
      { customer_id: ['Was merged into another customer'] },
    ]);
    expect(await refusal({ customer_id: NEW, into_customer_id: OLD })).toEqual(same);
    expect((await merge(salon, { customer_id: 78, into_customer_id: OLD })).status).toBe(200);
    expect((await show(salon, 78)).customer.id).toBe(NEW);
  });

  test('moves a large bill that was paid with credit, which the journal has under the old id', async () => {
    const salon = await openSalon();
    await registerOtherCustomer(salon);
    await giveCredit(salon, '60.00');
    const products = Array.from({ length: 12 }, (_, index) => ({
      name: `Comb ${index}`,
      price: '1.00',
      qty: 1,
    }));
    const paid = await payBill(
      salon,
      { location_id: 1, customer_id: OLD, products },
      { tenders: [{ kind: 'credit', amount: '12.99' }] },
    );
    expect(paid.status, paid.text).toBe(200);
    const { id } = paid.body.data.appointment;
    const before = await getStoredAppointment(salon, id);
    expect((await merge(salon)).status).toBe(200);
    const after = await getStoredAppointment(salon, id);
    expect(after).toMatchObject({ customerId: NEW, payments: [{ paidBy: 'credit', creditOf: OLD }] });
    expect(after.products).toEqual(before.products);
    const item = await salon.store.get(keys.appointment(salon.tenant, id));
    expect(Object.keys(item ?? {})).toEqual(expect.arrayContaining(['packed']));
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['products']));
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});
