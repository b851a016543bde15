import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Category = { name: string; services: { id: number; name: string; price: string; duration: number }[] };

// BEHAVIOR §12.3
test('lists all services by category, with prices as text, pricing options and add-ons', async () => {
  const salon = await openSalon();
  const reply = await salon.call<Category[]>('booking/get-services');
  expect(reply.status).toBe(200);
  expect(reply.body.data.map(({ name, services }) => [name, services.length])).toEqual([
    ['Hair', 4],
    ['Nails', 2],
    ['Face & body', 4],
  ]);
  expect(reply.body.data[0]?.services[1]).toMatchObject({
    id: 2,
    name: 'Hair color',
    price: '120.00',
    duration: 90,
    payment_type: 1,
    min_amount: '30.00',
    enable_online_booking: 1,
    pricing_options: [{ id: 1, name: 'Short hair', price: '95.00', duration: 75 }, { id: 2 }, { id: 3 }],
    add_ons: [{ id: 1, name: 'Deep conditioning', price: '20.00', duration: 15 }],
  });
});
