import { randomInt, randomUUID } from 'node:crypto';
import type { Tenant } from '../../rules/ids.ts';
import type { Notice } from '../../rules/notifications/notices.ts';
import { type EventNotice, isWebhookOnly } from '../../rules/notifications/webhook-events.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { INDEXES, indexKeys, type Key, keys, listOutboxPartitions, parseOutboxTenant } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import {
  type Change,
  deleteItem,
  type Item,
  putItem,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../store.ts';

/** Identifies an outbox record. `key` is its place. */
export type OutboxReference = { readonly tenant: Tenant; readonly id: string; readonly key: Key };

type RefusedDelivery = { readonly name: string; readonly reason: string };

/** The finished deliveries of a notice, by name. */
export type OutboxProgress = {
  readonly delivered: readonly string[];
  readonly refused: readonly RefusedDelivery[];
};

/** A notice with its deliveries and attempts (BEHAVIOR §31.3). */
export type OutboxRecord = OutboxReference &
  OutboxProgress & {
    readonly notice: Notice;
    /** The id of its events; missing for a notice without. */
    readonly eventId?: string;
    readonly createdAt: string;
    readonly attempts: number;
    /** Attempts that found the endpoint or the service paused. */
    readonly pauses?: number;
    /** No sender may lease the record before this instant. */
    readonly leasedUntil: string;
    /** When the record was parked for the operator; it is no longer scheduled. */
    readonly parkedAt?: string;
    /** When the operator had the parked record sent again. */
    readonly unparkedAt?: string;
  };

const NEVER = '';
const SHARD_SEEDS = 1_000_000;
/** When a notice that no sender has taken is due: longer than the stream and an empty queue take. */
const UNSENT_DUE_MS = 5 * MINUTE_MS;

/** Adds an outbox notice that is no event, in the transaction of the change that it reports. */
export const putNotice = (tenant: Tenant, notice: Exclude<Notice, EventNotice>, now: Date): Change =>
  putOutboxRecord(tenant, notice, now);

/** Adds an outbox notice. `eventId`: where its events are, if it has some. */
export function putOutboxRecord(tenant: Tenant, notice: Notice, now: Date, eventId?: string): Change {
  const createdAt = now.toISOString();
  const id = `${createdAt}#${randomUUID()}`;
  const record: Omit<OutboxRecord, 'key'> = {
    tenant,
    id,
    notice,
    ...(eventId === undefined ? {} : { eventId }),
    createdAt,
    delivered: [],
    refused: [],
    attempts: 0,
    leasedUntil: NEVER,
  };
  return putItem(keys.outbox(tenant, id), {
    ...record,
    ...indexKeys.due(randomInt(SHARD_SEEDS), new Date(now.getTime() + UNSENT_DUE_MS).toISOString()),
  });
}

type OutboxPut = Extract<Change, { kind: 'put' }> & { readonly item: Omit<OutboxRecord, 'key'> };
const isOutboxPut = (change: Change): change is OutboxPut =>
  change.kind === 'put' && isOutboxPartition(change.key.pk);

/**
 * The changes of a transaction whose events are stored under other ids. Of the notices that get the same id one keeps it, and sends
 * the webhooks of all. The others send their mails, or are left out where they have none.
 */
export function joinOutboxRecords(
  changes: readonly Change[],
  eventIds: ReadonlyMap<string, string>,
): Change[] {
  const toEventId = ({ item: { eventId } }: OutboxPut) => eventIds.get(eventId ?? '');
  const groups = Map.groupBy(changes.filter(isOutboxPut), toEventId);
  return changes.flatMap((change) => {
    const eventId = isOutboxPut(change) ? toEventId(change) : undefined;
    if (!isOutboxPut(change) || eventId === undefined) return [change];
    const group = groups.get(eventId) ?? [];
    const sender = group.find(({ item }) => !isWebhookOnly(item.notice)) ?? group[0];
    if (change === sender) return [{ ...change, item: { ...change.item, eventId } }];
    return isWebhookOnly(change.item.notice)
      ? []
      : [{ ...change, item: { ...change.item, eventId: undefined } }];
  });
}

/** Whether a partition holds a salon's outbox. */
export const isOutboxPartition = (pk: string): boolean => parseOutboxTenant(pk) !== undefined;

/** The outbox record that a key names; undefined for keys of other records. */
export function toOutboxReference({ pk, sk }: Key): OutboxReference | undefined {
  const tenant = parseOutboxTenant(pk);
  return tenant === undefined ? undefined : { tenant, id: sk, key: { pk, sk } };
}

export function toOutboxRecord(item: Item): OutboxRecord {
  return { ...toRecordFields<Omit<OutboxRecord, 'key'>>(item), key: { pk: item.pk, sk: item.sk } };
}

/** All outbox records of a salon, oldest first. */
export async function listOutboxRecords(store: Store, tenant: Tenant): Promise<OutboxRecord[]> {
  const items = await Promise.all(listOutboxPartitions(tenant).map((range) => store.queryAll(range)));
  return items
    .flat()
    .map(toOutboxRecord)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const toLease = (until: Date) => ({
  leasedUntil: until.toISOString(),
  ...indexKeys.rescheduled(until.toISOString()),
});
/** Requires that no other sender has leased the record since, whatever the time is: each lease counts an attempt. */
const toLeaseRequirement = (record: OutboxRecord) => ({ attribute: 'attempts', is: record.attempts });

/**
 * Leases the record to one sender until `until`; undefined if another sender holds it, its next attempt is later, or
 * it is done or parked. Also reschedules the record, so that the record of a dead sender is taken over.
 */
export async function leaseOutboxRecord(
  store: Store,
  reference: OutboxReference,
  now: Date,
  until: Date,
): Promise<OutboxRecord | undefined> {
  const commit = await store.commit([
    updateItem(reference.key, {
      set: toLease(until),
      add: { attempts: 1 },
      require: [
        { attribute: 'leasedUntil', atMost: now.toISOString() },
        { attribute: 'parkedAt', missing: true },
      ],
    }),
  ]);
  return commit.done && commit.updated ? toOutboxRecord(commit.updated) : undefined;
}

/** Saves the progress and extends the lease until `until`; undefined if the lease was lost. */
export async function saveOutboxProgress(
  store: Store,
  record: OutboxRecord,
  progress: OutboxProgress,
  until: Date,
): Promise<OutboxRecord | undefined> {
  const lease = toLease(until);
  const commit = await store.commit([
    updateItem(record.key, { set: { ...progress, ...lease }, require: [toLeaseRequirement(record)] }),
  ]);
  return commit.done ? { ...record, ...progress, leasedUntil: lease.leasedUntil } : undefined;
}

/** Releases the record for its next attempt at an instant. */
export const updateOutboxRetry = (record: OutboxRecord, at: Date): Change =>
  updateItem(record.key, { set: toLease(at), require: [toLeaseRequirement(record)] });

/** Releases the record until the pause of its endpoint or service ends. The pause does not count as an attempt. */
export const updateOutboxPause = (record: OutboxRecord, at: Date): Change =>
  updateItem(record.key, { set: toLease(at), add: { pauses: 1 }, require: [toLeaseRequirement(record)] });

/** Parks the record: keeps it with its progress, but no longer schedules it. */
export const updateOutboxParked = (record: OutboxRecord, now: Date): Change =>
  updateItem(record.key, {
    set: { parkedAt: now.toISOString(), leasedUntil: NEVER },
    remove: indexKeys.unscheduled,
    require: [toLeaseRequirement(record)],
  });

/**
 * Has a parked record sent again: what was delivered is not repeated, what was refused is tried again, for another 24 hours.
 * Fails if the record is no longer parked.
 */
export const updateOutboxUnparked = (record: OutboxRecord, now: Date): Change =>
  updateItem(record.key, {
    set: {
      refused: [],
      unparkedAt: now.toISOString(),
      leasedUntil: NEVER,
      // Not 0: the first attempt counts the change (functions/outbox/notice-metrics.ts)
      attempts: 1,
      pauses: 0,
      ...indexKeys.due(randomInt(SHARD_SEEDS), now.toISOString()),
    },
    remove: ['parkedAt'],
    require: [{ attribute: 'parkedAt', is: record.parkedAt ?? NEVER }],
  });

/** Deletes a record whose deliveries are all finished. */
export const deleteOutboxRecord = (record: OutboxRecord): Change =>
  deleteItem(record.key, toLeaseRequirement(record));

/**
 * Ends the lease of a record that is past due; the table's stream then wakes up a sender. Reschedules it at `again` in
 * case the wake-up is lost. Fails if the record was leased since it was read.
 */
export const updateOutboxWoken = (item: Item, now: Date, again: Date): Change =>
  updateItem(item, {
    set: {
      wokenAt: now.toISOString(),
      leasedUntil: NEVER,
      ...indexKeys.rescheduled(again.toISOString()),
    },
    require: toUnchangedRequirements(item, INDEXES.due.sk),
  });
