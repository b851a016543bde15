import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import {
  type AppointmentView,
  bookAsCustomer,
  bookAsGuest,
  registerOtherCustomer,
} from '../../support/booking/appointments.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SHOW = 'appointments/customer-appointment';
const show = (salon: TestSalon, input: object, options: object = { as: 'customer' }) =>
  salon.call<AppointmentView>(SHOW, input, options);

describe('customer-appointment', () => {
  test('shows an own appointment with the fields of the list (BEHAVIOR §17.1)', async () => {
    const salon = await openSalon();
    await bookAsCustomer(salon);
    const id = await bookAsCustomer(salon, { time: '02:00 PM' });
    const reply = await show(salon, { id: String(id) });
    const list = await salon.call<AppointmentView[]>(
      'appointments/customer-appointments',
      {},
      { as: 'customer' },
    );
    // The list alone has the token of the manage link
    const { manage_token, ...listed } = list.body.data[1] as AppointmentView & { manage_token: string };
    expect([reply.status, reply.body]).toEqual([200, { status: true, data: listed }]);
    expect((await salon.call('visit/show', { token: manage_token })).body.data).toEqual(listed);
    expect(reply.body.data).toMatchObject({ id, starts_at: '2026-11-17T14:00:00-05:00' });
  });

  test('shows until when the visit can be changed, and null afterwards (BEHAVIOR §16.3)', async () => {
    const salon = await openSalon({ settings: { cancellationWindowHours: 2 } });
    const id = await bookAsCustomer(salon);
    const findDeadline = async () => (await show(salon, { id })).body.data.can_change_until;
    expect(await findDeadline()).toBe('2026-11-17T08:00:00-05:00');
    await salon.clock.set(new Date('2026-11-17T13:00:00Z'));
    expect(await findDeadline()).toBe('2026-11-17T08:00:00-05:00');
    await salon.clock.set(new Date('2026-11-17T13:00:00.001Z'));
    expect(await findDeadline()).toBeNull();
  });

  test("hides a stranger's, a guest's, another salon's and an unknown appointment alike (404)", async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const own = await bookAsCustomer(salon);
    const guests = await bookAsGuest(salon, { time: '02:00 PM' });
    await bookAsCustomer(other);
    const ofOther = await bookAsCustomer(other, { time: '02:00 PM' });
    const stranger = await registerOtherCustomer(salon);
    const replies = [
      await show(salon, { id: own }, { token: stranger }),
      await show(salon, { id: guests }),
      await show(salon, { id: ofOther + 1 }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(toFailureBody('recordNotFound', 'id'));
    }
  });

  test.each([{}, { id: 0 }, { id: 'x' }])('refuses %j (422 on id)', async (input) => {
    const reply = await show(await openSalon(), input);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['id']]);
  });

  test('is for customers: 401 without a token, 403 for the front desk', async () => {
    await expectAccess(await openSalon(), SHOW, { id: 1 }, { closedTo: ['staff', 'admin'] });
  });
});
