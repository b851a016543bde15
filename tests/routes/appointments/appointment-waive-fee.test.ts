import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import {
  createSoldPackage,
  getSoldProduct,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const WAIVE = 'appointments/appointment-waive-fee';
const FEES_ON = { settings: { cancellationKey: true, lateCancelFeePercent: 50 } } as const;

const waive = (salon: TestSalon, appointment_id: number, as: 'staff' | 'admin' = 'staff') =>
  salon.call<FrontDeskAppointmentView>(WAIVE, { appointment_id }, { as });

/** A visit that was cancelled late, so that its package keeps the use. */
async function cancelLate(salon: TestSalon) {
  const pack = await createSoldPackage(salon);
  const id = await bookAsCustomer(salon, {
    date: '2026/11/16',
    time: '02:00 PM',
    policy_accepted: 1,
    redemptions: [{ type: 'package', purchased_package_id: pack, service_id: 1 }],
  });
  await salon.call('appointments/customer-appointment-cancel', { appointment_id: id }, { as: 'customer' });
  return { id, pack };
}

// BEHAVIOR §20.3
test('returns a use that was kept, once, and shows what can be waived', async () => {
  const salon = await openSalon(FEES_ON);
  const { id, pack } = await cancelLate(salon);
  const listed = await salon.call<FrontDeskAppointmentView[]>(
    'appointments/appointment-index',
    { from: '2026/11/16', to: '2026/11/16' },
    { as: 'staff' },
  );
  expect(listed.body.data).toMatchObject([{ id, can_waive_fee: 1 }]);
  const replies = await Promise.all([1, 2, 3].map(() => waive(salon, id)));
  expect(tally(replies)).toEqual({ '200 Fee waived': 1, [TRANSITION_REFUSED]: 2 });
  expect(replies.find(({ status }) => status === 200)?.body.data).toMatchObject({
    status: 3,
    can_waive_fee: 0,
  });
  expect((await getSoldProduct(salon, 'PURCHASED-PACKAGE', pack)).head.remaining).toBe(3);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('is refused where nothing was kept (400 Not allowed in this appointment status)', async () => {
  const salon = await openSalon(FEES_ON);
  const id = await bookAsCustomer(salon, { policy_accepted: 1 });
  expect(statusAndMessage(await waive(salon, id)), 'before the visit').toBe(TRANSITION_REFUSED);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(statusAndMessage(await waive(salon, id)), 'in time').toBe(TRANSITION_REFUSED);
});

test('is for users with money.refund, at their own salon; an unknown id answers 422', async () => {
  const [salon, other] = [await openSalon(FEES_ON), await openSalon()];
  const { id } = await cancelLate(salon);
  await expectAccess(salon, WAIVE, { appointment_id: id }, { closedTo: ['customer'] });
  expect((await waive(other, id)).status).toBe(404);
  expect((await salon.call(WAIVE, { appointment_id: 'x' }, { as: 'staff' })).status).toBe(422);
});
