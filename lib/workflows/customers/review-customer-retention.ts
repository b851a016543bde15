import { addDays } from '../../rules/calendar.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import {
  decideRetentionStep,
  ERASURE_NOTICE_DAYS,
  toRetentionReviewInstant,
} from '../../rules/customers/data-retention.ts';
import { checkErasure } from '../../rules/customers/erasure.ts';
import type { CustomerId } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { findCustomer } from '../../table/customers/customers.ts';
import { updateRetentionReviewAndNoticeDate } from '../../table/customers/data-retention.ts';
import { NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import type { Change, Store } from '../../table/store.ts';
import {
  loadVisitsAndProducts,
  type PersonRecords,
  toErasableRecords,
  toPersonOfCustomer,
} from './erase-customer.ts';
import type { ErasureDependencies } from './erase-records.ts';
import { erasePerson } from './run-erasure.ts';

type Records = Omit<PersonRecords, 'waitlist'>;
type Review = EntryAuthor & { readonly salon: Salon };

const decideStep = (customer: Customer, { appointments, products }: Records, { salon, now }: Review) =>
  decideRetentionStep(
    customer,
    {
      visitDates: appointments.map(({ date }) => date),
      saleInstants: products.map(({ sale }) => sale.createdAt),
    },
    salon,
    now,
  );

/** The mail and its date; another review where an erasure would be refused. */
async function decideAnnouncement(
  store: Store,
  { salon, now }: Review,
  customer: Customer,
  records: Records,
  eraseDate: LocalDate,
): Promise<Change[]> {
  const { tenant, timeZone } = salon;
  const today = toLocalDate(timeZone, now);
  const credit = await getCustomerCredit(store, tenant, customer.id);
  const allowed = checkErasure(toErasableRecords(records, customer.id, credit), { forfeits: false, today });
  const next = toRetentionReviewInstant(salon, eraseDate);
  if (!allowed.ok) return [updateRetentionReviewAndNoticeDate(tenant, customer, next)];
  const notice = { kind: 'erasure.announced', customerId: customer.id, eraseDate } as const;
  return [
    updateRetentionReviewAndNoticeDate(tenant, customer, next, today),
    ...(customer.email === '' ? [] : [putNotice(tenant, notice, now)]),
  ];
}

/** Erases a customer whose time is over. Where that is refused, the next mail and erasure come later. */
async function eraseInactiveCustomer(
  deps: ErasureDependencies,
  review: Review,
  customer: Customer,
  onUnfinished: (error: unknown) => void,
): Promise<Change[]> {
  const { salon, now } = review;
  const requested = {
    named: { customerId: customer.id },
    forfeits: false,
    isStillDue: (current: Customer, records: Records) =>
      decideStep(current, records, review).step === 'erase',
    reply: undefined,
  };
  const erased = await erasePerson(deps, { ...NO_COMMIT_ADDITIONS, ...review }, requested, onUnfinished);
  // Busy: something happened at the same moment, and the next run reviews the customer again
  if (erased.ok || erased.failure === 'busy') return [];
  const next = addDays(toLocalDate(salon.timeZone, now), ERASURE_NOTICE_DAYS);
  return [updateRetentionReviewAndNoticeDate(salon.tenant, customer, toRetentionReviewInstant(salon, next))];
}

/**
 * Looks whether a customer is to be erased because nothing happened for `erase_after_months`, and schedules the next review
 * (BEHAVIOR §4.8). What the customer does at the same moment fails the commit; the customer is then still due.
 */
export async function reviewCustomerRetention(
  deps: ErasureDependencies,
  review: Review,
  id: CustomerId,
  onUnfinished: (error: unknown) => void,
): Promise<void> {
  const { store } = deps;
  const { salon } = review;
  const { tenant } = salon;
  const customer = await findCustomer(store, tenant, id);
  if (!customer) return;
  const records = await loadVisitsAndProducts(store, tenant, toPersonOfCustomer(customer));
  const decided = decideStep(customer, records, review);
  switch (decided.step) {
    case 'stop':
      await store.commit([updateRetentionReviewAndNoticeDate(tenant, customer, undefined)]);
      return;
    case 'wait':
      await store.commit([
        updateRetentionReviewAndNoticeDate(
          tenant,
          customer,
          toRetentionReviewInstant(salon, decided.until),
          decided.noticeDate,
        ),
      ]);
      return;
    case 'announce':
      await store.commit(await decideAnnouncement(store, review, customer, records, decided.eraseDate));
      return;
    case 'erase':
      await store.commit(await eraseInactiveCustomer(deps, review, customer, onUnfinished));
  }
}
