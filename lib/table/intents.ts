import { createHash } from 'node:crypto';
import type { Appointment } from '../rules/booking/appointments.ts';
import type { Tenant } from '../rules/ids.ts';
import { UNPAID_MAX, unpaidUntil } from '../rules/payments/intent-deadlines.ts';
import {
  type IntentFacts,
  type IntentRecord,
  type LostMoney,
  METADATA,
} from '../rules/payments/payment-intents.ts';
import { type Change, put, unchangedSince, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { indexKeys, keys, ttl } from './keys.ts';
import { shardSeed } from './refunds.ts';
import type { Store } from './store.ts';

/** An address as we keep it and show it to the processor. */
export const hashAddress = (tenant: Tenant, address: string): string =>
  createHash('sha256').update(`${tenant}\n${address}`).digest('base64url');

/** The record of an intent that an item holds. */
export const toIntentRecord = fieldsOf<IntentRecord>;

/** What is kept of an intent; undefined for one that was not made here. */
export async function findIntent(
  store: Store,
  tenant: Tenant,
  id: string,
): Promise<IntentRecord | undefined> {
  const item = await store.get(keys.guard(tenant, 'INTENT', id));
  return item && toIntentRecord(item);
}

/** The record of an intent that was made at the processor, but not noted here any more before we went down. */
const adoptedIntent = ({ id, amount, metadata }: IntentFacts, now: Date): IntentRecord => ({
  id,
  amount,
  caller: metadata[METADATA.caller] ?? '',
  address: '',
  slot: '',
  createdAt: now.toISOString(),
  state: 'open',
  version: 0,
});

/** What is kept of an intent that the processor tells of; a record to be made where nothing is yet. */
export const findOrDraftIntent = async (
  store: Store,
  tenant: Tenant,
  facts: IntentFacts,
  now: Date,
): Promise<IntentRecord> => (await findIntent(store, tenant, facts.id)) ?? adoptedIntent(facts, now);

/**
 * The record as it is to be, on condition that it is as it was read (version 0: that there is none). While nobody
 * knows how the intent ends, it falls due at `lookAt`, to ask the processor.
 */
export function updateIntent(
  tenant: Tenant,
  before: Pick<IntentRecord, 'version'>,
  after: IntentRecord,
  lookAt: Date | undefined,
): Change {
  const due = lookAt ? indexKeys.due(shardSeed(after.id), lookAt.toISOString()) : {};
  const unchanged =
    before.version === 0 ? { that: 'absent' as const } : { attribute: 'version', is: before.version };
  const item = { ...after, version: before.version + 1, ...due };
  return put(keys.guard(tenant, 'INTENT', after.id), item, unchanged);
}

/** Notes what was lost of an intent, as it was read; nothing else of it changes, nor when it falls due. */
export const updateIntentLoss = (tenant: Tenant, { id, version }: IntentRecord, lost: LostMoney): Change =>
  update(keys.guard(tenant, 'INTENT', id), {
    set: { lost, version: version + 1 },
    require: [{ attribute: 'version', is: version }],
  });

/** What is kept of the intents that are to pay, or have paid, an appointment. */
export async function listIntentsOf(
  store: Store,
  tenant: Tenant,
  { intents = [] }: Pick<Appointment, 'intents'>,
): Promise<IntentRecord[]> {
  const records = await Promise.all(intents.map((intent) => findIntent(store, tenant, intent)));
  return records.filter((record) => record !== undefined);
}

const SLOT = /^o_/;

/** Counts one more unpaid intent of an address; false where it holds the most that it may. */
export async function reserveUnpaidIntent(
  store: Store,
  tenant: Tenant,
  address: string,
  slot: string,
  now: Date,
): Promise<boolean> {
  const key = keys.unpaid(tenant, address);
  const until = unpaidUntil(now);
  for (;;) {
    const item = (await store.get(key)) ?? { ...key };
    const slots = Object.entries(item).filter(([name]) => SLOT.test(name));
    const past = slots.filter(([, end]) => String(end) <= now.toISOString()).map(([name]) => name);
    if (slots.length - past.length >= UNPAID_MAX) return false;
    const reserved = await store.commit([
      update(key, {
        set: { [`o_${slot}`]: until.toISOString(), ...ttl(until) },
        add: { reservations: 1 },
        remove: past,
        require: unchangedSince(item, 'reservations'),
      }),
    ]);
    if (reserved.done) return true;
  }
}

/** The intent is unpaid no more. */
export const releaseUnpaidIntent = (
  tenant: Tenant,
  record: Pick<IntentRecord, 'address' | 'slot'>,
): Change[] =>
  record.slot === '' ? [] : [update(keys.unpaid(tenant, record.address), { remove: [`o_${record.slot}`] })];
