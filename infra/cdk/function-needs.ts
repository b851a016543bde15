import { groups } from '../../lib/contract/index.ts';
import type { IndexName } from '../../lib/table/keys.ts';

/** What a function may do to the table and the world, and where it differs from the others in size. */
export type Needs = {
  readonly table?: 'read and write';
  /** Indexes that it asks. */
  readonly indexes?: readonly IndexName[];
  /** Stores images. */
  readonly images?: true;
  /** Sends mails. */
  readonly mail?: true;
  /** Reads the platform's keys: to know callers, to sign links, to open what salons entrusted. */
  readonly keys?: true;
  /** Shows what all groups promise. */
  readonly wholeContract?: true;
  /** Talks to the payment processor. */
  readonly payments?: true;
  readonly memoryMb?: number;
  readonly timeoutSeconds?: number;
  /** The longest that nearly all of its calls may take before somebody is told. */
  readonly p99Ms?: number;
};

/** Each counts its callers and knows them by their tokens (decisions §1, §3). */
const GROUP = { table: 'read and write', keys: true } as const satisfies Needs;
/** Waits for the payment processor. */
const PAYING = { ...GROUP, payments: true, p99Ms: 8_000 } as const satisfies Needs;
/** Takes images of some megabytes and stores them. */
const PICTURED = { ...GROUP, images: true, timeoutSeconds: 25, p99Ms: 5_000 } as const satisfies Needs;
/** A kind of product: its templates are pictured, its purchases are listed, for the salon and for their owners. */
const PRODUCT = { ...PICTURED, indexes: ['list', 'ofCustomer'] } as const satisfies Needs;

/**
 * Who needs what: the only list of functions by name in the infrastructure. Tests hold it against the contract and
 * against what each bundle really holds.
 */
const NEEDS: { readonly [name: string]: Needs } = {
  // A booking may name a payment, which is looked up
  // A customer's own memberships lower its prices
  booking: { ...GROUP, indexes: ['ofCustomer'], payments: true },
  settings: GROUP,
  auth: GROUP,
  customers: GROUP,
  services: GROUP,
  directory: PICTURED,
  appointments: { ...PAYING, indexes: ['byDay', 'ofCustomer'] },
  payments: { ...PAYING, indexes: ['ofCustomer'] },
  packages: PRODUCT,
  giftcards: PRODUCT,
  // Those that are billed by themselves are begun and ended at the processor
  memberships: { ...PRODUCT, payments: true, p99Ms: 8_000 },
  // A walk-in's own memberships lower its prices
  redemptions: { ...GROUP, indexes: ['ofCustomer'] },
  webhooks: GROUP,
  /** Belongs to no salon and reads nothing. */
  docs: { wholeContract: true },

  outbox: { table: 'read and write', mail: true, keys: true, timeoutSeconds: 120 },
  scheduled: {
    table: 'read and write',
    indexes: ['due', 'ofCustomer'],
    keys: true,
    payments: true,
    timeoutSeconds: 55,
  },
  bounces: { table: 'read and write', memoryMb: 256, timeoutSeconds: 10 },
};

/** Functions that no caller reaches: the stream, the clock and the mail service call them. */
export const WORKERS = ['outbox', 'scheduled', 'bounces'] as const;
export type Worker = (typeof WORKERS)[number];

/**
 * Takes what no route takes, preflights among it; whichever function did, it would answer the same. It also says
 * which build is deployed.
 */
export const FALLBACK_GROUP = 'settings';

export const functionNames = (): string[] => [...groups.map(({ name }) => name), ...WORKERS];

/** What a function needs. Throws for one that nobody has thought about. */
export function needsOf(name: string): Needs {
  const needs = Object.hasOwn(NEEDS, name) ? NEEDS[name] : undefined;
  if (!needs) throw new Error(`infra/cdk/function-needs.ts does not say what the function '${name}' needs`);
  return needs;
}
