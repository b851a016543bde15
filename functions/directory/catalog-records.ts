import type { Dependencies } from '../../lib/http/call.ts';
import { type ListSorting, sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import {
  type Translatable,
  type Translations,
  type TranslationsInput,
  withTranslationsReplaced,
} from '../../lib/rules/salons/translations.ts';
import { type CatalogRecordByKind, putCatalogRecord } from '../../lib/table/catalog/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import type { CommitAdditions, Decision } from '../../lib/table/decide.ts';
import type { CatalogKind } from '../../lib/table/keys.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import type { Change, Store } from '../../lib/table/store.ts';
import { type PageQuery, toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/change-conflicts.ts';

/** One kind of catalog record: what its list, store, update and delete do not have in common with others. */
export type CatalogRecordType<Kind extends CatalogKind, View extends object> = {
  readonly kind: Kind;
  /** Begins the messages: 'Add-on' added. */
  readonly name: string;
  /** The field that names a record in requests. */
  readonly idField: string;
  readonly select: (catalog: Catalog) => ReadonlyMap<number, CatalogRecordByKind[Kind]>;
  readonly toView: (record: CatalogRecordByKind[Kind]) => View;
  /** Visitors do not see its texts, so that they are in one language. */
  readonly isUntranslated?: true;
  /** The changes that a stored record needs besides its own; `before` is undefined for a new record. */
  readonly toExtraChanges?: (
    record: CatalogRecordByKind[Kind],
    before: CatalogRecordByKind[Kind] | undefined,
    scope: ChangeScope & { readonly salon: Salon; readonly store: Store },
  ) => MaybePromise<readonly Change[]>;
};

type ChangeScope = Pick<Salon, 'tenant'> & { readonly now: Date };
export type CatalogChangeRequest<Reply> = CommitAdditions<Reply> & ChangeScope & { readonly salon: Salon };
type MaybePromise<Value> = Value | Promise<Value>;
/** The fields of every update: the state that was changed, and whether to check only (BEHAVIOR §11.13, §11.12). */
export type UpdateRequest = {
  readonly input: { readonly version?: string | undefined; readonly dry_run?: boolean | undefined };
};
export type SavedRecordReply<View> = {
  readonly message: string;
  readonly data: View & { readonly version: string };
};

export type Translated = { readonly translations: Translations };

/** A request that can send translations; the contract of the kind says whether it does. */
type TranslationsRequest = {
  readonly input: object & { readonly translations?: TranslationsInput };
};

/** A record as its list shows it. The contract of a kind without translations has no field for them. */
const toRecordView = <Kind extends CatalogKind, View extends object>(
  { toView, isUntranslated }: CatalogRecordType<Kind, View>,
  record: CatalogRecordByKind[Kind],
) => {
  const { translations = {} } = record as CatalogRecordByKind[Kind] & Translatable;
  return withVersionHash({ ...toView(record), ...(isUntranslated ? {} : { translations }) } as View &
    Translated);
};

export async function loadRecordListReply<Kind extends CatalogKind, View extends object>(
  type: CatalogRecordType<Kind, View>,
  request: {
    readonly salon: Salon;
    readonly input: PageQuery & ListSorting<'id'>;
    readonly url: string;
  },
  { catalogs }: Dependencies,
) {
  const records = type.select(await catalogs(request.salon));
  const rows = sortRows([...records.values()], request.input, { id: ({ id }) => id });
  return ok(toListReplyFromAllRows(rows, request.input, request.url, (row) => toRecordView(type, row)));
}

/** Adds the record that `create` makes of a new id, and replies with it. `check` decides before the id is taken. */
export function storeAndCommitRecord<Kind extends CatalogKind, View extends object, Fields>(
  type: CatalogRecordType<Kind, View>,
  request: CatalogChangeRequest<SavedRecordReply<View & Translated>> & TranslationsRequest,
  deps: Dependencies,
  check: (catalog: Catalog) => MaybePromise<Outcome<Fields>>,
  create: (fields: Fields, id: number) => MaybePromise<CatalogRecordByKind[Kind]>,
): Promise<Outcome<SavedRecordReply<View & Translated>>> {
  const takeId = once(() => allocateId(deps.store, request.tenant, type.kind));
  return decideAndCommitOnCatalog(deps, request, async (catalog) => {
    const valid = await check(catalog);
    if (!valid.ok) return valid;
    const id = await takeId();
    const record = withTranslationsReplaced(await create(valid.value, id), request.input.translations);
    const scope = { ...request, store: deps.store };
    const extraChanges = (await type.toExtraChanges?.(record, undefined, scope)) ?? [];
    return ok({
      changes: [putCatalogRecord(request.tenant, type.kind, record), ...extraChanges],
      reply: { message: `${type.name} added`, data: toRecordView(type, record) },
    });
  });
}

/** Makes the record that replaces another. */
export type RecordChange<Kind extends CatalogKind> = (
  before: CatalogRecordByKind[Kind],
  catalog: Catalog,
  salon: Salon,
) => MaybePromise<Outcome<CatalogRecordByKind[Kind]>>;

/** Decides to replace a record by the one that `change` makes of it. */
export async function decideRecordUpdateOrDryRun<Kind extends CatalogKind, View extends object>(
  type: CatalogRecordType<Kind, View>,
  request: ChangeScope & UpdateRequest & TranslationsRequest & { readonly store: Store },
  id: number,
  change: RecordChange<Kind>,
  catalog: Catalog,
  salon: Salon,
): Promise<
  Outcome<Decision<SavedRecordReply<View & Translated>> & { readonly record: CatalogRecordByKind[Kind] }>
> {
  const before = type.select(catalog).get(id);
  if (!before) return fail('recordNotFound', type.idField);
  const current = checkVersion(request.input.version, toRecordView(type, before));
  if (!current.ok) return current;
  const changed = await change(before, catalog, salon);
  if (!changed.ok) return changed;
  const { translations } = request.input;
  const record = withTranslationsReplaced(
    changed.value,
    translations,
    before as typeof before & Translatable,
  );
  const extraChanges = (await type.toExtraChanges?.(record, before, { ...request, salon })) ?? [];
  const isDry = request.input.dry_run === true;
  return ok({
    record,
    changes: isDry ? [] : [putCatalogRecord(request.tenant, type.kind, record), ...extraChanges],
    reply: {
      message: isDry ? NOTHING_CHANGED_MESSAGE : `${type.name} updated`,
      data: toRecordView(type, isDry ? before : record),
    },
  });
}

/** Replaces a record by the one that `change` makes of it, and replies with it. */
export const commitRecordUpdateOrDryRun = <Kind extends CatalogKind, View extends object>(
  type: CatalogRecordType<Kind, View>,
  request: CatalogChangeRequest<SavedRecordReply<View & Translated>> & UpdateRequest & TranslationsRequest,
  deps: Dependencies,
  id: number,
  change: RecordChange<Kind>,
): Promise<Outcome<SavedRecordReply<View & Translated>>> =>
  decideAndCommitOnCatalog(deps, request, (catalog, salon) =>
    decideRecordUpdateOrDryRun(type, { ...request, store: deps.store }, id, change, catalog, salon),
  );

/** Deletes a record by the changes of `decide`, which fails for one that is in use (BEHAVIOR §11.11). */
export function deleteAndCommitRecord<Kind extends CatalogKind>(
  type: CatalogRecordType<Kind, object>,
  request: CatalogChangeRequest<{ message: string }>,
  deps: Dependencies,
  id: number,
  decide: (
    record: CatalogRecordByKind[Kind],
    catalog: Catalog,
    salon: Salon,
  ) => MaybePromise<Outcome<readonly Change[]>>,
): Promise<Outcome<{ message: string }>> {
  return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const record = type.select(catalog).get(id);
    if (!record) return fail('recordNotFound', type.idField);
    const changes = await decide(record, catalog, salon);
    if (!changes.ok) return changes;
    return ok({ changes: changes.value, reply: { message: `${type.name} deleted` } });
  });
}
