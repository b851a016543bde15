import { expect, test } from 'vitest';
import { addApiKey } from '../../support/accounts/api-keys.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'api-key-delete';

// BEHAVIOR §3.10
test('api-key-delete is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { api_key_id: 1 }));

test('api-key-delete deletes a key once, and none of another salon (404)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = await addApiKey(salon, { permissions: [] });
  expect((await callAsAdmin(other, DELETE, { api_key_id: id })).status).toBe(404);
  const remove = () => callAsAdmin(salon, DELETE, { api_key_id: id });
  const replies = await Promise.all([remove(), remove()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await callAsAdmin(salon, DELETE, {})).body.errors).toHaveProperty('api_key_id');
});
