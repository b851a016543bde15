import { expect, test } from 'vitest';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'resource-update';

// BEHAVIOR §11.6
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

test('resource-update keeps the last active one of a kind that services need (400), until there is another', async () => {
  const salon = await openSalon();
  for (const change of [{ status: 0 }, { kind: 'old laser' }, { status: 0, dry_run: 1 }]) {
    const { status, body } = await callAsAdmin(salon, UPDATE, { resource_id: 3, ...change });
    expect([status, body]).toEqual([
      400,
      toFailureBody('usedByServices', { resource_id: ['Used by Laser hair removal (10)'] }),
    ]);
  }
  expect((await callAsAdmin(salon, UPDATE, { resource_id: 3, name: 'Old laser' })).status).toBe(200);
  await callAsAdmin(salon, 'resource-store', { name: 'Laser 2', location_id: 2, kind: 'laser' });
  expect((await callAsAdmin(salon, UPDATE, { resource_id: 3, status: 0 })).status).toBe(200);
  // The resource that is out of use is not the last of its kind
  expect((await callAsAdmin(salon, UPDATE, { resource_id: 3, kind: 'old laser' })).status).toBe(200);
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
