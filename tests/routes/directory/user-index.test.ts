import { expect, test } from 'vitest';
import { askList, expectAdminsOnly } from '../../support/directory.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

test('user-index is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, 'directory/user-index'));

test('user-index shows log-ins, and nothing of their passwords', async () => {
  const house = await openHouse();
  const { status, body } = await askList(house, 'user-index');
  expect(status).toBe(200);
  expect(body.data[0]).toEqual({
    id: 1,
    name: 'Olivia Owner',
    email: 'admin@demo.test',
    role: 'admin',
    created_at: '2026-11-16T14:00:00.000Z',
  });
  expect(body.data[1]).toMatchObject({ id: 2, role: 'staff' });
});
