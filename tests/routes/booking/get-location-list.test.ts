import { expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §12.3
test('lists the locations of the salon', async () => {
  const salon = await openSalon();
  const reply = await salon.call<{ id: number; name: string; phone: string }[]>('booking/get-location-list');
  expect(reply.status).toBe(200);
  expect(reply.body.data.map(({ id, name, phone }) => [id, name, phone])).toEqual([
    [1, 'Downtown', '+1 212 555 0110'],
    [2, 'Uptown', '+1 212 555 0120'],
  ]);
});
