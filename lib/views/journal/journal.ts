import { formatAppointmentNumber } from '../../rules/booking/appointments.ts';
import type { Balance } from '../../rules/journal/account-balances.ts';
import {
  type EntryActor,
  JOURNAL_ACCOUNTS,
  JOURNAL_EVENTS,
  type JournalAccount,
  type JournalEvent,
  type NamedPart,
  type Reference,
} from '../../rules/journal/entries.ts';
import type { addUpDays, Breakdown, JournalDay } from '../../rules/journal/journal-days.ts';
import type { NumberedEntry } from '../../rules/journal/receipts.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import { toWireDate } from '../dates.ts';
import { type SnakeCase, toSnakeCase } from '../field-names.ts';

export const parseJournalAccount = (
  name: SnakeCase<JournalAccount> | undefined,
): JournalAccount | undefined => JOURNAL_ACCOUNTS.find((account) => toSnakeCase(account) === name);

export const parseJournalEvent = (name: SnakeCase<JournalEvent> | undefined): JournalEvent | undefined =>
  JOURNAL_EVENTS.find((event) => toSnakeCase(event) === name);

export const toActorView = (actor: EntryActor) => ({
  kind: actor.kind,
  id: 'id' in actor ? actor.id : null,
  name: actor.kind === 'user' ? actor.name : null,
});

export function formatReferenceNumber(reference: Reference): string | null {
  switch (reference.kind) {
    case 'appointment':
      return formatAppointmentNumber(reference.id);
    case 'sale':
    case 'drawer':
      return null;
    case 'adjustment':
      return reference.charge;
  }
}

/**
 * A journal entry on the wire (BEHAVIOR §36.9). Closed days are hashed of these views: a field that is added later must be left
 * out where it is null, or the hashes of all days before change (BEHAVIOR §36.8).
 */
export const toJournalEntryView = ({ reference, actor, lines, ...entry }: NumberedEntry) => ({
  id: entry.id,
  business_date: toWireDate(entry.businessDate),
  at: entry.at,
  location_id: entry.locationId,
  event: toSnakeCase(entry.event),
  customer_id: entry.customerId,
  reference: { kind: reference.kind, id: reference.id, number: formatReferenceNumber(reference) },
  actor: toActorView(actor),
  corrects: entry.corrects,
  receipt_number: entry.receiptNumber,
  ...(entry.valueDate === undefined ? {} : { value_date: toWireDate(entry.valueDate) }),
  ...(entry.billId === undefined ? {} : { bill_id: entry.billId }),
  lines: lines.map(({ account, of, amount, ...line }) => ({
    account: toSnakeCase(account),
    of,
    amount: formatMoney(amount),
    staff_id: line.staffId ?? null,
    service_id: line.serviceId ?? null,
    product_id: line.productId ?? null,
    tax_rate: line.taxRate ?? null,
    description_code: line.code === undefined ? null : toSnakeCase(line.code),
  })),
});

export const toPartNameView = ({ account, of, name }: NamedPart) => ({
  account: toSnakeCase(account),
  of,
  name,
});

export const toAccountTotalsView = (totals: readonly (readonly [JournalAccount, Money])[]) =>
  Object.fromEntries(totals.map(([account, sum]) => [toSnakeCase(account), formatMoney(sum)]));

export const toAccountBalanceView = ({ account, balance, parts }: Balance) => ({
  account: toSnakeCase(account),
  balance: formatMoney(balance),
  of: parts.map(({ of, amount }) => ({ of, balance: formatMoney(amount) })),
});

/** The content of a closed day's hash: the hash of the day before, and the entries as the journal lists them (BEHAVIOR §36.8). */
export const toDayHashContent = (previousHash: string | null, entries: readonly NumberedEntry[]) => ({
  previous_hash: previousHash,
  entries: entries.map(toJournalEntryView),
});

export const toTaxAndTipsView = ({ tax, tips }: Pick<Breakdown, 'tax' | 'tips'>) => ({
  tax: tax.map(({ rate, amount }) => ({ rate, amount: formatMoney(amount) })),
  tips: tips.map(({ staffId, amount }) => ({ staff_id: staffId, amount: formatMoney(amount) })),
});

/** A day of a location in lists; what its closing gives it is null while it is open. */
export const toDayRowView = ({ locationId, locationName, date, totals, tenders, ...day }: JournalDay) => ({
  location_id: locationId,
  location_name: locationName,
  date: toWireDate(date),
  number: day.number ?? null,
  closed_at: day.closedAt ?? null,
  entries: day.entries,
  first_entry: day.firstEntry,
  last_entry: day.lastEntry,
  totals: toAccountTotalsView(totals),
  tenders: toAccountTotalsView(tenders),
  ...toTaxAndTipsView(day),
  hash: day.hash ?? null,
  previous_hash: day.previousHash ?? null,
});

export const toSumsOfDaysView = ({ totals, tenders, ...day }: ReturnType<typeof addUpDays>) => ({
  totals: toAccountTotalsView(totals),
  tenders: toAccountTotalsView(tenders),
  ...toTaxAndTipsView(day),
});

export const toDayView = (day: JournalDay) => ({
  ...toDayRowView(day),
  drawers: day.drawers.map(({ id, name, float, expected, counted, difference, note }) => ({
    drawer_id: id,
    name,
    float: formatMoney(float),
    expected: formatMoney(expected),
    counted: formatMoney(counted),
    difference: formatMoney(difference),
    note: note ?? '',
  })),
});
