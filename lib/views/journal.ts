import { formatAppointmentNumber } from '../rules/booking/appointments.ts';
import type { Balance } from '../rules/journal/balances.ts';
import type { Account, JournalEntry } from '../rules/journal/entries.ts';
import { formatMoney, type Money } from '../rules/money.ts';
import { toWireDate } from './dates.ts';

/** A journal entry on the wire (BEHAVIOR §36.5). */
export const toEntryView = ({ reference, actor, lines, ...entry }: JournalEntry) => ({
  id: entry.id,
  business_date: toWireDate(entry.businessDate),
  at: entry.at,
  location_id: entry.locationId,
  event: entry.event,
  customer_id: entry.customerId,
  reference: {
    ...reference,
    number: reference.kind === 'appointment' ? formatAppointmentNumber(reference.id) : null,
  },
  actor: {
    kind: actor.kind,
    id: 'id' in actor ? actor.id : null,
    name: actor.kind === 'user' ? actor.name : null,
  },
  lines: lines.map(({ account, of, amount, staffId = null, serviceId = null }) => ({
    ...{ account, of },
    amount: formatMoney(amount),
    staff_id: staffId,
    service_id: serviceId,
  })),
});

export const toTotalsView = (totals: readonly (readonly [Account, Money])[]) =>
  Object.fromEntries(totals.map(([account, sum]) => [account, formatMoney(sum)]));

export const toBalanceView = ({ account, balance, parts }: Balance) => ({
  account,
  balance: formatMoney(balance),
  of: parts.map(({ of, amount }) => ({ of, balance: formatMoney(amount) })),
});
