import { formatAppointmentNumber } from '../rules/booking/appointments.ts';
import type { Balance } from '../rules/journal/balances.ts';
import { ACCOUNTS, type Account, type JournalEntry, type Reference } from '../rules/journal/entries.ts';
import { formatMoney, type Money } from '../rules/money.ts';
import { toWireDate } from './dates.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** A name of the rules as the wire spells it: giftCards → gift_cards. */
const toSnakeCase = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;

/** The account that the wire names. */
export const parseAccount = (name: SnakeCase<Account> | undefined): Account | undefined =>
  ACCOUNTS.find((account) => toSnakeCase(account) === name);

function toNumber(reference: Reference): string | null {
  switch (reference.kind) {
    case 'appointment':
      return formatAppointmentNumber(reference.id);
    case 'sale':
      return null;
    case 'adjustment':
      return reference.charge;
  }
}

/** A journal entry on the wire (BEHAVIOR §36.5). */
export const toEntryView = ({ reference, actor, lines, ...entry }: JournalEntry) => ({
  id: entry.id,
  business_date: toWireDate(entry.businessDate),
  at: entry.at,
  location_id: entry.locationId,
  event: toSnakeCase(entry.event),
  backfilled: entry.backfilled ?? false,
  customer_id: entry.customerId,
  reference: { kind: reference.kind, id: reference.id, number: toNumber(reference) },
  actor: {
    kind: actor.kind,
    id: 'id' in actor ? actor.id : null,
    name: actor.kind === 'user' ? actor.name : null,
  },
  corrects: entry.corrects,
  receipt_number: null,
  lines: lines.map(({ account, of, amount, ...line }) => ({
    account: toSnakeCase(account),
    of,
    amount: formatMoney(amount),
    staff_id: line.staffId ?? null,
    service_id: line.serviceId ?? null,
    product_id: null,
    tax_rate: line.taxRate ?? null,
    description_code: line.code === undefined ? null : toSnakeCase(line.code),
  })),
});

export const toTotalsView = (totals: readonly (readonly [Account, Money])[]) =>
  Object.fromEntries(totals.map(([account, sum]) => [toSnakeCase(account), formatMoney(sum)]));

export const toBalanceView = ({ account, balance, parts }: Balance) => ({
  account: toSnakeCase(account),
  balance: formatMoney(balance),
  of: parts.map(({ of, amount }) => ({ of, balance: formatMoney(amount) })),
});
