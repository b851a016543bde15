import { expect, test } from 'vitest';
import { updateOccasionUseAdded } from '../../../lib/table/catalog/occasions.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { defineGiftCard } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'occasion-delete';

// BEHAVIOR §11.11
test('occasion-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { occasion_id: 1 }));

test('occasion-delete deletes an occasion without gift cards, once', async () => {
  const salon = await openSalon();
  await salon.store.commit([updateOccasionUseAdded(salon.tenant, 4)]);
  expect((await callAsAdmin(salon, DELETE, { occasion_id: 4 })).status).toBe(200);
  expect((await callAsAdmin(salon, DELETE, { occasion_id: 4 })).status).toBe(404);
});

test('occasion-delete names the gift cards of the occasion (400)', async () => {
  const salon = await openSalon();
  const { id, name } = await defineGiftCard(salon, { occasions_id: 2 });
  const { status, body } = await callAsAdmin(salon, DELETE, { occasion_id: 2 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'Record is used by gift cards',
    errors: { occasion_id: [`Used by ${name} (${id})`] },
  });
});
