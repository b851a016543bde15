import type { Tenant } from '../../lib/rules/ids.ts';
import { type Item, toRecordFields } from '../../lib/table/item.ts';
import { keys, parsePartition } from '../../lib/table/keys.ts';
import { listRecordPartitions } from '../../lib/table/partitions.ts';
import type { Store } from '../../lib/table/store.ts';
import { iterateItems } from './table-scan.ts';
import type { ImageFolder } from './tenant-images.ts';

/** Never exported. */
const SECRET_ATTRIBUTES: ReadonlySet<string> = new Set([
  'passwordHash',
  'pinHash',
  'pinLength',
  'tokenHash',
  'factorSecret',
  'recoveryHashes',
  'secret',
]);
/** Records beside the salon's own that are no business of it. */
const isTechnical = ({ pk, sk }: Item, tenant: Tenant): boolean =>
  pk === tenant && (sk === keys.secrets(tenant).sk || sk === keys.erasedSlug(tenant).sk);

/** One line of an export: `{type, key, record}`. */
type ExportLine = { readonly type: string; readonly key: string; readonly record: object };

/** Records that share a partition with other kinds are named by the first part of their sort key. */
function toExportLine(item: Item): ExportLine {
  const { kind } = parsePartition(item.pk);
  const [first = '', ...rest] = item.sk.split('#');
  const [type, key] = kind === '' || kind === 'CATALOG' ? [first, rest.join('#')] : [kind, item.sk];
  const fields = Object.entries(toRecordFields<object>(item));
  const record = Object.fromEntries(fields.filter(([name]) => !SECRET_ATTRIBUTES.has(name)));
  return { type: type.toLowerCase(), key, record };
}

/** The lines of a salon's export: all of its records without secrets, then the addresses of its images (BEHAVIOR §32.2). */
export async function* iterateExportLines(
  store: Store,
  images: ImageFolder,
  tenant: Tenant,
): AsyncGenerator<string> {
  for (const pk of listRecordPartitions(tenant)) {
    for await (const item of iterateItems(store, { pk }))
      if (!isTechnical(item, tenant)) yield `${JSON.stringify(toExportLine(item))}\n`;
  }
  for await (const { key, url } of images.iterateUrls())
    yield `${JSON.stringify({ type: 'image', key, record: { url } })}\n`;
}
