import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { addUser } from '../../support/accounts/users.ts';
import {
  definePackage,
  listSoldPackages,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const GIFT = {
  buy_for: 1,
  recipient_fname: 'Rita',
  recipient_lname: 'Receiver',
  recipient_email: 'Rita@Friends.test',
  sender_name: 'Carla',
  sender_msg: 'Enjoy!',
};

// BEHAVIOR §22.2, §21.1, §21.2, §27.1, §6.4
describe('create-package-sell', () => {
  test('returns a pending sale (201), with tax at the location’s rate, amounts as text', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const reply = await sellPackage(
      salon,
      toPackageSale(id, { delivery_date: '2026-11-20', expiry_date: '2027-05-20' }),
    );
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toEqual({
      status: true,
      message: 'Package sold',
      data: {
        id: 1,
        type: 'package',
        purchased_id: 1,
        customer_id: 1,
        location_id: 1,
        subtotal: '240.00',
        tax: '19.80',
        total: '259.80',
        status: 0,
        payment_intent: null,
        sold_by: null,
        staff_id: null,
        created_at: salon.clock.now().toISOString(),
      },
    });
    const [sold] = await listSoldPackages(salon);
    expect(sold).toMatchObject({
      id: 1,
      sales_id: 1,
      sale_status: 0,
      name: 'Six and two',
      price: '240.00',
      buy_for: 0,
      recipient_fname: null,
      sender_msg: null,
      purchased_from: 'online',
      delivery_date: '2026-11-20',
      expiry_date: '2027-05-20',
      customer: { fname: 'Carla', lname: 'Client' },
      total_qty: 8,
      total_used: 0,
      remaining_balance: 8,
      service_group: [
        { id: 1, purchased_packages_id: 1, qty: 6, price: '160.00', services: [{ service_id: '3' }] },
        { id: 2, qty: 2, services: [{ service_id: '1' }, { service_id: '3' }] },
      ],
      services: [
        { purchased_packages_id: 1, service_id: '3' },
        { purchased_packages_id: 1, service_id: '1' },
      ],
      history: [{ date: '2026-11-16', description: 'Purchased', service_id: 0 }],
    });
  });

  test('applies no tax to untaxed packages, and no expiry without months', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon, { tax: 0, service_expiration: 0 });
    const change = { tax: 0, service_expiration: 0, expiry_date: null };
    const { body } = await sellPackage(salon, toPackageSale(id, change));
    expect(body.data).toMatchObject({ tax: '0.00', total: '240.00' });
    expect(await listSoldPackages(salon)).toMatchObject([{ expiry_date: null, delivery_date: '2026-11-16' }]);
  });

  test('does not compare what is null, nor the price of a group that names none', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const nulls = {
      service_expiration: null,
      session: null,
      tax: null,
      delivery_date: null,
      expiry_date: null,
    };
    const service_groups = [
      { qty: 6, services: [3] },
      { qty: 2, price: null, services: [1, 3] },
    ];
    const reply = await sellPackage(salon, toPackageSale(id, { ...nulls, service_groups }));
    expect(reply.status, reply.text).toBe(201);
    expect(await listSoldPackages(salon)).toMatchObject([{ expiry_date: '2027-05-16' }]);
  });

  test('expires on the last day of a shorter month', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon, { service_expiration: 3 });
    const change = { service_expiration: 3, delivery_date: '2026-11-30' };
    await sellPackage(salon, toPackageSale(id, change));
    expect(await listSoldPackages(salon)).toMatchObject([{ expiry_date: '2027-02-28' }]);
  });

  test('is paid at once when the total is 0', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon, { price: 0 });
    const { body } = await sellPackage(salon, toPackageSale(id, { price: 0 }));
    expect(body.data).toMatchObject({ total: '0.00', status: 1 });
    expect(await listSoldPackages(salon)).toMatchObject([{ sale_status: 1 }]);
  });

  test('lets the front desk sell to a customer who has paid at the salon', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const reply = await sellPackage(salon, toPackageSale(id, { customer_id: 1, paid_at_salon: 1 }), {
      as: 'staff',
    });
    expect(reply.body.data).toMatchObject({ customer_id: 1, status: 1, total: '259.80' });
    expect(await listSoldPackages(salon)).toMatchObject([{ purchased_from: 'salon', sale_status: 1 }]);
  });

  test('accepts a delivery date at most a year ahead, from which the expiry date counts', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const last = { delivery_date: '2027-11-16', expiry_date: '2028-05-16' };
    expect((await sellPackage(salon, toPackageSale(id, { ...GIFT, ...last }))).status).toBe(201);
    expect(await listSoldPackages(salon)).toMatchObject([last]);
  });

  test('stores recipient and sender of a gift, with the buyer as owner', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    await sellPackage(salon, toPackageSale(id, GIFT));
    expect(await listSoldPackages(salon)).toMatchObject([
      { ...GIFT, recipient_email: 'rita@friends.test', customer_id: 1 },
    ]);
  });

  test.each([
    ['location_id', { location_id: 99 }],
    ['package_id', { package_id: 99 }],
    ['name', { name: 'Six' }],
    ['price', { price: 239.99 }],
    ['service_expiration', { service_expiration: 12 }],
    ['session', { session: 0 }],
    ['tax', { tax: 0 }],
    ['delivery_date', { delivery_date: '2026-11-14' }],
    ['delivery_date', { delivery_date: '2026-02-30' }],
    ['delivery_date', { delivery_date: '2027-11-17', expiry_date: '2028-05-17' }],
    ['expiry_date', { expiry_date: '2027-05-17' }],
    ['service_groups', { service_groups: [] }],
    ['service_groups', { service_groups: [{ qty: 6, price: 160, services: [3] }] }],
    ['recipient_fname', { ...GIFT, recipient_fname: '' }],
    ['recipient_lname', { ...GIFT, recipient_lname: null }],
    ['recipient_email', { ...GIFT, recipient_email: 'nobody' }],
    ['paid_at_salon', { paid_at_salon: 1 }],
  ])('refuses a wrong %s (422 naming it) and writes nothing', async (field, change) => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const reply = await sellPackage(salon, toPackageSale(id, change));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await countRecords(salon, 'SALE', 'PURCHASED-PACKAGE', 'OUTBOX')).toBe(0);
  });

  test.each([
    ['service_groups.0.qty', [{ qty: 7, price: 160, services: [3] }]],
    ['service_groups.0.qty', [{ qty: 0, price: 160, services: [3] }]],
    ['service_groups.0.price', [{ qty: 6, price: 150, services: [3] }]],
    ['service_groups.0.services', [{ qty: 6, price: 160, services: [3, 6] }]],
    ['service_groups.0.services', [{ qty: 6, price: 160, services: [] }]],
  ])('refuses groups other than the template’s (422 on %s)', async (field, first) => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const service_groups = [...first, { qty: 2, price: 80, services: [1, 3] }];
    const reply = await sellPackage(salon, toPackageSale(id, { service_groups }));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('refuses an inactive package and another salon’s (422)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await definePackage(salon, { status: 0 });
    const foreignPackage = await definePackage(other);
    for (const each of [id, foreignPackage.id + 1]) {
      const reply = await sellPackage(salon, toPackageSale(each));
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['package_id']]);
    }
  });

  test('refuses another customer’s id (403), and an unknown one from the front desk (422)', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    expect((await sellPackage(salon, toPackageSale(id, { customer_id: 2 }))).status).toBe(403);
    const unknown = await sellPackage(salon, toPackageSale(id, { customer_id: 2 }), { as: 'admin' });
    expect(unknown.body.errors).toEqual({ customer_id: ['Unknown customer'] });
    const missing = await sellPackage(salon, toPackageSale(id), { as: 'staff' });
    expect(missing.body.errors).toEqual({ customer_id: ['Is required'] });
    expect(await countRecords(salon, 'SALE')).toBe(0);
  });

  test('requires a log-in', async () => {
    const salon = await openSalon();
    await expectAccess(salon, 'packages/create-package-sell', toPackageSale(1), { closedTo: [] });
  });

  test('sells once for one Idempotency-Key, also for concurrent requests', async () => {
    const salon = await openSalon();
    const { id } = await definePackage(salon);
    const options = { as: 'customer', headers: { 'idempotency-key': 'one' } } as const;
    const replies = await Promise.all([1, 2].map(() => sellPackage(salon, toPackageSale(id), options)));
    expect(replies.map(({ body }) => body.data.id)).toEqual([1, 1]);
    expect(await countRecords(salon, 'SALE')).toBe(1);
  });
});

test('a sale by the front desk names who sold, by default the staff member of the user; customers name nobody (422, BEHAVIOR §21.1)', async () => {
  const salon = await openSalon();
  const { id } = await definePackage(salon);
  const { token } = await addUser(salon, { role: 'manager' }, { staff_id: 2 });
  const sale = toPackageSale(id, { paid_at_salon: 1, customer_id: 1 });
  for (const [change, options, staff_id] of [
    [{}, { token }, 2],
    [{ staff_id: 1 }, { token }, 1],
    [{}, { as: 'staff' }, null],
  ] as const)
    expect((await sellPackage(salon, { ...sale, ...change }, options)).body.data).toMatchObject({ staff_id });
  const unknown = await sellPackage(salon, { ...sale, staff_id: 99 }, { token });
  expect([unknown.status, unknown.body.errors]).toEqual([422, { staff_id: ['Unknown staff member'] }]);
  const own = await sellPackage(salon, toPackageSale(id, { staff_id: 1 }));
  expect([own.status, own.body.errors]).toEqual([422, { staff_id: ['Staff only'] }]);
});
