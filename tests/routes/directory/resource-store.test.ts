import { expect, test } from 'vitest';
import { countRecords } from '../../support/accounts/access.ts';
import { callAsAdmin, expectAdminsOnly, LONG_NAME, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ROOM = { name: 'Quiet room', location_id: '2', kind: 'treatment room' };

// BEHAVIOR §11.6
test('resource-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/resource-store', ROOM));

test('resource-store adds a room, in use unless its status is 0', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'resource-store', ROOM);
  expect([status, body.data]).toEqual([
    201,
    { ...ROOM, id: 5, location_id: 2, status: 1, version: expect.any(String) },
  ]);
  const idle = await callAsAdmin(salon, 'resource-store', { ...ROOM, kind: 'sauna', status: '0' });
  expect(idle.body.data).toMatchObject({ id: 6, kind: 'sauna', status: 0 });
  expect((await listAsAdmin(salon, 'resource-index')).body.data).toHaveLength(6);
});

test('resource-store refuses invalid input (422 naming the field) and writes nothing', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const theirs = await callAsAdmin(other, 'location-store', { name: 'Theirs' });
  const before = await countRecords(salon, 'CATALOG');
  for (const [change, field] of [
    [{ name: LONG_NAME }, 'name'],
    [{ name: undefined }, 'name'],
    [{ kind: ' ' }, 'kind'],
    [{ kind: null }, 'kind'],
    [{ location_id: theirs.body.data.id }, 'location_id'],
    [{ location_id: undefined }, 'location_id'],
    [{ status: 2 }, 'status'],
  ] as const) {
    const { status, body } = await callAsAdmin(salon, 'resource-store', { ...ROOM, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  }
  expect(await countRecords(salon, 'CATALOG')).toBe(before);
});
