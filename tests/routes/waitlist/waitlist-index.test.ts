import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { bookTen, cancel, GUESTS, joinAll, joinWaitlist } from '../../support/booking/waitlist.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Row = { readonly id: number; readonly status: string };

// BEHAVIOR §34.5
describe('waitlist-index', () => {
  test('lists waiting and offered entries with their people, filtered, sorted and paged', async () => {
    const salon = await openSalon(GUESTS);
    const visit = await bookTen(salon);
    const [, bob] = await joinAll(salon, 'Ann', 'Bob');
    await joinWaitlist(salon, { customer_type: undefined, guest: undefined }, { as: 'customer' });
    await joinWaitlist(salon, { service_pricing_options: [COLOUR] }, { as: 'staff' });
    await cancel(salon, visit);
    await salon.call('waitlist/leave', { token: bob?.token });
    const list = async (input: object = {}) =>
      (await salon.call<Row[]>('waitlist/waitlist-index', input, { as: 'staff' })).body;
    const open = await list();
    expect(open.data).toMatchObject([
      {
        id: 1,
        status: 'offered',
        price: '50.00',
        services: [{ service_id: 1, name: 'Haircut', staff_id: 1 }],
        customer: { id: null, name: 'Ann Waiter', email: 'ann@wait.test' },
        offer: { date: '2026/11/17', time: '10:00 AM', staff_id: 1 },
      },
      { id: 3, status: 'waiting', customer: { id: 1 }, offer: null },
      { id: 4, status: 'waiting' },
    ]);
    expect(open.data[0]).not.toHaveProperty('offer.token');
    const listIds = async (input: object) => (await list(input)).data.map(({ id }) => id);
    expect(await listIds({ status: 'left' })).toEqual([2]);
    expect(await listIds({ location_id: 2 })).toEqual([]);
    expect(await listIds({ sort: 'price', order: 'desc' })).toEqual([4, 3, 1]);
    expect(await list({ page: 2, per_page: 2 })).toMatchObject({ data: [{ id: 4 }], meta: { total: 3 } });
    await salon.clock.set(new Date('2026-11-18T14:00:00Z'));
    expect(await listIds({ status: 'expired' })).toEqual([3, 4]);
  });

  test('serves the front desk of its own salon alone, and refuses an unknown status (422)', async () => {
    const [salon, other] = [await openSalon(GUESTS), await openSalon(GUESTS)];
    await joinAll(other, 'Ann');
    expect((await salon.call<Row[]>('waitlist/waitlist-index', {}, { as: 'admin' })).body.data).toEqual([]);
    await expectAccess(salon, 'waitlist/waitlist-index', {}, { closedTo: ['customer'] });
    const refused = await salon.call('waitlist/waitlist-index', { status: 'gone' }, { as: 'staff' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['status']]);
  });
});

const COLOUR = { service_id: 2, pricing_option_id: null, staff_id: null };
