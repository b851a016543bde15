import { expect, test } from 'vitest';
import type { StoredImage } from '../../../lib/rules/salons/stored-images.ts';
import { IMAGE_STORAGE_MAX_BYTES } from '../../../lib/rules/salons/stored-images.ts';
import { keys } from '../../../lib/table/keys.ts';
import {
  deleteStoredImage,
  putReservedImage,
  toStoredImage,
  updateImageCheck,
  updateImageDeleting,
  updateImageReferenced,
} from '../../../lib/table/salons/stored-images.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { tally } from '../../support/api/replies.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { GIF, PNG } from '../../support/catalog/images.ts';
import { handleScheduled } from '../../support/messages/scheduled.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DAY = 24 * 60;
const PNG_BYTES = Buffer.from(PNG, 'base64').length;
const GIF_BYTES = Buffer.from(GIF, 'base64').length;

const { pk } = keys.storedImage('x' as TestSalon['tenant'], '');
const listImages = async ({ store, tenant }: TestSalon): Promise<StoredImage[]> =>
  (await store.queryAll({ pk: pk.replace('x', tenant) })).map(toStoredImage);
const toKey = ({ tenant }: TestSalon, { key }: StoredImage) =>
  keys.storedImage(tenant, key.slice(key.indexOf('/') + 1));

async function getStoredImageBytes({ store, tenant }: Pick<TestSalon, 'store' | 'tenant'>): Promise<unknown> {
  return (await store.get(keys.imageStorage(tenant)))?.bytes ?? 0;
}

async function setLogo(salon: TestSalon, logo: string): Promise<string> {
  const reply = await callAsAdmin(salon, 'settings-update', { logo });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as unknown as { readonly logo: string }).logo;
}

const isServed = async (url: string): Promise<boolean> => (await fetch(url)).ok;

/** Checks all images of the salon now. */
async function checkAll(salon: TestSalon): Promise<void> {
  for (const image of await listImages(salon)) await handleScheduled(salon, toKey(salon, image));
}

// BEHAVIOR §6.6
test('a replaced image is deleted 30 days after the check that found it unused, and its bytes are free', async () => {
  const salon = await openSalon();
  const first = await setLogo(salon, PNG);
  const second = await setLogo(salon, GIF);
  expect(await getStoredImageBytes(salon)).toBe(PNG_BYTES + GIF_BYTES);
  await checkAll(salon);
  await salon.clock.advance(30 * DAY - 1);
  await checkAll(salon);
  expect([await isServed(first), await isServed(second)]).toEqual([true, true]);
  await salon.clock.advance(1);
  await checkAll(salon);
  expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  expect(await getStoredImageBytes(salon)).toBe(GIF_BYTES);
  expect(await listImages(salon)).toHaveLength(1);
  const gone = await callAsAdmin(salon, 'settings-update', { logo: first });
  expect([gone.status, gone.body.errors]).toEqual([
    422,
    { logo: ['Must be an image or the URL of a stored image'] },
  ]);
});

test('scheduled work checks images by itself, and keeps one that is shown again within 30 days', async () => {
  const salon = await openSalon();
  const first = await setLogo(salon, PNG);
  await setLogo(salon, '');
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect((await listImages(salon))[0]).toHaveProperty('unusedSince');
  await setLogo(salon, first);
  await salon.clock.advance(31 * DAY);
  await salon.runScheduledWork();
  expect([await isServed(first), (await listImages(salon))[0]?.unusedSince]).toEqual([true, undefined]);
});

test('the image of a request that failed is not counted for longer than an hour', async () => {
  const salon = await openSalon();
  const service = { name: 'Shave', category_id: 99, price: 30, duration: 20, image: PNG };
  expect((await salon.call('services/create', service, { as: 'admin' })).status).toBe(422);
  expect(await getStoredImageBytes(salon)).toBe(PNG_BYTES);
  await salon.clock.advance(61);
  await salon.runScheduledWork();
  expect(await getStoredImageBytes(salon)).toBe(0);
});

const fill = ({ store, tenant }: TestSalon, left: number) =>
  store.commit([updateItem(keys.imageStorage(tenant), { set: { bytes: IMAGE_STORAGE_MAX_BYTES - left } })]);

test('a salon stores at most 500 MB of images (422 Storage is full); another salon is not concerned', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await fill(salon, PNG_BYTES - 1);
  const full = await callAsAdmin(salon, 'settings-update', { logo: PNG });
  expect([full.status, full.body.errors]).toEqual([422, { logo: ['Storage is full'] }]);
  const images = await callAsAdmin(salon, 'occasion-store', { name: 'Birthday', images: [PNG, GIF] });
  expect([images.status, images.body.errors]).toEqual([422, { 'images.0': ['Storage is full'] }]);
  expect((await callAsAdmin(other, 'settings-update', { logo: PNG })).status).toBe(200);
  await fill(salon, PNG_BYTES);
  expect((await callAsAdmin(salon, 'settings-update', { logo: PNG })).status).toBe(200);
});

test('of uploads at the same time as many are stored as there is room for', async () => {
  const salon = await openSalon();
  await fill(salon, 2 * PNG_BYTES);
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      callAsAdmin(salon, 'occasion-store', { name: `Occasion ${index}`, images: [PNG] }),
    ),
  );
  expect(tally(replies)).toEqual({ '201 Occasion added': 2, '422 Validation failed': 4 });
  expect(await getStoredImageBytes(salon)).toBe(IMAGE_STORAGE_MAX_BYTES);
  expect(await listImages(salon)).toHaveLength(2);
});

test('each condition of a count and of a check holds where another request came first', async () => {
  const salon = await openSalon();
  const { store, tenant, clock } = salon;
  const image = { key: `${tenant}/a.png`, bytes: 10 };
  const isDone = async (...changes: Parameters<typeof store.commit>[0]) => (await store.commit(changes)).done;
  const now = clock.now();
  await fill(salon, 15);
  expect(await isDone(...putReservedImage(tenant, image, now))).toBe(true);
  // The last room was taken since
  expect(await isDone(...putReservedImage(tenant, { ...image, key: `${tenant}/b.png` }, now))).toBe(false);
  // A request has named the image since the check read it
  expect(await isDone(updateImageReferenced(tenant, image, now))).toBe(true);
  expect(await isDone(updateImageDeleting(tenant, image))).toBe(false);
  expect(await isDone(updateImageCheck(tenant, image, image, now))).toBe(false);
  expect(await isDone(...deleteStoredImage(tenant, image))).toBe(false);
  const named = { ...image, namedAt: now.toISOString() };
  expect(await isDone(updateImageDeleting(tenant, named))).toBe(true);
  // It is being deleted: no request can name it any more, and its bytes are free once
  expect(await isDone(updateImageReferenced(tenant, image, now))).toBe(false);
  expect(await isDone(...deleteStoredImage(tenant, named))).toBe(true);
  expect(await isDone(...deleteStoredImage(tenant, named))).toBe(false);
  expect(await getStoredImageBytes({ store, tenant })).toBe(IMAGE_STORAGE_MAX_BYTES - 15);
});
