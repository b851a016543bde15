import { randomInt, randomUUID } from 'node:crypto';
import type { Tenant } from '../rules/ids.ts';
import type { Notice } from '../rules/notifications/notices.ts';
import { type Change, create, remove, unchangedSince, update } from './change.ts';
import { fieldsOf, type Item } from './item.ts';
import { INDEXES, indexKeys, type Key, keys, outboxOwner } from './keys.ts';
import type { Store } from './store.ts';

/** Which record: all that a sender must be told. */
export type OutboxReference = { readonly tenant: Tenant; readonly id: string };

/** A delivery that will never be taken, and the reason that was given. */
export type RefusedDelivery = { readonly name: string; readonly reason: string };

/** How far a notice has come, by the names of its deliveries. */
export type OutboxProgress = {
  readonly delivered: readonly string[];
  readonly refused: readonly RefusedDelivery[];
};

/** A notice on its way: to whom it has been delivered, how often that was tried. */
export type OutboxRecord = OutboxReference &
  OutboxProgress & {
    readonly notice: Notice;
    readonly createdAt: string;
    readonly attempts: number;
    /** Until when nobody else may send: a sender has it to itself, or it waits for its next try. */
    readonly leasedUntil: string;
    /** When it was given up; such a record is kept for the operator, and falls due no more. */
    readonly parkedAt?: string;
  };

const NEVER = '';
const DUE_SEEDS = 1_000_000;

/** The notice's record, for the transaction of the change that it tells of. */
export function putNotice(tenant: Tenant, notice: Notice, now: Date): Change {
  const createdAt = now.toISOString();
  const id = `${createdAt}#${randomUUID()}`;
  const record: OutboxRecord = {
    tenant,
    id,
    notice,
    createdAt,
    delivered: [],
    refused: [],
    attempts: 0,
    leasedUntil: NEVER,
  };
  return create(keys.outbox(tenant, id), { ...record, ...indexKeys.due(randomInt(DUE_SEEDS), createdAt) });
}

/** Whether a partition holds a salon's outbox. */
export const isOutboxKey = (pk: string): boolean => outboxOwner(pk) !== undefined;

/** The record that a key names; undefined for keys of other records. */
export function toOutboxReference({ pk, sk }: Key): OutboxReference | undefined {
  const tenant = outboxOwner(pk);
  return tenant === undefined ? undefined : { tenant, id: sk };
}

/** The notice that an item holds. */
export const toOutboxRecord = fieldsOf<OutboxRecord>;

const heldUntil = (until: Date) => ({
  leasedUntil: until.toISOString(),
  ...indexKeys.dueAgain(until.toISOString()),
});
const keyOf = ({ tenant, id }: OutboxReference): Key => keys.outbox(tenant, id);
/** Only who holds the record may change it: each lease ends at another instant. */
const isHolder = (record: OutboxRecord) => ({ attribute: 'leasedUntil', is: record.leasedUntil });

/**
 * Takes the record for one sender until `until`; undefined where another has it, its next try is still to come, or
 * it is done or parked. The due instant moves along, so that a sender who dies is followed by another.
 */
export async function leaseOutbox(
  store: Store,
  name: OutboxReference,
  now: Date,
  until: Date,
): Promise<OutboxRecord | undefined> {
  const key = keyOf(name);
  const leased = await store.commit([
    update(key, {
      set: heldUntil(until),
      add: { attempts: 1 },
      require: [
        { that: 'present' },
        { attribute: 'leasedUntil', atMost: now.toISOString() },
        { attribute: 'parkedAt', missing: true },
      ],
    }),
  ]);
  if (!leased.done) return undefined;
  const item = await store.get(key);
  return item && toOutboxRecord(item);
}

/** Notes how far it has come and holds the record until `until`; undefined where the lease was lost. */
export async function updateOutboxProgress(
  store: Store,
  record: OutboxRecord,
  progress: OutboxProgress,
  until: Date,
): Promise<OutboxRecord | undefined> {
  const held = heldUntil(until);
  const noted = await store.commit([
    update(keyOf(record), { set: { ...progress, ...held }, require: [isHolder(record)] }),
  ]);
  return noted.done ? { ...record, ...progress, leasedUntil: held.leasedUntil } : undefined;
}

/** Gives the record back, to be tried again at an instant and not before. */
export const scheduleOutboxRetry = (record: OutboxRecord, at: Date): Change =>
  update(keyOf(record), { set: heldUntil(at), require: [isHolder(record)] });

/** Gives up: out of the due index, but kept with what was delivered and what was not. */
export const parkOutboxRecord = (record: OutboxRecord, now: Date): Change =>
  update(keyOf(record), {
    set: { parkedAt: now.toISOString(), leasedUntil: NEVER },
    remove: indexKeys.notDue,
    require: [isHolder(record)],
  });

/** All is delivered: nothing is left to do. */
export const deleteOutboxRecord = (record: OutboxRecord): Change => remove(keyOf(record), isHolder(record));

/**
 * Frees a record that has fallen due from whoever had it, by which the table's stream shows it to the senders again.
 * It falls due once more at `again`, in case that this is lost as well. Fails where somebody has taken the record
 * since it was read.
 */
export const wakeUpOutboxRecord = (item: Item, now: Date, again: Date): Change =>
  update(item, {
    set: { nudgedAt: now.toISOString(), leasedUntil: NEVER, ...indexKeys.dueAgain(again.toISOString()) },
    require: unchangedSince(item, INDEXES.due.sk),
  });
