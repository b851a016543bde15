import type { Tenant } from '../../rules/ids.ts';
import {
  computeFirstImageCheck,
  IMAGE_STORAGE_MAX_BYTES,
  type StoredImage,
} from '../../rules/salons/stored-images.ts';
import { indexKeys, keys } from '../keys.ts';
import { iteratePages, toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  putNewItem,
  type QueryRange,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

const toKey = (tenant: Tenant, { key }: Pick<StoredImage, 'key'>) =>
  keys.storedImage(tenant, key.slice(key.lastIndexOf('/') + 1));

export const toStoredImage = toRecordFields<StoredImage>;

export async function findStoredImage(
  store: Store,
  tenant: Tenant,
  image: Pick<StoredImage, 'key'>,
): Promise<StoredImage | undefined> {
  const item = await store.get(toKey(tenant, image));
  return item && toStoredImage(item);
}

/** Spreads the checks of images over the partitions of the index. */
const toSeed = ({ key }: Pick<StoredImage, 'key'>): number => key.charCodeAt(key.lastIndexOf('/') + 1);

/** Counts a new image in the same transaction as its record; fails if the salon has no room for it (BEHAVIOR §6.6). */
export const putReservedImage = (tenant: Tenant, image: StoredImage, now: Date): readonly Change[] => [
  putNewItem(toKey(tenant, image), {
    ...image,
    ...indexKeys.due(toSeed(image), computeFirstImageCheck(now).toISOString()),
  }),
  updateItem(keys.imageStorage(tenant), {
    add: { bytes: image.bytes },
    require: [
      {
        anyOf: [
          { attribute: 'bytes', missing: true },
          { attribute: 'bytes', atMost: IMAGE_STORAGE_MAX_BYTES - image.bytes },
        ],
      },
    ],
  }),
];

/** Notes that the object store has the image. */
export const updateImageStored = (tenant: Tenant, image: Pick<StoredImage, 'key'>, now: Date): Change =>
  updateItem(toKey(tenant, image), { set: { storedAt: now.toISOString() }, require: [{ that: 'present' }] });

/** Notes that a request names the image by its address; fails if the image is being deleted. */
export const updateImageReferenced = (tenant: Tenant, image: Pick<StoredImage, 'key'>, now: Date): Change =>
  updateItem(toKey(tenant, image), {
    set: { namedAt: now.toISOString() },
    remove: ['unusedSince'],
    require: [{ that: 'present' }, { attribute: 'isDeleting', missing: true }],
  });

/** Notes what a check has found, if no request has named the image since it was read. */
export const updateImageCheck = (
  tenant: Tenant,
  before: StoredImage,
  after: StoredImage,
  nextCheck: Date,
): Change =>
  putItem(
    toKey(tenant, before),
    { ...after, ...indexKeys.due(toSeed(after), nextCheck.toISOString()) },
    { that: 'present' },
    ...toUnchangedRequirements(before, 'namedAt'),
  );

/** Begins to delete an image: from now on no request can name it. */
export const updateImageDeleting = (tenant: Tenant, before: StoredImage): Change =>
  updateItem(toKey(tenant, before), {
    set: { isDeleting: true },
    require: [{ that: 'present' }, ...toUnchangedRequirements(before, 'namedAt')],
  });

/** Forgets an image that the object store no longer has, and frees its bytes, once. */
export const deleteStoredImage = (tenant: Tenant, image: StoredImage): readonly Change[] => [
  deleteItem(toKey(tenant, image), { attribute: 'isDeleting', is: true }),
  updateItem(keys.imageStorage(tenant), { add: { bytes: -image.bytes } }),
];

/** Whether a stored item contains the key of an image, at any depth. */
const hasKey = (key: string) => (item: Item) =>
  JSON.stringify(item).includes(JSON.stringify(key).slice(1, -1));

const KINDS_WITH_IMAGES = ['OCCASION', 'PACKAGE', 'GIFTCARD', 'MEMBERSHIP'] as const;

/** Whether a range has such an item. Holds one page of it at a time: a salon sells many gift cards. */
async function hasItem(store: Store, range: QueryRange, isIt: (item: Item) => boolean): Promise<boolean> {
  for await (const items of iteratePages(store, range)) if (items.some(isIt)) return true;
  return false;
}

/** Whether a record shows the image: the settings, the catalog, a template, or a gift card that was sold with it. */
export async function isImageUsed(store: Store, tenant: Tenant, { key }: StoredImage): Promise<boolean> {
  const [salon, ...records] = await Promise.all([
    store.get(keys.salon(tenant)),
    store.queryAll(keys.catalog(tenant)),
    ...KINDS_WITH_IMAGES.map((kind) => store.queryAll(keys.records(tenant, kind))),
  ]);
  if ([...(salon ? [salon] : []), ...records.flat()].some(hasKey(key))) return true;
  return hasItem(store, keys.purchases(tenant, 'PURCHASED-GIFTCARD'), hasKey(key));
}
