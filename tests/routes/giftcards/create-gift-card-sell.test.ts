import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** Sales at once: one in ten is refused. */
const SALES = IS_NIGHT ? 100 : 10;

// BEHAVIOR §23.2, §23.3, §27.1, §21.1
describe('create-gift-card-sell', () => {
  test('returns the sale (201) and stores the card under its number with all copied fields', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { services: [1, 3] });
    const reply = await sellGiftCard(
      salon,
      toGiftCardSale(id, { services: ['3', 1], delivery_date: '2026-12-24' }),
    );
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Gift card sold',
      data: { id: 1, type: 'giftcard', subtotal: '90.00', tax: '7.43', total: '97.43', status: 0 },
    });
    expect(await listSoldGiftCards(salon)).toMatchObject([
      {
        id: 1,
        sales_id: 1,
        sale_status: 0,
        giftcard_number: 'GC20261116001',
        name: 'Birthday card',
        price: '90.00',
        value: '100.00',
        balance: 100,
        occasion_name: 'Birthday',
        delivery_date: '2026-12-24',
        expiry_date: '2027-11-16',
        recipient_fname: 'Rita',
        recipient_lname: 'Receiver',
        recipient_email: 'rita@friends.test',
        sender: 'Carla',
        message: 'Happy birthday!',
        service_expiration_time: '12 months',
        customer: { fname: 'Carla', lname: 'Client' },
        services: [{ id: 1, name: 'Haircut', price: '50.00' }, { id: 3 }],
        history: [{ date: '2026-11-16', amount: '0.00', description: 'Purchased', service_id: 0 }],
      },
    ]);
  });

  test('refuses a delivery that leaves less than 30 days (422 on delivery_date)', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { service_expiration_time: '2 months' });
    const sell = (delivery_date: string) =>
      sellGiftCard(salon, toGiftCardSale(id, { delivery_date, service_expiration_time: '2 months' }));
    const lateReply = await sell('2026-12-18');
    expect([lateReply.status, lateReply.body.errors]).toEqual([
      422,
      { delivery_date: ['Must be on or before 2026-12-17'] },
    ]);
    expect((await sell('2026-12-17')).status).toBe(201);
  });

  test('sells a card of the amount that the buyer chooses, and not the same sale again for another amount', async () => {
    const salon = await openSalon();
    const free = { price: 50, value: 50, amount_min: 20, amount_max: 200 };
    const { id } = await defineGiftCard(salon, free);
    const sell = (price: number, value = price) => sellGiftCard(salon, toGiftCardSale(id, { price, value }));
    expect((await sell(75)).body.data).toMatchObject({
      id: 1,
      subtotal: '75.00',
      tax: '6.19',
      total: '81.19',
    });
    expect((await sell(80)).body.data).toMatchObject({ id: 2, subtotal: '80.00' });
    expect((await sell(75)).body.data).toMatchObject({ id: 1 });
    expect((await sell(201)).body.errors).toEqual({ price: ['Must be at most 200.00'] });
    expect((await sell(75, 76)).body.errors).toEqual({ value: ['Must be 75.00'] });
    expect(await listSoldGiftCards(salon)).toMatchObject([
      { price: '75.00', value: '75.00', balance: 75 },
      { price: '80.00', value: '80.00' },
    ]);
  });

  test("delivers at once when the delivery date is yesterday in the salon's zone", async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const reply = await sellGiftCard(salon, toGiftCardSale(id, { delivery_date: '2026-11-15' }));
    expect(reply.status).toBe(201);
    expect(await listSoldGiftCards(salon)).toMatchObject([{ delivery_date: '2026-11-15' }]);
  });

  test('numbers cards by the date in the salon’s zone', async () => {
    const salon = await openSalon({ now: new Date('2026-11-17T03:00:00Z') });
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id));
    await salon.clock.set(new Date('2026-11-17T06:00:00Z'));
    await sellGiftCard(salon, toGiftCardSale(id, { delivery_date: '2026-11-17' }));
    const numbers = (await listSoldGiftCards(salon)).map((card) => card.giftcard_number);
    expect(numbers).toEqual(['GC20261116001', 'GC20261117001']);
  });

  test(`gives ${SALES} concurrent sales consecutive numbers, without gaps for refused sales`, async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const wrong = toGiftCardSale(id, { price: 1 });
    // Two front desk users, so that neither reaches the rate limit.
    const tokens = await Promise.all([salon.token('admin'), salon.token('staff')]);
    const replies = await Promise.all(
      Array.from({ length: SALES + SALES / 10 }, (_, index) =>
        sellGiftCard(salon, index % 11 === 10 ? wrong : toGiftCardSale(id), {
          token: tokens[index % 2] ?? '',
        }),
      ),
    );
    const statuses = Map.groupBy(replies, ({ status }) => status);
    expect([statuses.get(201)?.length, statuses.get(422)?.length]).toEqual([SALES, SALES / 10]);
    const numbers = (await listSoldGiftCards(salon)).map((card) => card.giftcard_number).sort();
    const inSequence = Array.from(
      { length: SALES },
      (_, at) => `GC20261116${String(at + 1).padStart(3, '0')}`,
    );
    expect(numbers).toEqual(inSequence);
  });

  test('gives the 1,000th card of a day four digits', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await salon.store.increment(keys.cardCounter(salon.tenant, '2026-11-16'), 'last', 998);
    for (const message of ['One', 'Two', 'Three']) await sellGiftCard(salon, toGiftCardSale(id, { message }));
    const numbers = (await listSoldGiftCards(salon)).map((card) => card.giftcard_number);
    expect(numbers).toEqual(['GC20261116999', 'GC202611161000', 'GC202611161001']);
  });

  test('never reuses a number, even when the day’s counter was lost', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id));
    await salon.store.increment(keys.cardCounter(salon.tenant, '2026-11-16'), 'last', -1);
    expect((await sellGiftCard(salon, toGiftCardSale(id, { message: 'Another' }))).status).toBe(201);
    const numbers = (await listSoldGiftCards(salon)).map((card) => card.giftcard_number);
    expect(numbers).toEqual(['GC20261116001', 'GC20261116002']);
  });

  test('stores a card for oneself with the buyer’s name, and null as sender and message', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { charge_service_tax: 0, service_expiration_time: '' });
    const fields = {
      recipient_fname: 'Carla',
      recipient_lname: 'Client',
      recipient_email: null,
      sender: null,
      message: null,
      service_expiration_time: '',
    };
    const { body } = await sellGiftCard(salon, toGiftCardSale(id, fields));
    expect(body.data).toMatchObject({ tax: '0.00', total: '90.00' });
    const expected = { ...fields, recipient_email: 'customer@demo.test', expiry_date: null };
    expect(await listSoldGiftCards(salon)).toMatchObject([expected]);
  });

  test.each(['customer', 'staff'] as const)(
    'stores the buyer as recipient and no sender for the buyer’s own address (sold as %s)',
    async (as) => {
      const salon = await openSalon();
      const { id } = await defineGiftCard(salon);
      const fields = {
        recipient_fname: 'Other',
        recipient_lname: 'Name',
        recipient_email: 'Customer@Demo.TEST',
        sender: 'Me',
        message: 'For me',
      };
      expect((await sellGiftCard(salon, toGiftCardSale(id, fields), { as })).status).toBe(201);
      const { body } = await salon.call(
        'giftcards/get-customer-gift-cards',
        { include_unpaid: 1 },
        { as: 'customer' },
      );
      expect(body.data).toMatchObject([
        {
          recipient_fname: 'Carla',
          recipient_lname: 'Client',
          recipient_email: 'customer@demo.test',
          sender: null,
          message: null,
        },
      ]);
    },
  );

  test('stores the name of a recipient without an address', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const fields = { recipient_email: null, sender: null, message: 'Enjoy it' };
    await sellGiftCard(salon, toGiftCardSale(id, fields));
    expect(await listSoldGiftCards(salon)).toMatchObject([{ recipient_fname: 'Rita', ...fields }]);
  });

  test.each([
    ['location_id', { location_id: 99 }],
    ['location_id', { location_id: undefined }],
    ['giftcard_id', { giftcard_id: 99 }],
    ['name', { name: 'Other' }],
    ['price', { price: 89 }],
    ['value', { value: 1000 }],
    ['value', { value: undefined }],
    ['delivery_date', { delivery_date: '2026-11-14' }],
    ['delivery_date', { delivery_date: undefined }],
    ['delivery_date', { delivery_date: '16/11/2026' }],
    ['delivery_date', { delivery_date: '2027-11-17' }],
    ['recipient_fname', { recipient_fname: undefined }],
    ['recipient_lname', { recipient_lname: '' }],
    ['recipient_email', { recipient_email: 'rita' }],
    ['services', { services: [1] }],
    ['occasion_name', { occasion_name: 'Wedding' }],
    ['service_expiration_time', { service_expiration_time: '24 months' }],
    ['terms_and_condition', { terms_and_condition: 'None.' }],
    ['occasion_images', { occasion_images: 'https://elsewhere.test/x.png' }],
    ['message', { message: 'x'.repeat(2001) }],
  ])('refuses a wrong %s (422 naming it) and uses up no number', async (field, change) => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const reply = await sellGiftCard(salon, toGiftCardSale(id, change));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await countRecords(salon, 'SALE', 'PURCHASED-GIFTCARD', 'OUTBOX')).toBe(0);
    expect(await salon.store.get(keys.cardCounter(salon.tenant, '2026-11-16'))).toBeUndefined();
  });

  test('refuses a card that is inactive or not online (422); the front desk sells cards that are not online', async () => {
    const salon = await openSalon();
    const inactive = await defineGiftCard(salon, { status: '0' });
    const offline = await defineGiftCard(salon, { available_online: 0 });
    for (const { id } of [inactive, offline]) {
      const { body } = await sellGiftCard(salon, toGiftCardSale(id));
      expect(body.errors).toEqual({ giftcard_id: ['Not for sale'] });
    }
    const AS_STAFF = { as: 'staff' } as const;
    expect((await sellGiftCard(salon, toGiftCardSale(inactive.id), AS_STAFF)).status).toBe(422);
    const reply = await sellGiftCard(salon, toGiftCardSale(offline.id, { paid_at_salon: 1 }), AS_STAFF);
    expect([reply.status, reply.body.data.status]).toEqual([201, 1]);
  });

  test('refuses another customer’s id (403) and paid_at_salon of a customer (422)', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    expect((await sellGiftCard(salon, toGiftCardSale(id, { customer_id: 2 }))).status).toBe(403);
    const reply = await sellGiftCard(salon, toGiftCardSale(id, { paid_at_salon: '1' }));
    expect(reply.body.errors).toEqual({ paid_at_salon: ['Staff only'] });
  });

  test('requires a log-in', async () => {
    const salon = await openSalon();
    await expectAccess(salon, 'giftcards/create-gift-card-sell', toGiftCardSale(1), { closedTo: [] });
  });
});
