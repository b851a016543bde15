import { sortAppointments } from '../booking/appointment-lists.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../booking/appointments.ts';
import type { StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import {
  type CustomerReceipt,
  listCustomerReceiptsOfSale,
  listCustomerReceiptsOfVisit,
  type PaidRenewal,
} from '../payments/customer-receipts.ts';
import type { IntentRecord } from '../payments/payment-intents.ts';
import type { Sale } from '../products/sales.ts';
import type { LocalDate } from '../salons/salon.ts';

/** The figures of a customer that the desk sees at a glance (BEHAVIOR §11.14). */
export type CustomerTotals = {
  /** Completed visits with a service. */
  readonly visits: number;
  /** Money paid for visits and sales, less what was refunded. */
  readonly spent: Money;
  /** The part of `spent` that completed visits with a service brought. */
  readonly spentOnVisits: Money;
  readonly noShows: number;
  readonly lateCancellations: number;
  /** The days of the first and the last completed visit with a service. */
  readonly firstVisit: LocalDate | null;
  readonly lastVisit: LocalDate | null;
  /** The member who served the most services; of several, the one who served last. */
  readonly usualStaffId: StaffId | null;
};

/** The totals of a customer without visits and sales. */
export const NO_CUSTOMER_TOTALS: CustomerTotals = {
  visits: 0,
  spent: 0,
  spentOnVisits: 0,
  noShows: 0,
  lateCancellations: 0,
  firstVisit: null,
  lastVisit: null,
  usualStaffId: null,
};

const TOTALS = Object.keys(NO_CUSTOMER_TOTALS) as (keyof CustomerTotals)[];
export const areSameTotals = (a: CustomerTotals, b: CustomerTotals): boolean =>
  TOTALS.every((name) => a[name] === b[name]);

export type CustomerRecords = {
  readonly visits: readonly Appointment[];
  readonly intents: readonly Pick<IntentRecord, 'id' | 'lost'>[];
  readonly sales: readonly { readonly sale: Sale; readonly renewals: readonly PaidRenewal[] }[];
};

/** Money without that of gift cards: it was paid when they were sold. */
const sumMoney = (receipts: readonly CustomerReceipt[]): Money =>
  receipts.reduce((sum, { tender, amount }) => (tender === 'giftCard' ? sum : sum + amount), 0);

/** The member of most services of the visits, which are in order of time. */
function findUsualStaff(visits: readonly Appointment[]): StaffId | null {
  const served = visits.flatMap(({ lines }) => lines.flatMap(({ staffId }) => staffId ?? []));
  const counts = new Map<StaffId, number>();
  for (const id of served) counts.set(id, (counts.get(id) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return served.findLast((id) => counts.get(id) === most) ?? null;
}

/** The totals of a customer, from all visits and sales (BEHAVIOR §11.14). */
export function computeCustomerTotals({ visits, intents, sales }: CustomerRecords): CustomerTotals {
  const { completed, noShow } = APPOINTMENT_STATUS;
  const done = sortAppointments(
    visits.filter(({ status, lines }) => status === completed && lines.length > 0),
    { sort: 'date', order: 'asc' },
  );
  // Their amounts count, not their names
  const receipts = [
    ...visits.flatMap((visit) => listCustomerReceiptsOfVisit(visit, intents, String)),
    ...sales.flatMap(({ sale, renewals }) => listCustomerReceiptsOfSale(sale, { name: '', renewals })),
  ];
  return {
    visits: done.length,
    spent: sumMoney(receipts),
    spentOnVisits: sumMoney(done.flatMap((visit) => listCustomerReceiptsOfVisit(visit, intents, String))),
    noShows: visits.filter(({ status }) => status === noShow).length,
    lateCancellations: visits.filter(({ isCancelledLate }) => isCancelledLate).length,
    firstVisit: done[0]?.date ?? null,
    lastVisit: done.at(-1)?.date ?? null,
    usualStaffId: findUsualStaff(done),
  };
}

/** Whether somebody with this first visit is new on a day: no visit was completed before it (BEHAVIOR §16.3). */
export const hasNoCompletedVisitBefore = (date: LocalDate, firstVisit: LocalDate | null): boolean =>
  firstVisit === null || date <= firstVisit;
