import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  AUDITED_KINDS,
  type AuditedKind,
  type AuditFilters,
  type AuditReference,
  type AuditRow,
  findAuditableFieldChanges,
  hideAllAuditedValues,
  matchesAuditFilters,
} from '../../rules/access/audit-trail.ts';
import type { TimeSpan } from '../../rules/date-spans.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import {
  type Key,
  keys,
  parsePartition,
  parsePolicyTextKey,
  parseRecordKey,
  toTtlAttribute,
} from '../keys.ts';
import {
  hasLogFilter,
  isInRange,
  type LogPage,
  type LogSpan,
  readPossiblyShortLogPage,
} from '../log-pages.ts';
import { toRecordFields } from '../records.ts';
import { type Change, type Item, putItem, type QueryRange, type Store, updateItem } from '../store.ts';
import { mergeChanges } from '../transact-items.ts';

/** 25 months. */
const KEPT_MS = 761 * DAY_MS;

type Fields = { readonly [field: string]: unknown };

/** Kinds of the table that the trail counts as another kind. */
const NAMES: { readonly [kind: string]: AuditedKind } = {
  'WEBHOOK-DELIVERY': 'webhook',
  TENANT: 'settings',
  CONTACT: 'settings',
  'ACCOUNT-MAP': 'settings',
  'MESSAGE-TEXTS': 'settings',
  SECRETS: 'settings',
};

const toCamelCase = (kind: string): string =>
  kind.toLowerCase().replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Parts of the settings, and records that belong to an endpoint, count as those. */
function findAuditedKind(key: Key): AuditedKind | undefined {
  const record = parseRecordKey(key);
  const name = record && (NAMES[record.kind] ?? toCamelCase(record.kind));
  return AUDITED_KINDS.find((each) => each === name);
}

function toReference(kind: AuditedKind, key: Key, fields: Fields): AuditReference {
  const id = parseRecordKey(key)?.id ?? fields.endpointId ?? null;
  return { kind, id: id as number | null };
}

const formatKey = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** The item after a change; undefined where the change deletes it. */
function applyChange(change: Change, before: Item | undefined): Fields | undefined {
  switch (change.kind) {
    case 'put':
      return { ...change.item, ...change.key };
    case 'delete':
      return undefined;
    case 'check':
      return before;
    case 'update': {
      const fields: Record<string, unknown> = { ...before, ...change.key, ...change.set };
      const move = (name: string, by: number) => {
        fields[name] = Number(before?.[name] ?? 0) + by;
      };
      for (const [name, by] of Object.entries(change.add ?? {})) move(name, by);
      for (const [name, by] of Object.entries(change.spend ?? {})) move(name, -by);
      for (const name of change.remove ?? []) delete fields[name];
      return fields;
    }
  }
}

/** The fields of an item that the trail compares; those of the settings are one record, wherever they are stored. */
function toComparedFields(key: Key, item: Fields | undefined): Fields {
  if (!item) return {};
  const fields = toRecordFields<Fields>(item as Item);
  const own = parseRecordKey(key);
  if (own?.kind === 'CONTACT') {
    const { name, language } = parsePolicyTextKey(key);
    const text = { [name]: fields.html };
    return language === undefined ? text : { translations: { [language]: text } };
  }
  // The file of an export is known to nobody but the session that can download it
  if (own?.kind === 'EXPORT') return { startedAt: fields.startedAt, token: fields.session };
  if (own?.kind === 'IMPORT') return { ...fields, columns: undefined, uploadId: undefined };
  if (own?.kind !== 'TENANT') return fields;
  const { settings, ...others } = fields;
  return { ...others, ...(settings as Fields | undefined) };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of both, also of the objects that both have. */
function mergeFields(a: Fields, b: Fields): Fields {
  const merged = Object.entries(b).map(([name, value]) => {
    const other = a[name];
    return [name, isFields(other) && isFields(value) ? mergeFields(other, value) : value];
  });
  return { ...a, ...Object.fromEntries(merged) };
}

type Changed = {
  readonly reference: AuditReference;
  readonly customerId: CustomerId | null;
  readonly before: Fields;
  readonly after: Fields;
};

/** The audited facts of the first record of a kind that the changes change; undefined if they change none. */
function findChanged(
  kind: AuditedKind,
  changes: readonly Change[],
  findBefore: (key: Key) => Item | undefined,
  reason: string | undefined,
): Changed | undefined {
  const found: Changed[] = changes.flatMap((change) => {
    const item = findBefore(change.key);
    const before = toComparedFields(change.key, item);
    const after = toComparedFields(change.key, applyChange(change, item));
    const diff = findAuditableFieldChanges(before, after);
    const reference = toReference(kind, change.key, after);
    const owner = (after.customerId ?? before.customerId ?? null) as CustomerId | null;
    const customerId = kind === 'customer' || kind === 'credit' ? reference.id : owner;
    if (!diff) return [];
    const given = reason === undefined || 'reason' in after || 'reason' in before ? {} : { reason };
    return [{ reference, customerId, ...diff, after: { ...diff.after, ...given } }];
  });
  const [first] = found;
  if (!first || kind !== 'settings') return first;
  const merge = (side: 'before' | 'after'): Fields =>
    found.map((each) => each[side]).reduce((all, each) => mergeFields(all, each), {});
  return { ...first, before: merge('before'), after: merge('after') };
}

/** Values as the row stores them: compressed, because a row shall cost no more than two write units. */
type StoredRow = Omit<AuditRow, 'before' | 'after'> & { readonly values: string };

const toStoredValues = ({ before, after }: Pick<AuditRow, 'before' | 'after'>): string =>
  deflateRawSync(JSON.stringify({ before, after })).toString('base64');

function putAuditRow(tenant: Tenant, { before, after, ...row }: AuditRow, now: Date): Change {
  const values = toStoredValues({ before, after });
  const expiry = new Date(now.getTime() + KEPT_MS);
  const stored: StoredRow = { ...row, values };
  return putItem(keys.auditRow(tenant, row.at, row.id), { ...stored, ...toTtlAttribute(expiry) });
}

function toAuditRow(item: Item): AuditRow {
  const { values, ...row } = toRecordFields<StoredRow>(item);
  return { ...row, ...JSON.parse(inflateRawSync(Buffer.from(values, 'base64')).toString()) };
}

export const isAuditRow = (key: Key): boolean => parsePartition(key.pk).kind === 'AUDIT';

/** One page of all rows, the oldest first. */
export async function getAuditPage(
  store: Store,
  tenant: Tenant,
  after: QueryRange['after'],
): Promise<{ readonly rows: AuditRow[]; readonly next?: QueryRange['after'] }> {
  const { pk } = keys.auditRow(tenant, '', '');
  const { items, next } = await store.queryPage(after ? { pk, after } : { pk });
  return next ? { rows: items.map(toAuditRow), next } : { rows: items.map(toAuditRow) };
}

/** Replaces the values of a row by whether there is one (BEHAVIOR §38.2). */
export const updateAuditRowValuesHidden = (tenant: Tenant, row: AuditRow): Change =>
  updateItem(keys.auditRow(tenant, row.at, row.id), {
    set: { values: toStoredValues(hideAllAuditedValues(row)) },
    require: [{ that: 'present' }],
  });

/** A page of the rows of some time (BEHAVIOR §38.3). Undefined where `after` of the page is not of that time. */
export async function findAuditLogPage(
  store: Store,
  tenant: Tenant,
  { from, to }: TimeSpan,
  span: LogSpan,
  filters: AuditFilters,
): Promise<LogPage<AuditRow> | undefined> {
  const range = keys.auditTrail(tenant, from, to);
  if (span.after !== undefined && !isInRange(range, span.after)) return undefined;
  const isChosen = (item: Item) => matchesAuditFilters(toRecordFields<StoredRow>(item), filters);
  return readPossiblyShortLogPage(
    store,
    range,
    span,
    toAuditRow,
    hasLogFilter(filters) ? isChosen : undefined,
  );
}

/**
 * The store of one request by a user or a mailed link. The first of its commits that changes a record also writes the
 * row that says who did what (BEHAVIOR §38.1). A record that the request has not read is read for the row that names it.
 * @param reason what the user gave as the reason, for the row
 */
export function openStoreAuditingFirstChange(
  store: Store,
  tenant: Tenant,
  author: Pick<AuditRow, 'id' | 'actor' | 'operation'>,
  now: Date,
  reason?: string,
): Store {
  const seen = new Map<string, Item | undefined>();
  let isWritten = false;
  const remember = (key: Key, item: Item | undefined): void => {
    if (findAuditedKind(key)) seen.set(formatKey(key), item);
  };
  const rememberAll = (items: readonly Item[]): void => {
    for (const item of items) remember(item, item);
  };
  async function readUnseen(changes: readonly Change[]): Promise<void> {
    const unseen = changes.filter(
      ({ key, require }) =>
        !seen.has(formatKey(key)) && !require?.some((each) => 'that' in each && each.that === 'absent'),
    );
    if (unseen.length === 0) return;
    const found = await store.getMany(unseen.map(({ key }) => key));
    for (const { key } of unseen) remember(key, undefined);
    rememberAll(found);
  }
  async function toRow(changes: readonly Change[]): Promise<Change[]> {
    const written = changes.filter(({ kind }) => kind !== 'check');
    const byKind = Map.groupBy(written, ({ key }) => findAuditedKind(key));
    for (const kind of AUDITED_KINDS) {
      const ofKind = byKind.get(kind) ?? [];
      await readUnseen(ofKind);
      const changed = findChanged(kind, ofKind, (key) => seen.get(formatKey(key)), reason);
      if (changed) return [putAuditRow(tenant, { at: now.toISOString(), ...author, ...changed }, now)];
    }
    return [];
  }
  return {
    ...store,
    async get(key, consistency) {
      const item = await store.get(key, consistency);
      if (consistency !== 'eventual') remember(key, item);
      return item;
    },
    async getMany(requested, consistency) {
      const items = await store.getMany(requested, consistency);
      if (consistency !== 'eventual') rememberAll(items);
      return items;
    },
    async commit(changes, deadline) {
      const row = isWritten ? [] : await toRow(mergeChanges(changes));
      const result = await store.commit([...changes, ...row], deadline);
      if (result.done) isWritten ||= row.length > 0;
      else seen.clear();
      return result;
    },
  };
}
