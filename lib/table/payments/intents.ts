import { createHash } from 'node:crypto';
import type { Principal } from '../../rules/access/principals.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { toIntentRecordOfBill, toIntentRecordOfPart } from '../../rules/checkout/bill-intents.ts';
import type { SaleId, Tenant } from '../../rules/ids.ts';
import {
  computeNextIntentCheck,
  formatCallerText,
  INTENT_METADATA_KEYS,
  type IntentFacts,
  type IntentRecord,
  isReaderIntent,
  type LostMoney,
  type PaymentTarget,
} from '../../rules/payments/payment-intents.ts';
import { indexKeys, keys, toShardSeed } from '../keys.ts';
import { getItems, toRecordFields } from '../records.ts';
import {
  type Change,
  type Item,
  putItem,
  requireItem,
  type Store,
  toVersionRequirement,
  updateItem,
} from '../store.ts';

/** The form in which a payer's network is stored and passed to the processor. */
export const hashPayerNetwork = (tenant: Tenant, network: string): string =>
  createHash('sha256').update(`${tenant}\n${network}`).digest('base64url');

/** The caller of a request, as a target and an intent name them: see `formatCallerText`. */
export const toCallerText = ({
  tenant,
  caller,
  network,
}: {
  readonly tenant: Tenant;
  readonly caller: Principal;
  readonly network: string;
}): string => formatCallerText(caller, hashPayerNetwork(tenant, network));

/** Whether a value has the form of `hashPayerNetwork`: 43 characters of base64url. It tells nothing about the network. */
export const hasPayerNetworkHashForm = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

export const toIntentRecord = (item: Item): IntentRecord => toRecordFields<IntentRecord>(item);

/** The record of an intent; undefined if it was not created here. */
export async function findIntentRecord(
  store: Store,
  tenant: Tenant,
  id: string,
): Promise<IntentRecord | undefined> {
  const item = await store.get(keys.guard(tenant, 'INTENT', id));
  return item && toIntentRecord(item);
}

/** The records of several intents, in no order; eventually consistent. */
export const findIntentRecordsByIds = async (
  store: Store,
  tenant: Tenant,
  ids: readonly string[],
): Promise<IntentRecord[]> =>
  (
    await getItems(
      store,
      ids.map((id) => keys.guard(tenant, 'INTENT', id)),
    )
  ).map(toIntentRecord);

/** Names the sale of the membership whose renewal is disputed: the intent of a renewal has no record (BEHAVIOR §40.10). */
export const putDisputedRenewal = (tenant: Tenant, intent: string, saleId: SaleId): Change =>
  putItem(keys.guard(tenant, 'DISPUTED-RENEWAL', intent), { id: intent, saleId });

/** The sales of the memberships of disputed renewals, by the intents of the renewals; eventually consistent. */
export async function getSalesOfDisputedRenewals(
  store: Store,
  tenant: Tenant,
  intents: readonly string[],
): Promise<ReadonlyMap<string, SaleId>> {
  const found = await getItems(
    store,
    intents.map((intent) => keys.guard(tenant, 'DISPUTED-RENEWAL', intent)),
  );
  return new Map(found.map(({ id, saleId }) => [String(id), saleId as SaleId]));
}

type UnrecordedIntent = Pick<IntentFacts, 'id' | 'amount' | 'metadata'>;

/** A record for an intent that was created at the processor just before this system crashed. */
export const toRecoveredIntentRecord = (
  { id, amount, metadata }: UnrecordedIntent,
  now: Date,
): IntentRecord => ({
  id,
  ...(isReaderIntent({ metadata }) ? { isAtReader: true } : {}),
  amount,
  caller: metadata[INTENT_METADATA_KEYS.caller] ?? '',
  createdAt: now.toISOString(),
  state: 'open',
  version: 0,
});

/** The record of an intent; version 0 if it is not stored yet. */
export const getOrRecoverIntentRecord = async (
  store: Store,
  tenant: Tenant,
  facts: UnrecordedIntent,
  now: Date,
): Promise<IntentRecord> =>
  (await findIntentRecord(store, tenant, facts.id)) ?? toRecoveredIntentRecord(facts, now);

/**
 * Replaces the record if it has not changed since it was read (version 0: if there is none). Scheduled work asks the
 * processor for the intent's state at `checkAt`.
 */
export function updateIntentAndNextCheck(
  tenant: Tenant,
  before: Pick<IntentRecord, 'version'>,
  after: IntentRecord,
  checkAt: Date | undefined,
): Change {
  const due = checkAt ? indexKeys.due(toShardSeed(after.id), checkAt.toISOString()) : {};
  const item = { ...toIntentRecordOfBill(after), version: before.version + 1, ...due };
  return putItem(keys.guard(tenant, 'INTENT', after.id), item, toVersionRequirement(before.version));
}

/** An intent's record in a request. */
export type IntentRecordContext = {
  readonly tenant: Tenant;
  readonly record: IntentRecord;
  readonly now: Date;
};

/** Binds the intent to its target; it may still be paid. */
export const updateIntentTarget = (
  { tenant, record, now }: IntentRecordContext,
  target: PaymentTarget,
): Change[] => [
  updateIntentAndNextCheck(tenant, record, { ...record, target }, computeNextIntentCheck(record, now)),
];

/** Records money lost by a refund or dispute, also of a part of a bill, if the record has not changed since it was read. */
export function updateIntentLoss(tenant: Tenant, record: IntentRecord, lostInTotal: LostMoney): Change {
  const { id, version, whole } = record;
  const { lost: all, target } = toIntentRecordOfBill({ ...record, lost: lostInTotal });
  return updateItem(keys.guard(tenant, 'INTENT', id), {
    set: { lost: all, ...(whole ? { target } : {}), version: version + 1 },
    require: [{ attribute: 'version', is: version }],
  });
}

export const requireUnchangedIntent = (tenant: Tenant, { id, version }: IntentRecord): Change =>
  requireItem(keys.guard(tenant, 'INTENT', id), { attribute: 'version', is: version });

/** The records of an appointment's intents, as it sees them. */
export async function listIntentRecordsOfAppointment(
  store: Store,
  tenant: Tenant,
  { id, intents = [] }: Pick<Appointment, 'id' | 'intents'>,
): Promise<IntentRecord[]> {
  const records = await Promise.all(intents.map((intent) => findIntentRecord(store, tenant, intent)));
  return records.flatMap((record) =>
    record ? [toIntentRecordOfPart(record, { kind: 'appointment', id })] : [],
  );
}
