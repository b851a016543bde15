import { describe, expect, test } from 'vitest';
import { statusAndMessage, unwrapReply } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  type FrontDeskAppointmentView,
  getStoredAppointment,
  TOO_LATE,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT } from '../../support/booking/bookings.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import {
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const FEES_ON = {
  settings: { cancellationKey: true, lateCancelFeePercent: 50, noShowFeePercent: 80 },
} as const;
/** Within 24 hours of the start of the tests. */
const LATE = { date: '2026/11/16', time: '02:00 PM', policy_accepted: 1 };

const toUse = (purchased_package_id: number) => ({ type: 'package', purchased_package_id, service_id: 1 });
const cancelAsCustomer = (salon: TestSalon, appointment_id: number) =>
  salon.call<AppointmentView>(
    'appointments/customer-appointment-cancel',
    { appointment_id },
    { as: 'customer' },
  );
const callDesk = (salon: TestSalon, operation: string, appointment_id: number, change: object = {}) =>
  salon.call<FrontDeskAppointmentView>(
    `appointments/${operation}`,
    { appointment_id, ...change },
    { as: 'staff' },
  );
const show = async (salon: TestSalon, id: number) =>
  unwrapReply(
    await salon.call<AppointmentView>('appointments/customer-appointment', { id }, { as: 'customer' }),
  );
const getRemaining = async (salon: TestSalon, id: number) =>
  (await getSoldProduct(salon, 'PURCHASED-PACKAGE', id)).head.remaining;

async function openWithPackage(settings: object = FEES_ON.settings) {
  const salon = await openSalon({ settings: { ...settings } });
  return { salon, pack: await createSoldPackage(salon) };
}

// BEHAVIOR §17.3, §20.3
describe('a late cancellation', () => {
  test('keeps the use of a package in place of a fee, without any card, and the mail says so', async () => {
    const { salon, pack } = await openWithPackage();
    const id = await bookAsCustomer(salon, { ...LATE, redemptions: [toUse(pack)] });
    expect(await show(salon, id)).toMatchObject({ cancel_fee: '0.00', cancel_keeps_uses: 1 });
    const cancelled = await cancelAsCustomer(salon, id);
    expect([statusAndMessage(cancelled), await getRemaining(salon, pack)]).toEqual([
      '200 Appointment cancelled',
      2,
    ]);
    expect(cancelled.body.data).toMatchObject({ status: 3, cancel_keeps_uses: 0 });
    expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).history.at(-1)).toMatchObject({
      description: 'Redeemed for Haircut',
      serviceId: 1,
    });
    await salon.runScheduledWork();
    const [mail] = listMailsTo(salon, 'customer@demo.test').filter(({ subject }) =>
      subject.includes('cancelled'),
    );
    expect(mail?.body.text).toContain('the use of your package or membership is kept in place of a fee');
    expect(mail?.body.text).not.toContain('available to you again');
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('keeps an included service, and charges the fee for the other lines alone', async () => {
    const salon = await openSalon(FEES_ON);
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    const membership = await createSoldMembership(salon);
    const redemptions = [{ type: 'membership', purchased_membership_id: membership, service_id: 3 }];
    const id = await bookAsCustomer(salon, { ...LATE, services: [HAIRCUT, BLOW_DRY], redemptions });
    expect(await show(salon, id)).toMatchObject({ cancel_fee: '27.07', cancel_keeps_uses: 1 });
    expect((await cancelAsCustomer(salon, id)).status).toBe(200);
    const stored = await getStoredAppointment(salon, id);
    expect(stored.payments.filter(({ fee }) => fee).map(({ paid }) => paid)).toEqual([2_707]);
    expect((await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining).toBe(1);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    // Waived later: the fee is refunded, and the use returns
    expect(statusAndMessage(await callDesk(salon, 'appointment-waive-fee', id))).toBe('200 Fee waived');
    await salon.runScheduledWork();
    const after = await getStoredAppointment(salon, id);
    expect(after.payments.reduce((sum, { paid }) => sum + paid, 0)).toBe(0);
    expect((await getSoldProduct(salon, 'PURCHASED-MEMBERSHIP', membership)).head.remaining).toBe(2);
    expect((await callDesk(salon, 'appointment-waive-fee', id)).status).toBe(400);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('is refused without a card where a line would cost a fee (400 Too late to change this appointment)', async () => {
    const { salon, pack } = await openWithPackage();
    const services = [HAIRCUT, BLOW_DRY];
    const id = await bookAsCustomer(salon, { ...LATE, services, redemptions: [toUse(pack)] });
    expect(await show(salon, id)).toMatchObject({ cancel_fee: null });
    expect(statusAndMessage(await cancelAsCustomer(salon, id))).toBe(TOO_LATE);
  });

  test('returns the use in time, without an agreed fee, and where the policy was not accepted', async () => {
    const { salon, pack } = await openWithPackage();
    const inTime = await bookAsCustomer(salon, { policy_accepted: 1, redemptions: [toUse(pack)] });
    expect((await cancelAsCustomer(salon, inTime)).status).toBe(200);
    expect(await getRemaining(salon, pack)).toBe(3);
    const free = await openWithPackage({ cancellationKey: false });
    const visit = { ...LATE, redemptions: [toUse(free.pack)] };
    const late = await bookAsCustomer(free.salon, visit);
    expect(unwrapReply(await callDesk(free.salon, 'appointment-cancel', late))).toMatchObject({ status: 3 });
    expect(await getRemaining(free.salon, free.pack)).toBe(3);
  });

  test('by the front desk keeps the use, unless the fee is waived', async () => {
    const { salon, pack } = await openWithPackage();
    const kept = await bookAsCustomer(salon, { ...LATE, redemptions: [toUse(pack)] });
    const returned = await bookAsCustomer(salon, { ...LATE, time: '03:00 PM', redemptions: [toUse(pack)] });
    expect((await callDesk(salon, 'appointment-cancel', kept)).body.data.status).toBe(3);
    expect(await getRemaining(salon, pack)).toBe(1);
    expect((await callDesk(salon, 'appointment-cancel', returned, { waive_fee: 1 })).status).toBe(200);
    expect(await getRemaining(salon, pack)).toBe(2);
    expect((await callDesk(salon, 'appointment-waive-fee', kept)).status).toBe(200);
    expect(await getRemaining(salon, pack)).toBe(3);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

// BEHAVIOR §17.10, §20.3
test('a no-show keeps the use, and with a waived fee charges nothing and returns it', async () => {
  const { salon, pack } = await openWithPackage();
  const account = await openPaymentAccount(salon);
  await saveCard(salon, account);
  const services = [HAIRCUT, BLOW_DRY];
  const book = (time: string) =>
    bookAsCustomer(salon, { ...LATE, time, services, redemptions: [toUse(pack)] });
  const [kept, waived] = [await book('01:00 PM'), await book('03:00 PM')];
  await salon.clock.set(new Date('2026-11-16T21:00:00Z'));
  expect((await callDesk(salon, 'appointment-no-show', kept)).body.data.status).toBe(4);
  expect((await callDesk(salon, 'appointment-no-show', waived, { waive_fee: 1 })).body.data.status).toBe(4);
  const listFees = async (id: number) =>
    (await getStoredAppointment(salon, id)).payments.filter(({ fee }) => fee).map(({ paid }) => paid);
  // 80 percent of the blow-dry of 37.89 alone
  expect([await listFees(kept), await listFees(waived), await getRemaining(salon, pack)]).toEqual([
    [3_031],
    [],
    2,
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});
