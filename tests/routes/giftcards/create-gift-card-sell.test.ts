import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { defineGiftCard, givingCard, sellGiftCard, soldGiftCards } from '../../support/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

describe('create-gift-card-sell', () => {
  test('answers 201 with the sale, and keeps the card under its number with all that was copied', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { services: [1, 3] });
    const reply = await sellGiftCard(
      salon,
      givingCard(id, { services: ['3', 1], delivery_date: '2026-12-24' }),
    );
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      status: true,
      message: 'Gift card sold',
      data: { id: 1, type: 'giftcard', subtotal: '90.00', tax: '7.43', total: '97.43', status: 0 },
    });
    expect(await soldGiftCards(salon)).toMatchObject([
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

  test('refuses a delivery after the card has expired with 422 naming delivery_date', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { service_expiration_time: '2 months' });
    const sell = (delivery_date: string) =>
      sellGiftCard(salon, givingCard(id, { delivery_date, service_expiration_time: '2 months' }));
    const late = await sell('2027-01-17');
    expect([late.status, late.body.errors]).toEqual([
      422,
      { delivery_date: ['Must be at the latest 2027-01-16'] },
    ]);
    expect((await sell('2027-01-16')).status).toBe(201);
  });

  test('delivers at once what was bought where it is still yesterday', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const reply = await sellGiftCard(salon, givingCard(id, { delivery_date: '2026-11-15' }));
    expect(reply.status).toBe(201);
    expect(await soldGiftCards(salon)).toMatchObject([{ delivery_date: '2026-11-15' }]);
  });

  test('numbers cards by the day of the salon’s own zone', async () => {
    const salon = await openSalon({ now: new Date('2026-11-17T03:00:00Z') });
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, givingCard(id));
    await salon.clock.set(new Date('2026-11-17T06:00:00Z'));
    await sellGiftCard(salon, givingCard(id, { delivery_date: '2026-11-17' }));
    const numbers = (await soldGiftCards(salon)).map((card) => card.giftcard_number);
    expect(numbers).toEqual(['GC20261116001', 'GC20261117001']);
  });

  test('gives 300 sales at once 300 numbers in sequence, none skipped for those that are refused', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const wrong = givingCard(id, { price: 1 });
    // Two of the desk, so that neither comes to the limit of requests
    const tokens = await Promise.all(
      [1, 2].map((user) => salon.token({ kind: 'user', id: user, role: 'staff' })),
    );
    const replies = await Promise.all(
      Array.from({ length: 330 }, (_, index) =>
        sellGiftCard(salon, index % 11 === 10 ? wrong : givingCard(id), { token: tokens[index % 2] ?? '' }),
      ),
    );
    const statuses = Map.groupBy(replies, ({ status }) => status);
    expect([statuses.get(201)?.length, statuses.get(422)?.length]).toEqual([300, 30]);
    const numbers = (await soldGiftCards(salon)).map((card) => card.giftcard_number).sort();
    const inSequence = Array.from({ length: 300 }, (_, at) => `GC20261116${String(at + 1).padStart(3, '0')}`);
    expect(numbers).toEqual(inSequence);
  });

  test('gives the 1,000th card of a day four digits', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await salon.store.increment(keys.cardCounter(salon.tenant, '2026-11-16'), 'last', 998);
    for (let sold = 0; sold < 3; sold += 1) await sellGiftCard(salon, givingCard(id));
    const numbers = (await soldGiftCards(salon)).map((card) => card.giftcard_number);
    expect(numbers).toEqual(['GC20261116999', 'GC202611161000', 'GC202611161001']);
  });

  test('never gives a number twice, even where the day’s count was lost', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, givingCard(id));
    await salon.store.increment(keys.cardCounter(salon.tenant, '2026-11-16'), 'last', -1);
    expect((await sellGiftCard(salon, givingCard(id))).status).toBe(201);
    const numbers = (await soldGiftCards(salon)).map((card) => card.giftcard_number);
    expect(numbers).toEqual(['GC20261116001', 'GC20261116002']);
  });

  test('keeps a card for oneself under one’s own name, sender and message null', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { charge_service_tax: 0, service_expiration_time: '' });
    const own = {
      recipient_fname: 'Carla',
      recipient_lname: 'Client',
      recipient_email: null,
      sender: null,
      message: null,
      service_expiration_time: '',
    };
    const { body } = await sellGiftCard(salon, givingCard(id, own));
    expect(body.data).toMatchObject({ tax: '0.00', total: '90.00' });
    const kept = { ...own, recipient_email: 'customer@demo.test', expiry_date: null };
    expect(await soldGiftCards(salon)).toMatchObject([kept]);
  });

  test.each(['customer', 'staff'] as const)(
    'fills in the buyer, and nobody as sender, when a %s sells to the buyer’s own address',
    async (as) => {
      const salon = await openSalon();
      const { id } = await defineGiftCard(salon);
      const stated = {
        recipient_fname: 'Other',
        recipient_lname: 'Name',
        recipient_email: 'Customer@Demo.TEST',
        sender: 'Me',
        message: 'To myself',
      };
      expect((await sellGiftCard(salon, givingCard(id, stated), { as })).status).toBe(201);
      const { body } = await salon.call('giftcards/get-customer-gift-cards', {}, { as: 'customer' });
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

  test('keeps the name of a recipient without an address, from whom nobody stated', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const stated = { recipient_email: null, sender: null, message: 'Enjoy it' };
    await sellGiftCard(salon, givingCard(id, stated));
    expect(await soldGiftCards(salon)).toMatchObject([{ recipient_fname: 'Rita', ...stated }]);
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
  ])('refuses a wrong %s with 422 naming it, and uses up no number', async (field, change) => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const reply = await sellGiftCard(salon, givingCard(id, change));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await recordsOf(salon, 'SALE', 'PURCHASED-GIFTCARD', 'OUTBOX')).toBe(0);
    expect(await salon.store.get(keys.cardCounter(salon.tenant, '2026-11-16'))).toBeUndefined();
  });

  test('refuses a card that is inactive or not online with 422; the desk may sell one not online', async () => {
    const salon = await openSalon();
    const inactive = await defineGiftCard(salon, { status: '0' });
    const offline = await defineGiftCard(salon, { available_online: 0 });
    for (const { id } of [inactive, offline]) {
      const { body } = await sellGiftCard(salon, givingCard(id));
      expect(body.errors).toEqual({ giftcard_id: ['Is not for sale'] });
    }
    const desk = { as: 'staff' } as const;
    expect((await sellGiftCard(salon, givingCard(inactive.id), desk)).status).toBe(422);
    const sold = await sellGiftCard(salon, givingCard(offline.id, { paid_at_salon: 1 }), desk);
    expect([sold.status, sold.body.data.status]).toEqual([201, 1]);
  });

  test('refuses another customer’s id with 403, and paid_at_salon of a customer with 422', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    expect((await sellGiftCard(salon, givingCard(id, { customer_id: 2 }))).status).toBe(403);
    const paid = await sellGiftCard(salon, givingCard(id, { paid_at_salon: '1' }));
    expect(paid.body.errors).toEqual({ paid_at_salon: ['Is for the desk alone'] });
  });

  test('needs a log-in', async () => {
    const salon = await openSalon();
    await expectDoors(salon, 'giftcards/create-gift-card-sell', givingCard(1), { closedTo: [] });
  });
});
