import { randomBytes } from 'node:crypto';
import { resourceMissing } from './errors.ts';
import { type Draft, toFullRecord } from './full-records.ts';
import type { ResourceByKind, ResourceKind } from './resources.ts';
import type { CardBehaviour } from './test-cards.ts';

/** The state of a payment method at the card network. It is in no reply. */
export type CardState = {
  behaviour: CardBehaviour;
  /** The card was saved for off-session charges. */
  setUp: boolean;
  /** It was detached from its customer: nobody can use it again. */
  detached?: true;
};

/** An undelivered event. Deleted when the endpoint has received it or after the last attempt. */
export type Delivery = { id: string; event: string; url: string; attempts: number };

type SavedReply = { fingerprint: string; at: number; status: number; body: object; requestId: string };

type Tables = { [K in ResourceKind]?: Record<string, ResourceByKind[K]> };

export type Account = {
  secretKey: string;
  tables: Tables;
  cards: Record<string, CardState>;
  /** Signing secrets of the webhook endpoints, by URL. */
  endpoints: Record<string, string>;
  pendingDeliveries: Record<string, Delivery>;
  replies: Record<string, SavedReply>;
  /** Its readers ask the customer for a tip: https://docs.stripe.com/terminal/features/collecting-tips/on-reader */
  asksForTips?: true;
  /** The payouts of movements of the balance, by the id of the movement. */
  payoutOf?: Record<string, string>;
  /** The last midnight at which it paid out, in Unix seconds. */
  paidOutThrough?: number;
};

/** The account and the time of one operation. */
export type Context = {
  account: Account;
  /** Unix seconds, read once for each operation. */
  now: number;
  /** The address of this server, for links to its pay page. */
  origin: string;
  /** Starts the pending webhook deliveries of the account. */
  sendEvents: () => void;
};

export function openAccount(secretKey: string, saved: Partial<Account> = {}): Account {
  const { tables = {} } = saved;
  return { cards: {}, endpoints: {}, pendingDeliveries: {}, replies: {}, ...saved, secretKey, tables };
}

const getTable = <K extends ResourceKind>(
  { tables }: Account,
  kind: K,
): Record<string, ResourceByKind[K]> => {
  const table: Tables[K] = tables[kind] ?? {};
  tables[kind] = table;
  return table;
};

export function findRecord<K extends ResourceKind>(
  account: Account,
  kind: K,
  id: string,
): ResourceByKind[K] | undefined {
  const table = getTable(account, kind);
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/** The record. Throws `resource_missing`; `param` is the parameter with the id, unless the path has it. */
export function getRecord<K extends ResourceKind>(
  account: Account,
  kind: K,
  id: string,
  param?: string,
): ResourceByKind[K] {
  const record = findRecord(account, kind, id);
  if (record === undefined) throw resourceMissing(kind, id, param);
  return record;
}

/** Stores a record under its id and returns it. Missing fields are null, false, 0 or empty. */
export function saveRecord<K extends ResourceKind>(
  account: Account,
  kind: K,
  record: Draft<K>,
): ResourceByKind[K] {
  const full = toFullRecord(kind, record);
  getTable(account, kind)[record.id] = full;
  return full;
}

export function deleteRecord(account: Account, kind: ResourceKind, id: string): void {
  delete getTable(account, kind)[id];
}

/** All records of a kind, newest first. */
export function listRecords<K extends ResourceKind>(account: Account, kind: K): ResourceByKind[K][] {
  return Object.values(getTable(account, kind)).reverse();
}

/** The record of any kind with this id. */
export const findById = ({ tables }: Account, id: string): ResourceByKind[ResourceKind] | undefined =>
  Object.values(tables).find((table) => Object.hasOwn(table, id))?.[id];

/** A new id in Stripe's form, such as `pi_3x…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
