import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { PNG } from '../../support/catalog/images.ts';
import { GIFT_CARD } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CREATE = 'giftcards/giftcard-create';

// BEHAVIOR §23.1
describe('giftcard-create', () => {
  test('creates a card: prices as text, toggles as ‘0’ and ‘1’, services with name and price', async () => {
    const salon = await openSalon();
    const reply = await salon.call(
      CREATE,
      { ...GIFT_CARD, image: PNG, occasion_images: PNG, services: [1, '4'] },
      { as: 'admin' },
    );
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Gift card created',
      data: {
        id: 1,
        name: 'Birthday card',
        price: '90.00',
        value: '100.00',
        occasions_id: 1,
        occasion_name: 'Birthday',
        service_expiration_time: '12 months',
        charge_service_tax: '1',
        available_online: '1',
        terms_and_condition: '<p>Not for <strong>cash</strong>.</p>',
        status: 1,
        services: [
          { id: 1, name: 'Haircut', price: '50.00' },
          { id: 4, name: 'Manicure', price: '40.00' },
        ],
      },
    });
  });

  test('removes active content from the terms', async () => {
    const salon = await openSalon();
    const terms_and_condition =
      '<p onclick="x()">Fine <script>alert(1)</script><a href="javascript:x()">print</a></p>';
    const { body } = await salon.call(CREATE, { ...GIFT_CARD, terms_and_condition }, { as: 'admin' });
    expect(body.data).toMatchObject({ terms_and_condition: '<p>Fine <a>print</a></p>' });
  });

  test('applies the defaults: untaxed, online, active, for all services, without expiry', async () => {
    const salon = await openSalon();
    const { body } = await salon.call(
      CREATE,
      { name: 'Any', price: 10, value: 10, occasions_id: 2 },
      { as: 'admin' },
    );
    expect(body.data).toMatchObject({
      charge_service_tax: '0',
      available_online: '1',
      status: 1,
      services: [],
      service_expiration_time: '',
      terms_and_condition: '',
    });
  });

  test.each([
    ['name', { name: undefined }],
    ['price', { price: undefined }],
    ['price', { price: '12,50' }],
    ['value', { value: undefined }],
    ['value', { value: 1.005 }],
    ['amount_max', { price: 90, value: 90, amount_min: 20 }],
    ['amount_min', { price: 90, value: 90, amount_min: 'x', amount_max: 100 }],
    ['occasions_id', { occasions_id: undefined }],
    ['occasions_id', { occasions_id: 99 }],
    ['charge_service_tax', { charge_service_tax: 'no' }],
    ['available_online', { available_online: 2 }],
    ['service_expiration_time', { service_expiration_time: '2 weeks' }],
    ['service_expiration_time', { service_expiration_time: '1.5 months' }],
    ['service_expiration_time', { service_expiration_time: '1201 months' }],
    ['terms_and_condition', { terms_and_condition: 'x'.repeat(50_001) }],
    ['image', { image: 'https://elsewhere.test/card.png' }],
    ['occasion_images', { occasion_images: 'https://elsewhere.test/card.png' }],
    ['services', { services: 'all' }],
    ['services.1', { services: [1, 99] }],
  ])('refuses a wrong %s (422 naming it) and writes nothing', async (field, change) => {
    const salon = await openSalon();
    const reply = await salon.call(CREATE, { ...GIFT_CARD, ...change }, { as: 'admin' });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await countRecords(salon, 'GIFTCARD')).toBe(0);
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, CREATE, GIFT_CARD, { closedTo: ['customer', 'staff'] });
  });
});
