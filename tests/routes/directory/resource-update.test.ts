import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'resource-update';

// BEHAVIOR §11.11
test('resource-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { resource_id: 1 }));

test('resource-update changes what is sent and keeps the rest', async () => {
  const salon = await openSalon();
  const named = await callAsAdmin(salon, UPDATE, { resource_id: 1, name: 'Room A', location_id: 1 });
  const room = { id: 1, name: 'Room A', location_id: 1, kind: 'treatment room', status: 1 };
  expect([named.status, named.body.data]).toEqual([200, { ...room, version: expect.any(String) }]);
  const idle = await callAsAdmin(salon, UPDATE, { resource_id: 1, kind: 'room', status: 0 });
  expect(idle.body.data).toEqual({ ...room, kind: 'room', status: 0, version: expect.any(String) });
});

test('resource-update refuses another location and invalid input (422), and unknown resources (404)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  for (const [change, errors] of [
    [{ location_id: 2 }, { location_id: ['Must be 1'] }],
    [{ location_id: 99 }, { location_id: ['Unknown location'] }],
    [{ name: LONG_NAME }, { name: ['Must be at most 255 characters'] }],
    [{ kind: '' }, { kind: ['Is required'] }],
    [{ status: 'no' }, { status: [expect.any(String)] }],
  ] as const) {
    const { status, body } = await callAsAdmin(salon, UPDATE, { resource_id: 1, ...change });
    expect([status, body.errors]).toEqual([422, errors]);
  }
  const { body } = await callAsAdmin(other, 'resource-store', { name: 'x', location_id: 1, kind: 'x' });
  expect((await callAsAdmin(salon, UPDATE, { resource_id: body.data.id, name: 'mine' })).status).toBe(404);
});
