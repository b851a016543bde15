import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Field, Form } from '../parts/field.tsx';
import {
  addDays,
  type Day,
  formatPrice,
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toApiDate,
} from '../parts/format.ts';
import { formatName } from '../parts/person-name.ts';
import { startAfterPause } from '../parts/start-after.ts';
import { describeBalance, useCardBalance } from './card-balance.ts';
import type { CustomerCardData, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { FoundButton } from './found-button.tsx';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { visitTexts } from './visit/texts/index.ts';
import { formatServicesWithOptions, formatVisitor } from './visit-lines.ts';
import { toVisitStateName } from './visit-state.ts';

const PAUSE_MS = 200;
const HITS = 20;
const CUSTOMER_HITS = 5;
/** The days in which visits are found, before and after today. */
const [DAYS_BEFORE, DAYS_AFTER] = [90, 270];

type FoundCustomer = CustomerCardData['customer'];

const toHint = ({ kind, phone = '' }: FoundCustomer): string =>
  kind === 'guest' ? deskTexts().newVisit.guest(phone) : phone;

/** The hits of a text. */
type Found = { readonly search: string; readonly visits: readonly Visit[]; readonly hasMore: boolean };

/** Visits by words of the customer or by their number: today's and coming ones, then past ones, the nearest first. */
async function findVisits(
  { salon, clock }: Pick<DialogProps, 'salon' | 'clock'>,
  search: string,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const today = clock.getToday();
  const find = (from: Day, to: Day, order: 'asc' | 'desc') => {
    const days = { from: toApiDate(from), to: toApiDate(to) };
    const page = { sort: 'date', order, page: 1, per_page: HITS } as const;
    return salon.appointments.appointmentIndex({ ...days, ...page, search }, { signal });
  };
  const [coming, past] = await Promise.all([
    find(today, addDays(today, DAYS_AFTER), 'asc'),
    find(addDays(today, -DAYS_BEFORE), addDays(today, -1), 'desc'),
  ]);
  if (!coming.ok || !past.ok) return undefined;
  const total = (coming.reply.meta?.total ?? 0) + (past.reply.meta?.total ?? 0);
  return { search, visits: [...coming.reply.data, ...past.reply.data].slice(0, HITS), hasMore: total > HITS };
}

type ClientButtonProps = {
  readonly customer: FoundCustomer;
  readonly currency: string;
  readonly onClick: () => void;
};

/** A client that was found: name and contact, money spent and last visit. */
const ClientButton = ({ customer, currency, onClick }: ClientButtonProps) => (
  <Button
    more="visit-facts"
    aria-label={deskTexts().find.customer(formatName(customer), toHint(customer))}
    label={
      <>
        <span class="grow">
          {formatName(customer)}
          <small>{toHint(customer)}</small>
        </span>
        <span class="money end">
          {formatPrice(customer.spent, currency)}
          <small>
            {customer.last_visit === null
              ? visitTexts().client.first
              : deskTexts().customer.last(formatShortDay(fromApiDate(customer.last_visit)))}
          </small>
        </span>
      </>
    }
    onClick={onClick}
  />
);

/** Finds customers and visits (BEHAVIOR §39.5). */
export function FindVisit({ salon, data, clock, place, rights, dialogs }: DialogProps) {
  const words = deskTexts().find;
  const text = dialogs.searchText;
  const found = useSignal<Found | undefined>(undefined);
  const card = useCardBalance(text, { salon, rights });
  const customers = useSignal<readonly FoundCustomer[]>([]);
  const list = useRef<HTMLDivElement>(null);
  /** The text at which Enter was pressed before its hits were there. */
  const entered = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const search = text.value.trim();
    found.value = undefined;
    customers.value = [];
    // Effects run after the paint: Enter may come before this one, and counts for the same text
    if (entered.peek() !== search) entered.value = undefined;
    if (search === '') return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const [visits, people] = await Promise.all([
        findVisits({ salon, clock }, search, signal),
        rights.canFindCustomers
          ? salon.directory.customerIndex(
              { search, page: 1, per_page: CUSTOMER_HITS, kind: 'all' },
              { signal },
            )
          : undefined,
      ]);
      if (signal.aborted) return;
      if (people?.ok) customers.value = people.reply.data;
      found.value = visits;
    });
  });
  useEffect(() => {
    if (found.value && found.value.search === entered.value) list.current?.querySelector('button')?.click();
  }, [entered.value, found.value]);
  // Typed words replace those of the last search
  useLayoutEffect(() => document.querySelector<HTMLInputElement>('#find-text')?.select(), []);
  const open = (visit: Visit) => {
    place.goTo({ date: fromApiDate(visit.date), locationId: visit.location_id });
    dialogs.show({ kind: 'visit', id: visit.id, date: fromApiDate(visit.date) });
  };
  const { visits = [], hasMore = false } = found.value ?? {};
  const isNothing = found.value && !card.value && visits.length + customers.value.length === 0;
  return (
    <SidePanel id="find-visit" title={words.heading} onClose={dialogs.close}>
      <Form
        onSubmit={() => {
          entered.value = text.peek().trim();
        }}
      >
        <Field id="find-text" label={words.search} value={text} type="search" />
      </Form>
      <p role="status">
        {isNothing && words.none}
        {card.value && describeBalance(card.value)}
        {hasMore && words.more(HITS)}
      </p>
      <div ref={list}>
        {customers.value.length > 0 && (
          <ul class="found" aria-label={words.customers}>
            {customers.value.map((customer) => (
              <li key={customer.id}>
                <ClientButton
                  customer={customer}
                  currency={data.currency}
                  onClick={() => {
                    dialogs.close();
                    place.goTo({ customerId: customer.id });
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <ul class="found" aria-label={words.visits}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <FoundButton
                when={[formatShortDay(fromApiDate(visit.date)), formatTime(fromApiTime(visit.time))]}
                what={formatVisitor(visit)}
                who={formatServicesWithOptions(visit)}
                amount={formatPrice(visit.total, data.currency)}
                state={deskTexts().states[toVisitStateName(visit)]}
                onClick={() => open(visit)}
              />
            </li>
          ))}
        </ul>
      </div>
    </SidePanel>
  );
}
