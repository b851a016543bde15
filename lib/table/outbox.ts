import { randomInt, randomUUID } from 'node:crypto';
import type { Tenant } from '../rules/ids.ts';
import type { Notice } from '../rules/notices.ts';
import { type Change, create, remove, update } from './change.ts';
import { indexed, keys } from './keys.ts';
import type { Item, Store } from './store.ts';

/** A notice on its way: to whom it has been delivered, how often that was tried. */
export type OutboxRecord = {
  readonly tenant: Tenant;
  readonly id: string;
  readonly notice: Notice;
  readonly createdAt: string;
  /** Names of the deliveries that are done. */
  readonly delivered: readonly string[];
  readonly attempts: number;
  /** Until when a sender has it to itself. */
  readonly leasedUntil: string;
};

const NEVER = '';
const DUE_SEEDS = 1_000_000;

/** The notice's record, for the transaction of the change that it tells of. */
export function outboxRecord(tenant: Tenant, notice: Notice, now: Date): Change {
  const createdAt = now.toISOString();
  const id = `${createdAt}#${randomUUID()}`;
  return create(keys.outbox(tenant, id), {
    tenant,
    id,
    notice,
    createdAt,
    delivered: [],
    attempts: 0,
    leasedUntil: NEVER,
    ...indexed.due(randomInt(DUE_SEEDS), createdAt),
  });
}

export const isOutboxKey = (pk: string): boolean => pk.endsWith('#OUTBOX');

export const outboxOf = (item: Item): OutboxRecord => item as unknown as OutboxRecord;

/**
 * Takes the record for one sender until `until`; undefined where another has it or it is done. The due instant
 * moves along, so that a sender who dies is followed by another.
 */
export async function leaseOutbox(
  store: Store,
  record: Pick<OutboxRecord, 'tenant' | 'id'>,
  now: Date,
  until: Date,
): Promise<OutboxRecord | undefined> {
  const key = keys.outbox(record.tenant, record.id);
  const leased = await store.commit([
    update(key, {
      set: { leasedUntil: until.toISOString(), dueSk: until.toISOString() },
      add: { attempts: 1 },
      require: [{ that: 'present' }, { attribute: 'leasedUntil', atMost: now.toISOString() }],
    }),
  ]);
  if (!leased.done) return undefined;
  const item = await store.get(key);
  return item && outboxOf(item);
}

/** Notes deliveries that are done, by whoever holds the lease. */
export const deliveredSoFar = (record: OutboxRecord, delivered: readonly string[]): Change =>
  update(keys.outbox(record.tenant, record.id), {
    set: { delivered },
    require: [{ attribute: 'leasedUntil', is: record.leasedUntil }],
  });

/** Gives the record back, to be tried again at an instant. */
export const retriedAt = (record: OutboxRecord, at: Date): Change =>
  update(keys.outbox(record.tenant, record.id), {
    set: { leasedUntil: NEVER, dueSk: at.toISOString() },
    require: [{ attribute: 'leasedUntil', is: record.leasedUntil }],
  });

/** All is delivered: nothing is left to do. */
export const outboxDone = (record: OutboxRecord): Change =>
  remove(keys.outbox(record.tenant, record.id), { attribute: 'leasedUntil', is: record.leasedUntil });
