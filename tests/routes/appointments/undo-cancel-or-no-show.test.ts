import { describe, expect, test } from 'vitest';
import { addUser } from '../../support/accounts/users.ts';
import { statusAndMessage, unwrapReply } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  type FrontDeskAppointmentView,
  getStoredAppointment,
} from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, listTimes } from '../../support/booking/bookings.ts';
import { listCalendarFiles } from '../../support/messages/mails.ts';
import { bookAndPay, openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import {
  createSoldCard,
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const HOUR = 60;
const FEES_ON = {
  settings: { cancellationKey: true, lateCancelFeePercent: 50, noShowFeePercent: 80 },
} as const;
const AVA = { services: [{ ...HAIRCUT, staff_id: 1 }] };

type Failure = { readonly obstacles?: readonly object[] };
const callDesk = (salon: TestSalon, operation: string, appointment_id: number, change: object = {}) =>
  salon.call<FrontDeskAppointmentView & Failure>(
    `appointments/${operation}`,
    { appointment_id, ...change },
    { as: 'staff' },
  );
const undo = (salon: TestSalon, id: number) => callDesk(salon, 'appointment-undo', id);
const toDue = ({ payments }: AppointmentView) =>
  payments.filter(({ payment_type_id: type }) => type === 0).map(({ pending_amount }) => pending_amount);
const REFUSED = '400 Not allowed in this appointment status';

// BEHAVIOR §17.9
describe('the undo of a cancellation', () => {
  test('confirms the visit again within 24 hours, takes its time, and sends a newer calendar entry', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, AVA);
    const cancelled = unwrapReply(await callDesk(salon, 'appointment-cancel', id));
    expect(cancelled.can_undo_until).toBe('2026-11-17T09:00:00-05:00');
    expect(await listTimes(salon, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }])).toContain(
      '10:00 AM',
    );
    await salon.clock.advance(24 * HOUR);
    const undone = unwrapReply(await undo(salon, id));
    expect(undone).toMatchObject({ status: 1, can_undo_until: null });
    expect(toDue(undone)).toEqual(['54.13']);
    expect(await listTimes(salon, [{ service_id: 1, pricing_option_id: null, staff_id: 1 }])).not.toContain(
      '10:00 AM',
    );
    await salon.runScheduledWork();
    const sequences = listCalendarFiles(salon).map((file) => /SEQUENCE:(\d+)/.exec(file)?.[1]);
    expect(sequences.at(-1)).toBe('2');
    expect(await listAllAuditFindings(salon)).toEqual([]);
    expect((await callDesk(salon, 'appointment-cancel', id)).status).toBe(200);
  });

  test('is refused after 24 hours, a second time, and for what the customer cancelled', async () => {
    const salon = await openSalon();
    const late = await bookAsCustomer(salon, AVA);
    await callDesk(salon, 'appointment-cancel', late);
    const own = await bookAsCustomer(salon, { ...AVA, time: '01:00 PM' });
    await salon.call('appointments/customer-appointment-cancel', { appointment_id: own }, { as: 'customer' });
    expect(statusAndMessage(await undo(salon, own))).toBe(REFUSED);
    await salon.clock.advance(24 * HOUR + 1);
    expect(statusAndMessage(await undo(salon, late))).toBe(REFUSED);
  });

  test('names what is in the way where the time is taken (400 Slot not available)', async () => {
    const salon = await openSalon();
    const id = await bookAsCustomer(salon, AVA);
    await callDesk(salon, 'appointment-cancel', id);
    const other = await bookAsGuest(salon, AVA);
    const refused = await undo(salon, id);
    expect(statusAndMessage(refused)).toBe('400 Slot not available');
    expect(refused.body.data.obstacles).toEqual([
      { kind: 'appointment', id: other, staff_id: 1, from: '10:00', to: '10:45' },
    ]);
    await salon.call('appointments/appointment-cancel', { appointment_id: other }, { as: 'staff' });
    await salon.call(
      'directory/block-time-store',
      { location_id: 1, staff_id: 1, date: '2026/11/17', from: '10:30', to: '11:00' },
      { as: 'admin' },
    );
    expect((await undo(salon, id)).body.data.obstacles).toMatchObject([{ kind: 'block_time', staff_id: 1 }]);
  });

  test('leaves a refunded deposit with the customer, and it is due again', async () => {
    const salon = await openSalon({ settings: { depositEnable: true, guestCheckout: true } });
    const { id } = await bookAndPay(salon);
    expect((await callDesk(salon, 'appointment-cancel', id, { refund: 1 })).status).toBe(200);
    await salon.runScheduledWork();
    const undone = unwrapReply(await undo(salon, id));
    expect([undone.status, toDue(undone), undone.total]).toEqual([1, [undone.total], undone.total]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  test('redeems again what the products still allow, and makes the other lines due', async () => {
    const salon = await openSalon();
    const pack = await createSoldPackage(salon, { groups: [[1, 1]] });
    const { number, id: card } = await createSoldCard(salon);
    const redemptions = [
      { type: 'package', purchased_package_id: pack, service_id: 1 },
      { type: 'gift_card', giftcard_number: number },
    ];
    const services = [HAIRCUT, BLOW_DRY];
    const id = await bookAsCustomer(salon, { services, redemptions });
    await callDesk(salon, 'appointment-cancel', id);
    expect(unwrapReply(await undo(salon, id))).toMatchObject({ status: 1, total: '37.89' });
    const getLeft = async () => [
      (await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining,
      (await getSoldProduct(salon, 'PURCHASED-GIFTCARD', card)).head.remaining,
    ];
    expect(await getLeft()).toEqual([0, 6_211]);
    await callDesk(salon, 'appointment-cancel', id);
    await bookAsCustomer(salon, { time: '03:00 PM', redemptions: redemptions.slice(0, 1) });
    const undone = unwrapReply(await undo(salon, id));
    // The haircut is due, because another visit has taken the use
    expect([undone.total, toDue(undone), await getLeft()]).toEqual(['92.01', ['54.12'], [0, 6_211]]);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });
});

describe('the undo of a no-show', () => {
  test('refunds the fee, which needs money.refund, and keeps the uses in the visit', async () => {
    const salon = await openSalon(FEES_ON);
    const account = await openPaymentAccount(salon);
    await saveCard(salon, account);
    const pack = await createSoldPackage(salon);
    const redemptions = [{ type: 'package', purchased_package_id: pack, service_id: 1 }];
    const id = await bookAsCustomer(salon, {
      date: '2026/11/16',
      time: '02:00 PM',
      policy_accepted: 1,
      services: [HAIRCUT, BLOW_DRY],
      redemptions,
    });
    await salon.clock.set(new Date('2026-11-16T19:10:00Z'));
    expect(unwrapReply(await callDesk(salon, 'appointment-no-show', id))).toMatchObject({ status: 4 });
    expect((await getStoredAppointment(salon, id)).payments.filter(({ fee }) => fee)).toHaveLength(1);
    const { token } = await addUser(salon, { permissions: ['appointments.read', 'appointments.write'] });
    const input = { appointment_id: id };
    const refused = await salon.call('appointments/appointment-undo', input, { token });
    expect([refused.status, refused.body.errors]).toEqual([403, { permission: ['money.refund'] }]);
    const undone = unwrapReply(await undo(salon, id));
    expect([undone.status, toDue(undone)]).toEqual([1, ['37.89']]);
    await salon.runScheduledWork();
    const fees = (await getStoredAppointment(salon, id)).payments.filter(({ fee }) => fee);
    expect(fees.reduce((sum, { paid }) => sum + paid, 0)).toBe(0);
    expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(2);
    expect(await listAllAuditFindings(salon)).toEqual([]);
    expect((await callDesk(salon, 'appointment-check-in', id)).status).toBe(200);
  });
});
