import type { Tenant } from '../../rules/ids.ts';
import type { ExportedRecord } from '../../rules/imports/export-tables.ts';
import { keys, parsePartition, parseSortKey } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import type { Item } from '../store.ts';

/** Never exported. */
const SECRET_ATTRIBUTES: ReadonlySet<string> = new Set([
  'passwordHash',
  'pinHash',
  'pinLength',
  'tokenHash',
  'calendarTokenHash',
  'factorSecret',
  'recoveryHashes',
  'secret',
]);
/** Records beside the salon's own that are no business of it. */
const isTechnical = ({ pk, sk }: Item, tenant: Tenant): boolean =>
  pk === tenant && (sk === keys.secrets(tenant).sk || sk === keys.erasedSlug(tenant).sk);

/**
 * An item as an export has it, without secrets; undefined for one that exports leave out. Records that share a partition with
 * other kinds are named by the first part of their sort key (BEHAVIOR §43.7).
 */
export function toExportedRecord(item: Item, tenant: Tenant): ExportedRecord | undefined {
  if (isTechnical(item, tenant)) return undefined;
  const { kind } = parsePartition(item.pk);
  const { first, rest } = parseSortKey(item);
  const [type, key] = kind === '' || kind === 'CATALOG' ? [first, rest] : [kind, item.sk];
  const fields = Object.entries(toRecordFields<object>(item));
  const record = Object.fromEntries(fields.filter(([name]) => !SECRET_ATTRIBUTES.has(name)));
  return { type: type.toLowerCase(), key, record };
}
