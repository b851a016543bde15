import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { ok } from '../../../lib/rules/outcome.ts';
import { decideAutomaticFee } from '../../../lib/rules/payments/cancellation-fees.ts';
import { updateAppointment } from '../../../lib/table/booking/appointments.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { putNewCardCharge } from '../../../lib/table/payments/card-charges.ts';
import { decideCustomerCancellation } from '../../../lib/workflows/booking/cancel-as-customer.ts';
import { countRecords } from '../../support/accounts/access.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
  getDayPage,
  getStoredAppointment,
  TOO_LATE,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { GUEST, HAIRCUT } from '../../support/booking/bookings.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { joinWaitlist, MORNING } from '../../support/booking/waitlist.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  openPaymentAccount,
  type PaymentAccount,
  reportPayment,
  saveCard,
} from '../../support/payments/payments.ts';
import { getSalonRecord, listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const FEES_ON = {
  settings: {
    depositEnable: true,
    guestCheckout: true,
    cancellationKey: true,
    lateCancelFeePercent: 50,
    noShowFeePercent: 80,
    replyTo: 'desk@demo.test',
  },
} as const;
/** Within 24 hours of MONDAY_MORNING. */
const LATE = { date: '2026/11/16', policy_accepted: 1 };
const FEE_DECLINED = {
  message: 'Too late to change this appointment',
  errors: { cancel_fee: ['Card declined'] },
};
const DUE_AT_SALON = [0, '54.13', '0.00', '54.13', 0];
const ADDRESS = '10.9.9.9';
const INVITED = { name: 'Iris', email: 'iris@demo.test', role: 'manager' };

const toRows = ({ payments }: AppointmentView) =>
  payments.map((row) => [row.payment_type_id, row.amount, row.paid_amount, row.pending_amount, row.status]);

const cancel = (salon: TestSalon, id: number, headers: Record<string, string> = {}) =>
  salon.call<AppointmentView>(
    'appointments/customer-appointment-cancel',
    { appointment_id: id },
    { as: 'customer', headers },
  );
const markNoShow = (salon: TestSalon, id: number) =>
  salon.call<FrontDeskAppointmentView>(
    'appointments/appointment-no-show',
    { appointment_id: id },
    { as: 'staff' },
  );
const show = async (salon: TestSalon, id: number) =>
  (await salon.call<AppointmentView>('appointments/customer-appointment', { id }, { as: 'customer' })).body
    .data;

async function deleteCard(salon: TestSalon) {
  const [card] = (await salon.call<{ id: string }[]>('payments/cards', {}, { as: 'customer' })).body.data;
  return salon.call('payments/card-delete', { card_id: card?.id }, { as: 'customer' });
}

/** A salon with fees whose customer has a saved card. */
async function openSalonWithCard() {
  const salon = await openSalon(FEES_ON);
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account);
  return { salon, account };
}

const listPaidAmounts = async ({ stripe }: PaymentAccount) =>
  (await stripe.paymentIntents.list({ limit: 100 })).data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount);

// BEHAVIOR §16.3
test('shows the front desk the fee of a no-show before it is charged, 0.00 without one, and none afterwards', async () => {
  const { salon } = await openSalonWithCard();
  const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
  await bookAsGuest(salon, { date: '2026/11/16', time: '03:00 PM' }, { as: 'staff' });
  const listFees = async () => {
    const days = { from: '2026/11/16', to: '2026/11/16' };
    const listed = await salon.call<FrontDeskAppointmentView[]>('appointments/appointment-index', days, {
      as: 'staff',
    });
    return listed.body.data.map(({ no_show_fee }) => no_show_fee);
  };
  expect(await listFees()).toEqual(['43.30', '0.00']);
  await salon.clock.set(new Date('2026-11-16T19:00:00Z'));
  expect((await markNoShow(salon, id)).body.data).toMatchObject({ no_show_fee: null, uncharged_fee: '0.00' });
});

// BEHAVIOR §16.3
test('shows the front desk the fee of a late cancellation that it has not charged yet, and null for one in time', async () => {
  const { salon } = await openSalonWithCard();
  const late = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
  const early = await bookAsCustomer(salon, { date: '2026/12/15', time: '02:00 PM' });
  const cancelAtDesk = async (appointment_id: number) =>
    (
      await salon.call<FrontDeskAppointmentView>(
        'appointments/appointment-cancel',
        { appointment_id },
        { as: 'staff' },
      )
    ).body.data;
  expect(await cancelAtDesk(late)).toMatchObject({ status: 3, uncharged_fee: '27.07' });
  expect(await cancelAtDesk(early)).toMatchObject({ status: 3, uncharged_fee: null });
});

// BEHAVIOR §17.3, §20.3
describe('automatic fees', () => {
  test('charges a late cancellation once, shows the fee before, mails a receipt, and replays the same reply', async () => {
    const { salon, account } = await openSalonWithCard();
    const visit = { location_id: 1, services: [HAIRCUT] };
    const quoted = await salon.call('booking/quote', visit, { as: 'customer' });
    expect(quoted.body.data).toMatchObject({ late_cancel_fee: '27.07', no_show_fee: '43.30' });
    const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
    expect(await show(salon, id)).toMatchObject({ can_change_until: null, cancel_fee: '27.07' });
    const key = { 'idempotency-key': 'one' };
    const cancelled = await cancel(salon, id, key);
    expect(statusAndMessage(cancelled)).toBe('200 Appointment cancelled');
    expect(cancelled.body.data).toMatchObject({ status: 3, cancel_fee: null });
    expect(toRows(cancelled.body.data)).toEqual([DUE_AT_SALON, [2, '27.07', '27.07', '0.00', 1]]);
    const replayed = await cancel(salon, id, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.body).toEqual(cancelled.body);
    expect((await cancel(salon, id)).status).toBe(400);
    expect(await listPaidAmounts(account)).toEqual([2707]);
    await salon.runScheduledWork();
    const mails = listMailsTo(salon, 'customer@demo.test').filter(({ subject }) =>
      subject.includes('charged'),
    );
    expect(mails.map(({ body }) => body.text)).toEqual([
      expect.stringContaining('charged $27.07 as a fee for your cancelled appointment'),
    ]);
    const receipts = await salon.call<object[]>('payments/receipts', {}, { as: 'customer' });
    expect(receipts.body.data).toMatchObject([{ kind: 'fee', amount: '27.07', tender: 'card' }]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('keeps a visit that came to cost a fee after its fee was looked up (503)', async () => {
    const { salon } = await openSalonWithCard();
    const appointment = await getStoredAppointment(
      salon,
      await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' }),
    );
    const record = await getSalonRecord(salon);
    const catalogs = openCatalogLoader(salon.store);
    const decided = await decideCustomerCancellation(
      {
        tenant: salon.tenant,
        salon: record,
        caller: { kind: 'customer', id: 1, tenant: salon.tenant },
        now: salon.clock.now(),
      },
      { catalogs },
      {
        appointment,
        catalog: await catalogs(record),
        table: salon.store,
        lateFee: ok({ state: 'notDue' }),
      },
    );
    expect(decided).toMatchObject({ ok: false, failure: 'busy' });
  });

  nightTest(
    'charges the card that a guest kept with the booking, once for two cancels by link at once',
    async () => {
      const salon = await openSalon(FEES_ON);
      const account = await openPaymentAccount(salon);
      const setup_intent = await saveCard(salon, account, 'pm_card_visa', { address: ADDRESS });
      const { id, token } = await bookWithLink(salon, { ...LATE, setup_intent }, { address: ADDRESS });
      const shown = await salon.call<AppointmentView>('visit/show', { token });
      expect(shown.body.data.cancel_fee).toBe('27.07');
      const calls = [1, 2].map(() => salon.call<AppointmentView>('visit/cancel', { token }));
      expect(tally(await Promise.all(calls))).toEqual({
        '200 Appointment cancelled': 1,
        '400 Not allowed in this appointment status': 1,
      });
      expect(await listPaidAmounts(account)).toEqual([2707]);
      expect((await getStoredAppointment(salon, id)).payments).toHaveLength(2);
      await salon.runScheduledWork();
      const subjects = listMailsTo(salon, GUEST.email).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('Your card was charged'))).toHaveLength(1);
    },
  );

  nightTest(
    'charges a no-show at most what is not paid, and keeps the deposit of a late cancellation',
    async () => {
      const { salon, account } = await openSalonWithCard();
      const bookPaid = async (time: string) => {
        const id = await bookAsCustomer(salon, { ...LATE, time, services: [COLOUR] });
        const order = await createOrder(salon, { appointment_id: id, amount: 60 }, { as: 'customer' });
        await account.pay(order.body.payment_intent);
        expect((await reportPayment(salon, order.body.payment_intent, { appointment_id: id })).status).toBe(
          200,
        );
        return id;
      };
      const missedId = await bookPaid('11:00 AM');
      const id = await bookPaid('01:00 PM');
      await salon.clock.set(new Date('2026-11-16T16:00:00Z'));
      // 129.90 with tax: 80 % are 103.92, and 69.90 are not paid
      const missed = await markNoShow(salon, missedId);
      expect(toRows(missed.body.data)).toContainEqual([2, '69.90', '69.90', '0.00', 1]);
      const cancelled = await cancel(salon, id);
      expect(toRows(cancelled.body.data)).toContainEqual([2, '64.95', '64.95', '0.00', 1]);
      await salon.runScheduledWork();
      expect((await account.stripe.refunds.list()).data).toEqual([]);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test('charge nothing for a booking that does not say whether the policy is accepted (BEHAVIOR §10.5)', async () => {
    const { salon, account } = await openSalonWithCard();
    const unproven = await bookAsCustomer(salon, { ...LATE, policy_accepted: undefined, time: '01:00 PM' });
    expect(await show(salon, unproven)).toMatchObject({ status: 1, cancel_fee: null });
    await salon.clock.set(new Date('2026-11-16T19:00:01Z'));
    expect(toRows((await markNoShow(salon, unproven)).body.data)).toEqual([DUE_AT_SALON]);
    expect(await listPaidAmounts(account)).toEqual([]);
  });

  nightTest(
    'charges at the percentage of the time of acceptance, and nothing without policy, card, fee, or by the front desk',
    async () => {
      const { salon, account } = await openSalonWithCard();
      const setSettings = (input: object) => salon.call('directory/settings-update', input, { as: 'admin' });
      const agreed = await bookAsCustomer(salon, { ...LATE, time: '01:00 PM' });
      const byDesk = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
      const begun = await bookAsCustomer(salon, { ...LATE, time: '09:15 AM' });
      await setSettings({ late_cancel_fee_percent: 0, no_show_fee_percent: 0 });
      const withoutFee = await bookAsCustomer(salon, { ...LATE, time: '03:00 PM' });
      await setSettings({ late_cancel_fee_percent: 100, no_show_fee_percent: 100, cancellation_key: 0 });
      const withoutPolicy = await bookAsCustomer(salon, { ...LATE, policy_accepted: 0, time: '04:00 PM' });
      for (const id of [withoutFee, withoutPolicy]) {
        expect((await show(salon, id)).cancel_fee).toBeNull();
        expect(statusAndMessage(await cancel(salon, id))).toBe(TOO_LATE);
      }
      const { token } = await bookWithLink(salon, { ...LATE, time: '11:00 AM' });
      expect(statusAndMessage(await salon.call('visit/cancel', { token }))).toBe(TOO_LATE);
      const input = { appointment_id: byDesk, refund: 0 };
      const atDesk = await salon.call<AppointmentView>('appointments/appointment-cancel', input, {
        as: 'staff',
      });
      expect(toRows(atDesk.body.data)).toEqual([DUE_AT_SALON]);
      await cancel(salon, agreed);
      await salon.clock.set(new Date('2026-11-16T15:00:01Z'));
      expect(statusAndMessage(await cancel(salon, begun))).toBe(TOO_LATE);
      await salon.clock.set(new Date('2026-11-16T21:00:01Z'));
      expect(toRows((await markNoShow(salon, withoutPolicy)).body.data)).toEqual([DUE_AT_SALON]);
      expect(await listPaidAmounts(account)).toEqual([2707]);
      const wrong = await setSettings({ late_cancel_fee_percent: 101, no_show_fee_percent: -1 });
      expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([
        422,
        ['late_cancel_fee_percent', 'no_show_fee_percent'],
      ]);
    },
  );

  test('charges nothing where the salon moved the visit into the late window, until the customer moves it (BEHAVIOR §17.3)', async () => {
    const { salon, account } = await openSalonWithCard();
    const move = (id: number, time: object, as: 'staff' | 'customer') => {
      const operation = as === 'staff' ? 'appointment-reschedule' : 'customer-appointment-reschedule';
      return salon.call(`appointments/${operation}`, { appointment_id: id, ...time }, { as });
    };
    const friday = { date: '2026/11/20', time: '02:00 PM', policy_accepted: 1 };
    const [moved, chosen] = [
      await bookAsCustomer(salon, friday),
      await bookAsCustomer(salon, { ...friday, time: '04:00 PM' }),
    ];
    for (const [id, time] of [
      [moved, '11:00 AM'],
      [moved, '10:30 AM'],
      [chosen, '01:00 PM'],
    ] as const) {
      const reply = await move(id, { date: LATE.date, time }, 'staff');
      expect(reply.status, reply.text).toBe(200);
    }
    expect(await show(salon, moved)).toMatchObject({
      can_change_until: '2026-11-16T10:30:00-05:00',
      cancel_fee: '0.00',
    });
    expect((await move(chosen, { date: LATE.date, time: '02:00 PM' }, 'customer')).status).toBe(200);
    expect(await show(salon, chosen)).toMatchObject({ can_change_until: null, cancel_fee: '27.07' });
    const free = await cancel(salon, moved);
    expect(statusAndMessage(free)).toBe('200 Appointment cancelled');
    expect(toRows(free.body.data)).toEqual([DUE_AT_SALON]);
    expect(toRows((await cancel(salon, chosen)).body.data)[1]).toEqual([2, '27.07', '27.07', '0.00', 1]);
    expect(await listPaidAmounts(account)).toEqual([2707]);
  });

  nightTest(
    'charges a visit from the waitlist at the percentage of joining, to the card of the acceptance',
    async () => {
      const salon = await openSalon(FEES_ON);
      const account = await openPaymentAccount(salon);
      const today = { ...MORNING, from_date: LATE.date, to_date: LATE.date, to_time: '05:00 PM' };
      const own = { customer_type: undefined, guest: undefined, windows: [today] };
      const policy = { policy_accepted: LATE.policy_accepted };
      const joined = await joinWaitlist(salon, { ...own, ...policy }, { as: 'customer' });
      expect(joined.status, joined.text).toBe(201);
      const raised = { late_cancel_fee_percent: 100, no_show_fee_percent: 100 };
      await salon.call('directory/settings-update', raised, { as: 'admin' });
      await saveCard(salon, account);
      const offer = { waitlist_id: joined.body.data.id, date: LATE.date, time: '02:00 PM' };
      expect((await salon.call('waitlist/waitlist-offer', offer, { as: 'staff' })).status).toBe(200);
      const list = await salon.call<{ offer: { token: string } }[]>(
        'waitlist/customer-waitlist',
        {},
        { as: 'customer' },
      );
      const [entry] = list.body.data;
      const booked = await salon.call<{ id: number }>('waitlist/accept', { token: entry?.offer.token });
      expect(statusAndMessage(booked)).toBe('201 Booking saved');
      const { id } = booked.body.data;
      expect(await show(salon, id)).toMatchObject({ cancel_fee: '27.07' });
      expect(toRows((await cancel(salon, id)).body.data)[1]).toEqual([2, '27.07', '27.07', '0.00', 1]);
      expect(await listPaidAmounts(account)).toEqual([2707]);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest('leaves a charge without an answer to scheduled work, which charges once', async () => {
    const { salon, account } = await openSalonWithCard();
    const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
    await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, after: true, times: 20 });
    const cancelled = await cancel(salon, id);
    expect(statusAndMessage(cancelled)).toBe('200 Appointment cancelled');
    expect(toRows(cancelled.body.data)).toEqual([DUE_AT_SALON, [2, '27.07', '0.00', '27.07', 0]]);
    await account.endFaults();
    await salon.clock.advance(3);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).payments[1]).toMatchObject({ paid: 2707, status: 1 });
    expect(await listPaidAmounts(account)).toEqual([2707]);
    expect(await countRecords(salon, 'CHARGE')).toBe(0);
  });

  test('keeps the agreed card of an open visit, and refuses a late cancel whose card is gone, except by the front desk (BEHAVIOR §20.1, §20.3)', async () => {
    const { salon, account } = await openSalonWithCard();
    const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
    const kept = await deleteCard(salon);
    expect([kept.status, kept.body]).toMatchObject([
      400,
      { message: 'Card is kept for an appointment', errors: { card_id: ['Is kept for APT-000001'] } },
    ]);
    const [card] = (await account.stripe.paymentMethods.list({ limit: 1 })).data;
    await account.stripe.paymentMethods.detach(card?.id ?? '');
    expect((await cancel(salon, id)).body).toMatchObject(FEE_DECLINED);
    expect((await getStoredAppointment(salon, id)).status).toBe(1);
    const byDesk = { appointment_id: id, refund: 0 };
    const cancelled = await salon.call('appointments/appointment-cancel', byDesk, { as: 'staff' });
    expect(cancelled.status).toBe(200);
  });

  nightTest(
    'refuses a late cancel whose fee the card declines, keeps the slot, and tries three times; the front desk still cancels (BEHAVIOR §20.3)',
    async () => {
      const salon = await openSalon(FEES_ON);
      const account = await openPaymentAccount(salon);
      await saveCard(salon, account, 'pm_card_chargeCustomerFail');
      const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
      const page = await getDayPage(salon, 1, '2026-11-16');
      for (let attempt = 1; attempt <= 4; attempt += 1)
        expect((await cancel(salon, id)).body).toMatchObject(FEE_DECLINED);
      expect(await getDayPage(salon, 1, '2026-11-16')).toEqual(page);
      const kept = await show(salon, id);
      const DECLINED = [2, '27.07', '0.00', '0.00', 2];
      expect([kept.status, toRows(kept)]).toEqual([1, [DUE_AT_SALON, DECLINED, DECLINED, DECLINED]]);
      await salon.runScheduledWork();
      expect(listMailsTo(salon, 'desk@demo.test')).toEqual([]);
      expect(await countRecords(salon, 'CHARGE')).toBe(0);
      const byDesk = { appointment_id: id, refund: 0 };
      const cancelled = await salon.call('appointments/appointment-cancel', byDesk, { as: 'staff' });
      expect(cancelled.status).toBe(200);
      expect(await listPaidAmounts(account)).toEqual([]);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test.each(
    listCases([
      ['an address that nobody has verified, without the phone number', 'desk@demo.test', false],
      ['the address of a user, with the phone number', DEMO_LOGINS.admin.email, true],
      ['the address of a user without a password, without the phone number', INVITED.email, false],
      ['the verified address of a staff member, with the phone number', 'ava@demo.test', true],
    ]),
  )(
    'leaves a failed row for a fee that is declined later, and mails %s (BEHAVIOR §29.3)',
    async (_, replyTo, hasPhone) => {
      const salon = await openSalon({ settings: { ...FEES_ON.settings, replyTo } });
      await salon.call('directory/user-store', INVITED, { as: 'admin' });
      const account = await openPaymentAccount(salon);
      await saveCard(salon, account, 'pm_card_chargeCustomerFail');
      const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
      await account.injectFault({ match: 'POST /v1/payment_intents', status: 500, times: 20 });
      expect(statusAndMessage(await cancel(salon, id))).toBe('200 Appointment cancelled');
      await account.endFaults();
      await salon.clock.advance(3);
      await salon.runScheduledWork();
      await salon.runScheduledWork();
      expect(toRows(await show(salon, id))).toEqual([DUE_AT_SALON, [2, '27.07', '0.00', '0.00', 2]]);
      const [mail, ...others] = listMailsTo(salon, replyTo).filter(({ subject }) => subject.includes('card'));
      expect([mail?.subject, others]).toEqual([
        'A card declined a fee: Carla Client, Mon, Nov 16, 2:00 PM',
        [],
      ]);
      expect(mail?.body.text).toContain('The fee of $27.07 for this late cancellation was not paid');
      expect(mail?.body.text.includes('+1 212 555 0199')).toBe(hasPhone);
      expect(await listPaidAmounts(account)).toEqual([]);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest(
    'cancels a visit whose fee was charged before a crash, and leaves it while the fee is being charged (BEHAVIOR §20.3)',
    async () => {
      const { salon, account } = await openSalonWithCard();
      const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
      const { store, tenant, clock } = salon;
      // As after the crash: the fee is recorded, and the visit not yet cancelled
      const before = await getStoredAppointment(salon, id);
      const record = await getSalonRecord(salon);
      const { appointment, charge } = decideAutomaticFee(before, 'lateCancel', record, clock.now());
      if (!charge) throw new Error('the visit has no fee');
      await store.commit([
        ...updateAppointment({ salon: record, now: clock.now() }, before, appointment),
        putNewCardCharge(tenant, { ...charge, cancelsVisit: true }),
      ]);
      const complete = { appointment_id: id, paid: 0 };
      const completed = await salon.call('appointments/appointment-complete', complete, { as: 'staff' });
      expect(statusAndMessage(completed)).toBe(TRANSITION_REFUSED);
      await salon.clock.advance(3);
      await salon.runScheduledWork();
      const after = await show(salon, id);
      expect([after.status, toRows(after)]).toEqual([3, [DUE_AT_SALON, [2, '27.07', '27.07', '0.00', 1]]]);
      expect(await listPaidAmounts(account)).toEqual([2707]);
      expect(await countRecords(salon, 'CHARGE')).toBe(0);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test('charges one fee where a cancellation and a no-show come at once', async () => {
    const { salon, account } = await openSalonWithCard();
    const id = await bookAsCustomer(salon, { ...LATE, time: '02:00 PM' });
    // The last instant of the one and the first of the other
    await salon.clock.set(new Date('2026-11-16T19:00:00Z'));
    const replies = await Promise.all([cancel(salon, id), markNoShow(salon, id), cancel(salon, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { payments } = await getStoredAppointment(salon, id);
    expect(payments.map(({ type, status }) => [type, status])).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(await listPaidAmounts(account)).toEqual([payments[1]?.paid]);
  });
});
