import { expect, test } from 'vitest';
import { addApiKey } from '../../support/accounts/api-keys.ts';
import { expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §3.10
test('api-key-index lists the keys of this salon for users with users.write', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await expectAdminsOnly(openSalon, 'directory/api-key-index');
  await addApiKey(other, { permissions: [] });
  const ids = [
    (await addApiKey(salon, { permissions: [] })).id,
    (await addApiKey(salon, { permissions: ['sales.read'] })).id,
  ];
  const { body } = await salon.call<{ id: number }[]>(
    'directory/api-key-index',
    { order: 'desc' },
    { as: 'admin' },
  );
  expect(body.data.map(({ id }) => id)).toEqual(ids.toReversed());
});
