import { expect, test } from 'vitest';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { GIF, PNG } from '../../support/images.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'occasion-update';

test('occasion-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { occasion_id: 1 }));

test('occasion-update keeps the images that are sent back, adds new ones and drops the others', async () => {
  const salon = await openSalon();
  const first = await ask(salon, UPDATE, { occasion_id: 1, images: [PNG, PNG] });
  const [kept] = first.body.data.images as string[];
  const second = await ask(salon, UPDATE, { occasion_id: 1, images: [kept, GIF], status: 0 });
  const images = second.body.data.images as string[];
  expect(images[0]).toBe(kept);
  expect(images[1]).toMatch(/\.gif$/);
  expect(second.body.data).toMatchObject({ name: 'Birthday', status: 0 });
});

test('occasion-update answers 404 for an occasion of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await ask(other, 'occasion-store', { name: 'Theirs' });
  expect((await ask(salon, UPDATE, { occasion_id: body.data.id, name: 'Mine' })).status).toBe(404);
});

test('occasion-update refuses an image of another salon with 422 naming it', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await ask(other, UPDATE, { occasion_id: 1, images: [PNG] });
  const refused = await ask(salon, UPDATE, { occasion_id: 1, images: body.data.images });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['images.0']);
});

test('of two changes of one occasion at once none is undone', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 8; round += 1) {
    const wanted = { name: `Round ${round}`, status: round % 2 };
    const replies = await Promise.all([
      ask(salon, UPDATE, { occasion_id: 1, name: wanted.name }),
      ask(salon, UPDATE, { occasion_id: 1, status: wanted.status }),
      ask(salon, UPDATE, { occasion_id: 1, images: [round % 2 ? PNG : GIF] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await askList(salon, 'occasion-index');
    const shown = body.data.find(({ id }) => id === 1);
    expect(shown).toMatchObject(wanted);
    expect(shown?.images).toEqual([expect.stringMatching(round % 2 ? /\.png$/ : /\.gif$/)]);
  }
});
