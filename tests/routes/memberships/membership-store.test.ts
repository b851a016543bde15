import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { MEMBERSHIP } from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'memberships/membership-store';

// BEHAVIOR §24.1
describe('membership-store', () => {
  test('refuses a price that the processor cannot charge, with recurring payments alone (422 on price)', async () => {
    const cheap = { ...MEMBERSHIP, price: '0.40' };
    const recurring = await openSalon({ settings: { recurringPaymentEnable: true } });
    const refused = await recurring.call(STORE, cheap, { as: 'admin' });
    expect([refused.status, refused.body.errors]).toEqual([422, { price: ['Must be at least 0.50'] }]);
    const salon = await openSalon();
    expect((await salon.call(STORE, cheap, { as: 'admin' })).status).toBe(201);
  });

  test('creates a membership: toggles as ‘0’ and ‘1’, groups with ids', async () => {
    const salon = await openSalon();
    const reply = await salon.call(STORE, MEMBERSHIP, { as: 'admin' });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Membership created',
      data: {
        id: 1,
        name: 'Silver',
        price: '60.00',
        billing_period: 1,
        charce_service_tax: '1',
        service_expiration_time: '',
        discount_service: '1',
        discount_percentage_service: 10,
        discount_product: '0',
        discount_percentage_for_product: 0,
        price_for_payroll: 2,
        status: 1,
        service_group: [
          {
            id: 1,
            membership_id: 1,
            qty: 2,
            price: '40.00',
            services: [{ id: 1, group_id: 1, service_id: '1', service: { name: 'Haircut' } }, { id: 2 }],
          },
        ],
      },
    });
  });

  test('stores a membership without groups, and cleans its terms', async () => {
    const salon = await openSalon();
    const input = {
      name: 'Gold',
      price: 500,
      billing_period: '2',
      discount_product: 1,
      discount_percentage_for_product: '25',
      service_expiration_time: '24 months',
      terms_and_condition: '<p>Yours</p><script>x()</script>',
    };
    const { body } = await salon.call(STORE, input, { as: 'admin' });
    expect(body.data).toMatchObject({
      billing_period: 2,
      charce_service_tax: '0',
      status: 1,
      discount_service: '0',
      discount_product: '1',
      discount_percentage_for_product: 25,
      service_group: [],
      price_for_payroll: 1,
      terms_and_condition: '<p>Yours</p>',
    });
  });

  test.each([
    ['name', { name: undefined }],
    ['price', { price: 'free' }],
    ['billing_period', { billing_period: undefined }],
    ['billing_period', { billing_period: 3 }],
    ['charce_service_tax', { charce_service_tax: 'x' }],
    ['discount_percentage_service', { discount_percentage_service: undefined }],
    ['discount_percentage_service', { discount_percentage_service: 101 }],
    ['discount_percentage_service', { discount_percentage_service: 12.5 }],
    ['discount_percentage_for_product', { discount_product: '1', discount_percentage_for_product: null }],
    ['service_expiration_time', { service_expiration_time: 'a year' }],
    ['price_for_payroll', { price_for_payroll: 0 }],
    ['service_group.0.qty', { service_group: [{ qty: 0, service: [1] }] }],
    ['service_group.0.service', { service_group: [{ qty: 1, service: [] }] }],
    ['service_group.0.service.0', { service_group: [{ qty: 1, service: [99] }] }],
  ])('refuses a wrong %s (422 naming it) and writes nothing', async (field, change) => {
    const salon = await openSalon();
    const reply = await salon.call(STORE, { ...MEMBERSHIP, ...change }, { as: 'admin' });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await countRecords(salon, 'MEMBERSHIP')).toBe(0);
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, STORE, MEMBERSHIP, { closedTo: ['customer', 'staff'] });
  });
});
