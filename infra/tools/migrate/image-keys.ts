import type { Item } from '../../../lib/table/item.ts';
import { toTenant } from '../../../lib/table/scheduled-work.ts';
import { type Migration, NOTHING, setAttributes, toAttributesWithoutKey } from './migration.ts';

/** The attributes that hold images: of catalog records, occasions, templates, purchased products, and of the salon's own record. */
const IMAGE_FIELDS = new Set(['image', 'images', 'occasionImages', 'logo']);

/** The value with keys instead of the addresses of the salon's images. */
function toKeys(value: unknown, isImage: boolean, address: RegExp): unknown {
  if (typeof value === 'string') return isImage ? value.replace(address, '$1') : value;
  if (Array.isArray(value)) return value.map((each) => toKeys(each, isImage, address));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [
    name,
    toKeys(each, IMAGE_FIELDS.has(name), address),
  ]);
  return Object.fromEntries(fields);
}

/** The attributes of an item in which addresses of images are stored, with keys instead. */
function findAddresses(item: Item): Readonly<Record<string, unknown>> {
  const address = new RegExp(`^https?://\\S+/(${toTenant(item)}/[\\w-]{24}\\.\\w+)$`);
  const images = Object.entries(toAttributesWithoutKey(item)).filter(
    ([name]) => IMAGE_FIELDS.has(name) || name === 'settings',
  );
  return Object.fromEntries(
    images
      .map(([name, value]) => [name, value, toKeys(value, IMAGE_FIELDS.has(name), address)] as const)
      .filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after))
      .map(([name, , after]) => [name, after]),
  );
}

/** Stores the keys of images where releases of before stored their addresses (BEHAVIOR §6.6). */
export const imageKeys: Migration = {
  name: 'image-keys',
  summary: 'stores the keys of images instead of their addresses',
  kinds: [
    '',
    'CATALOG',
    'OCCASION',
    'PACKAGE',
    'GIFTCARD',
    'MEMBERSHIP',
    'PURCHASED-PACKAGE',
    'PURCHASED-GIFTCARD',
    'PURCHASED-MEMBERSHIP',
  ],
  async plan(item) {
    const set = findAddresses(item);
    return Object.keys(set).length === 0 ? NOTHING : [[setAttributes(item, set)]];
  },
};
