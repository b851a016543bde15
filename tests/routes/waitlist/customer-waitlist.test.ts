import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { registerOtherCustomer } from '../../support/booking/appointments.ts';
import { bookTen, cancel, GUESTS, joinAll, joinWaitlist, MORNING } from '../../support/booking/waitlist.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Row = { readonly id: number; readonly token: string; readonly offer: { readonly token: string } | null };

// BEHAVIOR §34.5
describe('customer-waitlist', () => {
  test('lists the customer’s own entries, newest first, with the tokens of their calls', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookTen(salon);
    const own = { customer_type: undefined, guest: undefined };
    await joinWaitlist(salon, own, { as: 'customer' });
    await joinAll(salon, 'Ann');
    const wednesday = { ...MORNING, from_date: '2026/11/18', to_date: '2026/11/18' };
    await joinWaitlist(salon, { ...own, windows: [wednesday] }, { as: 'customer' });
    await cancel(salon, visit);
    const list = await salon.call<Row[]>('waitlist/customer-waitlist', {}, { as: 'customer' });
    expect(list.body.data).toMatchObject([
      { id: 3, status: 'waiting', offer: null, windows: [wednesday] },
      { id: 1, status: 'offered', offer: { date: '2026/11/17', time: '10:00 AM', staff_id: 1 } },
    ]);
    const [waiting, offered] = list.body.data;
    expect((await salon.call('waitlist/leave', { token: waiting?.token })).status).toBe(200);
    expect((await salon.call('waitlist/accept', { token: offered?.offer?.token })).status).toBe(201);
    const token = await registerOtherCustomer(salon);
    const others = await salon.call<Row[]>('waitlist/customer-waitlist', {}, { token });
    expect(others.body.data).toEqual([]);
    const paged = await salon.call<Row[]>('waitlist/customer-waitlist', { per_page: 1 }, { as: 'customer' });
    expect(paged.body).toMatchObject({ data: [{ id: 3, status: 'left' }], meta: { total: 2 } });
    await salon.clock.set(new Date('2026-11-19T14:00:00Z'));
    const later = await salon.call<Row[]>('waitlist/customer-waitlist', {}, { as: 'customer' });
    expect(later.body.data).toMatchObject([{ status: 'left' }, { status: 'booked', appointment_id: 2 }]);
  });

  test('serves customers alone', async () => {
    const salon = await openSalon();
    await expectAccess(salon, 'waitlist/customer-waitlist', {}, { closedTo: ['staff', 'admin'] });
  });
});
