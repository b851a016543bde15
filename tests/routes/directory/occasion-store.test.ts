import { expect, test } from 'vitest';
import { ask, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { recordsOf } from '../../support/doors.ts';
import { GIF, PNG } from '../../support/images.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('occasion-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/occasion-store', { name: 'Easter' }));

test('occasion-store keeps an occasion with its theme images, which open', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'occasion-store', { name: 'Easter', images: [PNG, GIF] });
  expect(status).toBe(201);
  const images = body.data.images as string[];
  expect(body.data).toEqual({ id: 5, name: 'Easter', images, status: 1 });
  const types = await Promise.all(images.map(async (url) => (await fetch(url)).headers.get('content-type')));
  expect(types).toEqual(['image/png', 'image/gif']);
});

test.each([
  [{ name: LONG_NAME }, 'name'],
  [{ name: 'x', status: 2 }, 'status'],
  [{ name: 'x', images: PNG }, 'images'],
  [{ name: 'x', images: [PNG, 'none'] }, 'images.1'],
])(
  'occasion-store refuses what is wrong with 422 naming the field, and keeps nothing',
  async (sent, field) => {
    const salon = await openSalon();
    const { status, body } = await ask(salon, 'occasion-store', sent);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await recordsOf(salon, 'OCCASION')).toBe(4);
  },
);
