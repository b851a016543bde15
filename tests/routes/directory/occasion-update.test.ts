import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { GIF, PNG } from '../../support/catalog/images.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'occasion-update';

test('occasion-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { occasion_id: 1 }));

// BEHAVIOR §11.7, §6.6
test('occasion-update keeps the images that are sent back, adds new ones and removes the others', async () => {
  const salon = await openSalon();
  const first = await callAsAdmin(salon, UPDATE, { occasion_id: 1, images: [PNG, PNG] });
  const [keptImage] = first.body.data.images as string[];
  const second = await callAsAdmin(salon, UPDATE, { occasion_id: 1, images: [keptImage, GIF], status: 0 });
  const images = second.body.data.images as string[];
  expect(images[0]).toBe(keptImage);
  expect(images[1]).toMatch(/\.gif$/);
  expect(second.body.data).toMatchObject({ name: 'Birthday', status: 0 });
});

test('occasion-update answers 404 for an occasion of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await callAsAdmin(other, 'occasion-store', { name: 'Theirs' });
  expect((await callAsAdmin(salon, UPDATE, { occasion_id: body.data.id, name: 'Mine' })).status).toBe(404);
});

// BEHAVIOR §6.6
test('occasion-update refuses an image of another salon (422 naming it)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await callAsAdmin(other, UPDATE, { occasion_id: 1, images: [PNG] });
  const refusal = await callAsAdmin(salon, UPDATE, { occasion_id: 1, images: body.data.images });
  expect(refusal.status).toBe(422);
  expect(Object.keys(refusal.body.errors ?? {})).toEqual(['images.0']);
});

// BEHAVIOR §11.1
nightTest('occasion-update loses neither of two concurrent changes', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 8; round += 1) {
    const expected = { name: `Round ${round}`, status: round % 2 };
    const replies = await Promise.all([
      callAsAdmin(salon, UPDATE, { occasion_id: 1, name: expected.name }),
      callAsAdmin(salon, UPDATE, { occasion_id: 1, status: expected.status }),
      callAsAdmin(salon, UPDATE, { occasion_id: 1, images: [round % 2 ? PNG : GIF] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await listAsAdmin(salon, 'occasion-index');
    const occasion = body.data.find(({ id }) => id === 1);
    expect(occasion).toMatchObject(expected);
    expect(occasion?.images).toEqual([expect.stringMatching(round % 2 ? /\.png$/ : /\.gif$/)]);
  }
});
