import { expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { countRecords } from '../../support/accounts/access.ts';
import { callAsAdmin, expectAdminsOnly, LONG_NAME } from '../../support/catalog/directory.ts';
import { GIF, PNG } from '../../support/catalog/images.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('occasion-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/occasion-store', { name: 'Easter' }));

// BEHAVIOR §11.7, §6.6
test('occasion-store stores an occasion with its theme images, whose URLs open', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'occasion-store', { name: 'Easter', images: [PNG, GIF] });
  expect(status).toBe(201);
  const images = body.data.images as string[];
  expect(body.data).toMatchObject({ id: 5, name: 'Easter', translations: {}, images, status: 1 });
  const types = await Promise.all(images.map(async (url) => (await fetch(url)).headers.get('content-type')));
  expect(types).toEqual(['image/png', 'image/gif']);
});

test('keys of images are stored, and shown as addresses (BEHAVIOR §6.6)', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'occasion-store', { name: 'Easter', images: [PNG] });
  const key = keys.record(salon.tenant, 'OCCASION', Number(body.data.id));
  const [address] = body.data.images as string[];
  const [stored] = ((await salon.store.get(key))?.images ?? []) as string[];
  expect(stored).toMatch(new RegExp(`^${salon.tenant}/[\\w-]{24}\\.png$`));
  expect(address).toBe(`${salon.environment.images.publicUrl}/${stored}`);
  const update = { occasion_id: body.data.id, images: [address] };
  const { body: list } = await callAsAdmin(salon, 'occasion-index', {});
  expect(list.data).toContainEqual(expect.objectContaining({ images: [address] }));
  await callAsAdmin(salon, 'occasion-update', update);
  expect((await salon.store.get(key))?.images).toEqual([stored]);
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
