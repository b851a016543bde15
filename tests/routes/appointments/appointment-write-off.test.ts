import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { statusAndMessage, tally } from '../../support/api/replies.ts';
import {
  bookAsCustomer,
  type FrontDeskAppointmentView,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { listMovements } from '../../support/journal.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const WRITE_OFF = 'appointments/appointment-write-off';

const writeOff = (salon: TestSalon, appointment_id: number, change: object = {}) =>
  salon.call<FrontDeskAppointmentView>(
    WRITE_OFF,
    { appointment_id, reason: 'Moved away', ...change },
    AS_STAFF,
  );

/** A completed haircut of 54.13 that nobody has paid. */
async function completeUnpaid(salon: TestSalon): Promise<number> {
  const appointment_id = await bookAsCustomer(salon);
  await salon.call('appointments/appointment-complete', { appointment_id, paid: 0 }, AS_STAFF);
  return appointment_id;
}

test('a write-off gives up what is pending, once, and is a loss in the journal (BEHAVIOR §17.13)', async () => {
  const salon = await openSalon();
  const id = await completeUnpaid(salon);
  const replies = await Promise.all([1, 2, 3].map(() => writeOff(salon, id)));
  expect(tally(replies)).toEqual({ '200 Amount written off': 1, [TRANSITION_REFUSED]: 2 });
  const written = replies.find(({ status }) => status === 200);
  expect(written?.body.data).toMatchObject({
    status: 2,
    total: '54.13',
    payments: [
      {
        payment_type_id: 0,
        amount: '54.13',
        paid_amount: '0.00',
        pending_amount: '0.00',
        written_off: '54.13',
        status: 2,
      },
    ],
  });
  expect(await listMovements(salon)).toEqual([
    ['completed', { receivable: 54.13, services: -50, tax: -4.13 }],
    ['written_off', { receivable: -54.13, losses: 54.13 }],
  ]);
  expect(await listAllAuditFindings(salon)).toEqual([]);
});

test('only what is due for a completed visit is written off (BEHAVIOR §17.13)', async () => {
  const salon = await openSalon();
  const id = await bookAsCustomer(salon);
  expect(statusAndMessage(await writeOff(salon, id)), 'before the visit').toBe(TRANSITION_REFUSED);
  await salon.call('appointments/appointment-complete', { appointment_id: id }, AS_STAFF);
  expect(statusAndMessage(await writeOff(salon, id)), 'paid').toBe(TRANSITION_REFUSED);
});

test('is for users with money.refund, at their own salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const id = await completeUnpaid(salon);
  await expectAccess(salon, WRITE_OFF, { appointment_id: id, reason: 'x' }, { closedTo: ['customer'] });
  expect((await writeOff(other, id)).status).toBe(404);
});

test.each([
  [{ reason: '' }, 'reason'],
  [{ reason: undefined }, 'reason'],
  [{ reason: 'two\nlines' }, 'reason'],
  [{ appointment_id: 'x' }, 'appointment_id'],
])('%j answers 422 on %s', async (change, field) => {
  const reply = await writeOff(await openSalon(), 1, change);
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toHaveProperty(field);
});
