import { isEqualAsJson } from '../equality.ts';
import type { CustomerId } from '../ids.ts';
import type { Device } from './devices.ts';

/** Records that a change is about, the most telling one first: of one change, it alone is named (BEHAVIOR §38.2). */
export const AUDITED_KINDS = [
  'appointment',
  'sale',
  'charge',
  'purchasedPackage',
  'purchasedGiftcard',
  'purchasedMembership',
  'customer',
  'waitlist',
  'drawer',
  'tipBalance',
  'bankTransfers',
  'credit',
  'commission',
  'statement',
  'user',
  'role',
  'device',
  'apiKey',
  'location',
  'category',
  'service',
  'staff',
  'addOn',
  'resource',
  'product',
  'promotion',
  'occasion',
  'blockTime',
  'package',
  'giftcard',
  'membership',
  'webhook',
  'import',
  'export',
  'settings',
] as const;
export type AuditedKind = (typeof AUDITED_KINDS)[number];

/** The settings have no id. */
export type AuditReference = { readonly kind: AuditedKind; readonly id: number | null };

/** The author of a change: a user, a program with a key, or the holder of a mailed link. */
export type AuditActor =
  | {
      readonly kind: 'user';
      readonly id: number;
      readonly name: string;
      /** The device of a session by PIN. */
      readonly device?: Pick<Device, 'id' | 'name'>;
    }
  | { readonly kind: 'key'; readonly id: number; readonly name: string }
  | { readonly kind: 'link'; readonly id: null; readonly name: null };

type Fields = { readonly [field: string]: unknown };

/** The record of one change: its author, the operation, the changed record, and the changed fields. */
export type AuditRow = {
  readonly id: string;
  readonly at: string;
  readonly actor: AuditActor;
  /** Group and name of the operation: 'services.update'. */
  readonly operation: string;
  readonly reference: AuditReference;
  readonly customerId: CustomerId | null;
  readonly before: Fields;
  readonly after: Fields;
};

/** Fields that serve the system, and say nothing to the people of a salon. */
const UNSAID = new Set([
  'version',
  'catalogVersion',
  'catalogChanges',
  'laterBookings',
  'hasMustCallers',
  'generation',
  'additions',
  'lastLogInAt',
  'factorStep',
  'firstVisit',
  'seenVisitId',
  'updatedAt',
  'lifeId',
  'bookedBy',
  'bookerNetwork',
  'creditOf',
  'event',
  'reminders',
  'intent',
  'intents',
  'moves',
  'linkMoves',
  'offDiary',
  'txnId',
  'paidVersion',
  'paymentIntent',
  'pauseMovedTo',
  'billingMovesTo',
]);
const SECRET = /password|secret|token|hash|sealed|^card$|^subjects$/i;

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The value of a field as the trail may keep it, at any depth. */
function toSayable(field: string, value: unknown): unknown {
  if (SECRET.test(field)) return { isSet: isPresent(value) };
  if (Array.isArray(value)) return value.map((each) => toSayable('', each));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([name, each]) => !UNSAID.has(name) && each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, toSayable(name, each)]));
}

/** Most characters of a text in a row (BEHAVIOR §38.2). */
const TEXT_MAX = 1_000;
/** Most characters of a list in a row, as JSON (BEHAVIOR §38.2). */
const LIST_MAX = 10_000;

const countCharacters = (value: unknown): number => JSON.stringify(value).length;

function cutList(list: readonly unknown[]): unknown[] {
  if (countCharacters(list) <= LIST_MAX) return [...list];
  let left = LIST_MAX;
  const end = list.findIndex((item) => {
    left -= countCharacters(item) + 1;
    return left < 0;
  });
  return [...list.slice(0, end), `… (${list.length} items)`];
}

/** The value with the beginnings of its long texts and lists, and how long they are (BEHAVIOR §38.2). */
function cutLongParts(value: unknown): unknown {
  if (typeof value === 'string') {
    // The end of the cut must not divide a character of two code units
    return value.length <= TEXT_MAX
      ? value
      : `${value.slice(0, TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '')}… (${value.length} characters)`;
  }
  if (Array.isArray(value)) return cutList(value.map(cutLongParts));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutLongParts(each)]));
}

/**
 * The fields that a change has changed, with their values before and after; secrets as `{isSet}`. A new record has
 * nothing before, a deleted record nothing after. Long values are cut. Undefined where nothing has changed that people care
 * for (BEHAVIOR §38.2).
 */
export function findAuditableFieldChanges(
  before: Fields,
  after: Fields,
): { readonly before: Fields; readonly after: Fields } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !UNSAID.has(name) && !isEqualAsJson(before[name], after[name]),
  );
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(
      names
        .filter((name) => fields[name] !== undefined)
        .map((name) => [name, cutLongParts(toSayable(name, fields[name]))]),
    );
  return names.length > 0 ? { before: pick(before), after: pick(after) } : undefined;
}

const hideFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hide(value)]));

/** A value that is hidden already stays as it is. */
const hide = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'isSet' in value ? value : { isSet: isPresent(value) };

/** The values of a row about somebody who was erased: `isSet` says whether there was one. */
export const hideAllAuditedValues = ({
  before,
  after,
}: Pick<AuditRow, 'before' | 'after'>): Pick<AuditRow, 'before' | 'after'> => ({
  before: hideFields(before),
  after: hideFields(after),
});

/** The days that the audit trail shows by default (BEHAVIOR §38.3). */
export const AUDIT_DEFAULT_DAYS = 31;

/** The filters of the audit trail (BEHAVIOR §38.3). */
export type AuditFilters = {
  readonly actorId: number | undefined;
  readonly operation: string | undefined;
  readonly referenceKind: AuditedKind | undefined;
  /** Any of them. */
  readonly referenceIds: readonly number[] | undefined;
};

export const matchesAuditFilters = (
  { actor, operation, reference }: Pick<AuditRow, 'actor' | 'operation' | 'reference'>,
  filters: AuditFilters,
): boolean =>
  (filters.actorId === undefined || actor.id === filters.actorId) &&
  (filters.operation === undefined || operation === filters.operation) &&
  (filters.referenceKind === undefined || reference.kind === filters.referenceKind) &&
  (filters.referenceIds?.some((id) => id === reference.id) ?? true);

const isAboutCustomer = ({ reference }: AuditRow): boolean => reference.kind === 'customer';

export const listAuditRowCustomerIds = (row: AuditRow): CustomerId[] =>
  [row.customerId, isAboutCustomer(row) ? row.reference.id : null].flatMap((id) => id ?? []);

/** The row with the ids that its customers have now: those of merged customers are the other ones' (BEHAVIOR §4.6). */
export function withCurrentCustomerIds(row: AuditRow, toCurrentId: (id: CustomerId) => CustomerId): AuditRow {
  const { customerId, reference } = row;
  return {
    ...row,
    customerId: customerId === null ? null : toCurrentId(customerId),
    reference:
      isAboutCustomer(row) && reference.id !== null
        ? { ...reference, id: toCurrentId(reference.id) }
        : reference,
  };
}
