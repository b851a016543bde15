import { expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { AS_CUSTOMER, bookAsCustomer, listStoredAppointments } from '../../support/booking/appointments.ts';
import { BLOW_DRY, HAIRCUT, toBooking } from '../../support/booking/bookings.ts';
import { toPayInput } from '../../support/booking/checkout.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { nightTest } from '../../support/nightly.ts';
import { endBeforeCommit, pauseBeforeCommit } from '../../support/products/ended-membership.ts';
import { createOpenVisit, HAIRCUT_ID } from '../../support/products/redemption-cases.ts';
import { createSoldMembership } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

async function openEndingMembership() {
  const salon = await openSalon();
  const membership = await createSoldMembership(salon, { servicePercent: 10 });
  const appointment_id = await createOpenVisit(salon, [HAIRCUT_ID]);
  endBeforeCommit(proxy, salon, membership);
  return { salon, membership, appointment_id };
}

// BEHAVIOR §25.5, §25.8
test('a booking gets no discount of a membership that ends before its commit', async () => {
  const { salon } = await openEndingMembership();
  const reply = await salon.call('booking/save-booking', toBooking(AS_CUSTOMER), { as: 'customer' });
  expect(statusAndMessage(reply)).toBe('201 Booking saved');
  expect((await listStoredAppointments(salon)).filter(({ membership }) => membership)).toEqual([]);
});

nightTest('a quick sale gets no discount of a membership that ends before its commit', async () => {
  const { salon } = await openEndingMembership();
  const sale = { location_id: 1, customer_id: 1, services: [{ ...HAIRCUT, staff_id: 1 }], products: [] };
  const reply = await salon.call('checkout/quick-sale', sale, { as: 'staff' });
  expect(statusAndMessage(reply)).toBe('201 Sale saved');
  expect((await listStoredAppointments(salon)).filter(({ membership }) => membership)).toEqual([]);
});

// BEHAVIOR §24.8
test('a booking gets no discount of a membership that is paused before its commit', async () => {
  const salon = await openSalon();
  pauseBeforeCommit(proxy, salon, await createSoldMembership(salon, { servicePercent: 10 }));
  const reply = await salon.call('booking/save-booking', toBooking(AS_CUSTOMER), { as: 'customer' });
  expect(statusAndMessage(reply)).toBe('201 Booking saved');
  expect((await listStoredAppointments(salon)).filter(({ membership }) => membership)).toEqual([]);
});

test('a new service of a visit gets no discount of a membership that is paused before its commit', async () => {
  const salon = await openSalon();
  const appointment_id = await bookAsCustomer(salon, { services: [HAIRCUT] });
  pauseBeforeCommit(proxy, salon, await createSoldMembership(salon, { servicePercent: 10 }));
  const input = { appointment_id, services: [HAIRCUT, BLOW_DRY] };
  const reply = await salon.call('appointments/appointment-update', input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  expect((await listStoredAppointments(salon)).filter(({ membership }) => membership)).toEqual([]);
});

test('a bill with the discount of a membership that is paused before its commit is not paid as quoted (409)', async () => {
  const salon = await openSalon();
  const membership = await createSoldMembership(salon, { servicePercent: 10 });
  const appointment_id = await bookAsCustomer(salon, { services: [HAIRCUT] });
  const input = await toPayInput(salon, { appointment_id, services: [HAIRCUT, BLOW_DRY] });
  const before = await listStoredAppointments(salon);
  pauseBeforeCommit(proxy, salon, membership);
  const reply = await salon.call('checkout/checkout-pay', input, { as: 'staff' });
  expect(statusAndMessage(reply)).toBe('409 Bill has changed');
  expect(await listStoredAppointments(salon)).toEqual(before);
});

test('a visit gets no discount of a membership that ends before the commit (400 Invalid membership)', async () => {
  const { salon, membership, appointment_id } = await openEndingMembership();
  const input = { appointment_id, purchased_membership_id: membership, service_id: HAIRCUT_ID };
  const reply = await salon.call('checkout/redemption-membership', input, { as: 'staff' });
  expect(statusAndMessage(reply)).toBe('400 Invalid membership');
  expect((await listStoredAppointments(salon)).filter(({ membership }) => membership)).toEqual([]);
});

test('a new service of a visit gets no discount of a membership that ends before its commit', async () => {
  const salon = await openSalon();
  const appointment_id = await bookAsCustomer(salon, { services: [HAIRCUT] });
  endBeforeCommit(proxy, salon, await createSoldMembership(salon, { servicePercent: 10 }));
  const input = { appointment_id, services: [HAIRCUT, BLOW_DRY] };
  const reply = await salon.call('appointments/appointment-update', input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(200);
  expect((await listStoredAppointments(salon)).filter(({ membership }) => membership)).toEqual([]);
});

test('a bill with the discount of a membership that ends before its commit is not paid (400 Invalid membership)', async () => {
  const { salon, appointment_id, membership } = await openEndingMembership();
  proxy.forwardAll();
  const redemptions = [{ type: 'membership', purchased_membership_id: membership, service_id: HAIRCUT_ID }];
  const input = await toPayInput(salon, { appointment_id, redemptions });
  const before = await listStoredAppointments(salon);
  endBeforeCommit(proxy, salon, membership);
  const reply = await salon.call('checkout/checkout-pay', input, { as: 'staff' });
  expect(statusAndMessage(reply)).toBe('400 Invalid membership');
  expect(await listStoredAppointments(salon)).toEqual(before);
});
