import { AUDITED_KINDS, type AuditedKind, type AuditRow } from '../../rules/access/audit-trail.ts';
import { formatMoney } from '../../rules/money.ts';
import { toWireDate, toWireTime12h, toWireTime24h } from '../dates.ts';
import { type SnakeCase, toSnakeCase } from '../field-names.ts';
import { toToggleNumber } from '../toggles.ts';

/** Stored names of amounts of money. */
const MONEY = new Set([
  'amount',
  'balance',
  'counted',
  'deposit',
  'depositAmount',
  'discount',
  'endedRest',
  'expiredRest',
  'finalPrice',
  'float',
  'forfeited',
  'given',
  'minAmount',
  'owed',
  'paid',
  'paidByBank',
  'pending',
  'price',
  'received',
  'reduction',
  'refunded',
  'serviceCharge',
  'subtotal',
  'tax',
  'tendered',
  'total',
  'value',
  'worth',
]);
/** Contact details, which are shown to users who may see them. */
const CONTACT = new Set(['email', 'pendingEmail', 'phone', 'smsNumber']);
/** Fields whose name on the wire is not that of the record. */
const NAMES: { readonly [field: string]: string } = {
  active: 'status',
  calendarTokenHash: 'calendar_link',
  factorSecret: 'second_factor',
  former: 'deleted',
  lines: 'services',
  minute: 'time',
  passwordHash: 'password',
  pinHash: 'pin',
  recoveryHashes: 'recovery_codes',
  secretHash: 'secret',
  tokenHash: 'token',
};
const DATE = /^\d{4}-\d\d-\d\d$/;

type Reading = { readonly isContactShown: boolean };

function toWireValue(field: string, value: unknown, reading: Reading): unknown {
  if (CONTACT.has(field) && !reading.isContactShown) return null;
  if (typeof value === 'boolean') return toToggleNumber(value);
  if (typeof value === 'number' && MONEY.has(field)) return formatMoney(value);
  if (typeof value === 'number' && field === 'minute') return toWireTime12h(value);
  if (typeof value === 'number' && (field === 'from' || field === 'to')) return toWireTime24h(value);
  if (typeof value === 'string' && DATE.test(value)) return toWireDate(value);
  if (Array.isArray(value)) return value.map((each) => toWireValue('', each, reading));
  if (value !== null && typeof value === 'object') return toWireFields(value, reading);
  return value;
}

const toWireFields = (fields: object, reading: Reading): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      NAMES[name] ?? toSnakeCase(name),
      name === 'isSet' ? value : toWireValue(name, value, reading),
    ]),
  );

/** The kind of record that the wire names (BEHAVIOR §38.3). */
export const parseAuditedKind = (name: SnakeCase<AuditedKind> | undefined): AuditedKind | undefined =>
  AUDITED_KINDS.find((kind) => toSnakeCase(kind) === name);

/** A row of the audit trail on the wire (BEHAVIOR §38.2). */
export const toAuditRowView = (row: AuditRow, reading: Reading) => ({
  id: row.id,
  at: row.at,
  actor: { ...row.actor, device: ('device' in row.actor && row.actor.device) || null },
  operation: row.operation,
  reference: { kind: toSnakeCase(row.reference.kind), id: row.reference.id },
  customer_id: row.customerId,
  before: toWireFields(row.before, reading),
  after: toWireFields(row.after, reading),
});
