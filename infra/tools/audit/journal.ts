import type { Tenant } from '../../../lib/rules/ids.ts';
import { toDrawerPosition } from '../../../lib/rules/journal/drawers.ts';
import {
  addUp,
  type JournalLine,
  negate,
  type Position,
  type Reference,
} from '../../../lib/rules/journal/entries.ts';
import { toSalePosition } from '../../../lib/rules/journal/sales.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visits.ts';
import { formatMoney, type Money } from '../../../lib/rules/money.ts';
import { toAppointment } from '../../../lib/table/booking/appointments.ts';
import { listDrawers } from '../../../lib/table/journal/drawers.ts';
import { toJournalEntry } from '../../../lib/table/journal/entries.ts';
import { keys, PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import type { Store } from '../../../lib/table/store.ts';
import { listItems } from './lists.ts';

const toName = ({ kind, id }: Reference): string => `${kind} ${id}`;

/** Every entry adds up to 0, and the entries of each appointment and sale add up to its position (BEHAVIOR §36.3). */
async function auditEntries(store: Store, tenant: Tenant): Promise<string[]> {
  const findings: string[] = [];
  const booked = new Map<string, JournalLine[]>();
  /** Cash of visits and sales by drawer. */
  const cash = new Map<JournalLine['of'], Money>();
  for await (const item of listItems(store, keys.wholeJournal(tenant))) {
    const { id, reference, lines } = toJournalEntry(item);
    const rest = lines.reduce((sum, { amount }) => sum + amount, 0);
    if (rest !== 0) findings.push(`entry ${id}: is ${formatMoney(rest)} out of balance`);
    const name = toName(reference);
    booked.set(name, [...(booked.get(name) ?? []), ...lines]);
    if (reference.kind === 'drawer') continue;
    for (const { account, of, amount } of lines)
      if (account === 'cash') cash.set(of, (cash.get(of) ?? 0) + amount);
  }
  const compare = (reference: Reference, position: Position) => {
    const name = toName(reference);
    const [first] = addUp([...(booked.get(name) ?? []), ...negate(position)]);
    booked.delete(name);
    if (first)
      findings.push(`${name}: the journal differs by ${formatMoney(first.amount)} in ${first.account}`);
  };
  for await (const item of listItems(store, keys.appointments(tenant))) {
    const appointment = toAppointment(item);
    compare({ kind: 'appointment', id: appointment.id }, toAppointmentPosition(appointment));
  }
  for await (const item of listItems(store, keys.records(tenant, 'SALE'))) {
    const sale = toSale(item);
    compare({ kind: 'sale', id: sale.id }, toSalePosition(sale));
  }
  for (const drawer of await listDrawers(store, tenant)) {
    compare({ kind: 'drawer', id: drawer.id }, toDrawerPosition(drawer));
    const received = cash.get(drawer.id) ?? 0;
    if (received !== drawer.received)
      findings.push(
        `drawer ${drawer.id}: has received ${formatMoney(drawer.received)}, the journal says ${formatMoney(received)}`,
      );
  }
  return [...findings, ...[...booked.keys()].map((name) => `${name}: has entries, but does not exist`)];
}

/** The balance of every gift card is what the journal owes for it. */
async function auditGiftCards(store: Store, tenant: Tenant): Promise<string[]> {
  const owed = new Map<number, number>();
  for await (const item of listItems(store, keys.wholeJournal(tenant))) {
    for (const { account, of, amount } of toJournalEntry(item).lines)
      if (account === 'giftCards') owed.set(Number(of), (owed.get(Number(of)) ?? 0) - amount);
  }
  const findings: string[] = [];
  for await (const { sk, remaining, saleStatus } of listItems(
    store,
    keys.purchases(tenant, PURCHASED_KIND.giftcard),
  )) {
    if (remaining === undefined) continue;
    const [due, left] = [owed.get(Number(sk)) ?? 0, saleStatus === 1 ? Number(remaining) : 0];
    if (due !== left)
      findings.push(
        `giftcard ${Number(sk)}: has ${formatMoney(left)} left, the journal says ${formatMoney(due)}`,
      );
  }
  return findings;
}

/** Compares the journal with the records (BEHAVIOR §36.3). */
export const auditJournal = async (store: Store, tenant: Tenant): Promise<string[]> => [
  ...(await auditEntries(store, tenant)),
  ...(await auditGiftCards(store, tenant)),
];
