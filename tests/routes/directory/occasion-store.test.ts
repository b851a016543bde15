import { expect, test } from 'vitest';
import { countRecords } from '../../support/accounts/access.ts';
import { callAsAdmin, expectAdminsOnly, LONG_NAME } from '../../support/catalog/directory.ts';
import { GIF, PNG } from '../../support/catalog/images.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('occasion-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/occasion-store', { name: 'Easter' }));

// BEHAVIOR §11.5, §6.6
test('occasion-store stores an occasion with its theme images, whose URLs open', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'occasion-store', { name: 'Easter', images: [PNG, GIF] });
  expect(status).toBe(201);
  const images = body.data.images as string[];
  expect(body.data).toEqual({ id: 5, name: 'Easter', images, status: 1, version: expect.any(String) });
  const types = await Promise.all(images.map(async (url) => (await fetch(url)).headers.get('content-type')));
  expect(types).toEqual(['image/png', 'image/gif']);
});

test.each([
  [{ name: LONG_NAME }, 'name'],
  [{ name: 'x', status: 2 }, 'status'],
  [{ name: 'x', images: PNG }, 'images'],
  [{ name: 'x', images: [PNG, 'none'] }, 'images.1'],
])(
  'occasion-store refuses invalid fields (422 naming the field) and writes nothing',
  async (input, field) => {
    const salon = await openSalon();
    const { status, body } = await callAsAdmin(salon, 'occasion-store', input);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await countRecords(salon, 'OCCASION')).toBe(4);
  },
);
