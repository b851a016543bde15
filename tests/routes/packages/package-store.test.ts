import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { PNG } from '../../support/catalog/images.ts';
import { PACKAGE, type PackageRecord } from '../../support/products/packages.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'packages/package-store';

// BEHAVIOR §22.1, §9.1
describe('package-store', () => {
  test('creates a package with its groups and their services, each with an id', async () => {
    const salon = await openSalon();
    const reply = await salon.call<PackageRecord>(STORE, { ...PACKAGE, image: PNG }, { as: 'admin' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Package created',
      data: {
        id: 1,
        name: 'Six and two',
        price: '240.00',
        service_expiration: 6,
        session: 1,
        tax: 1,
        price_for_payroll: 1,
        status: 1,
        service_group: [
          {
            id: 1,
            package_id: 1,
            qty: 6,
            price: '160.00',
            services: [
              {
                id: 1,
                group_id: 1,
                service_id: '3',
                service: { id: 3, name: 'Blow-dry', price: '35.00', duration: 30 },
              },
            ],
          },
          { id: 2, package_id: 1, qty: 2, services: [{ id: 2 }, { id: 3, group_id: 2, service_id: '3' }] },
        ],
      },
    });
    const image = await fetch(reply.body.data.image);
    expect(image.headers.get('content-type')).toBe('image/png');
  });

  test('applies the defaults: multi-use, untaxed, regular pay, active', async () => {
    const salon = await openSalon();
    const { name, service_group } = PACKAGE;
    const reply = await salon.call(
      STORE,
      { name, price: '99.5', service_expiration: '0', service_group },
      { as: 'admin' },
    );
    expect(reply.body.data).toMatchObject({
      price: '99.50',
      service_expiration: 0,
      session: 1,
      tax: 0,
      price_for_payroll: 1,
      status: 1,
      image: '',
    });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(256) }],
    ['price', { price: 'ten' }],
    ['price', { price: -1 }],
    ['service_expiration', { service_expiration: undefined }],
    ['service_expiration', { service_expiration: 1.5 }],
    ['session', { session: 2 }],
    ['tax', { tax: 'yes' }],
    ['price_for_payroll', { price_for_payroll: 3 }],
    ['image', { image: Buffer.from('no image').toString('base64') }],
    ['service_group', { service_group: undefined }],
    ['service_group', { service_group: [] }],
    ['name', { name: 7 }],
    ['price', { price: undefined }],
    [
      'service_group.0.service',
      { service_group: [{ qty: 1, service: Array.from({ length: 101 }, () => 1) }] },
    ],
    ['service_group', { service_group: Array.from({ length: 21 }, () => ({ qty: 1, service: [1] })) }],
    ['service_group.0.qty', { service_group: [{ qty: 0, price: 1, service: [1] }] }],
    ['service_group.0.service', { service_group: [{ qty: 1, price: 1, service: [] }] }],
    [
      'service_group.1.service.1',
      {
        service_group: [
          { qty: 1, service: [1] },
          { qty: 1, service: [1, 99] },
        ],
      },
    ],
    ['service_group.0.service.1', { service_group: [{ qty: 1, service: [1, 1] }] }],
  ])('refuses a wrong %s (422 naming it) and writes nothing', async (field, change) => {
    const salon = await openSalon();
    const reply = await salon.call(STORE, { ...PACKAGE, ...change }, { as: 'admin' });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
    expect(await countRecords(salon, 'PACKAGE')).toBe(0);
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, STORE, PACKAGE, { closedTo: ['customer', 'staff'] });
  });

  test('replays the reply of a repeated Idempotency-Key', async () => {
    const salon = await openSalon();
    const options = { as: 'admin', headers: { 'idempotency-key': 'once' } } as const;
    const [first, second] = [
      await salon.call(STORE, PACKAGE, options),
      await salon.call(STORE, PACKAGE, options),
    ];
    expect(second.text).toBe(first.text);
    expect(await countRecords(salon, 'PACKAGE')).toBe(1);
  });
});
