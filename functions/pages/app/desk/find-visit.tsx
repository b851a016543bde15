import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
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
import { Icon } from '../parts/icon.tsx';
import { CALENDAR_DAYS, GIFT, USERS } from '../parts/icons.ts';
import { formatName } from '../parts/person-name.ts';
import { startAfterPause } from '../parts/start-after.ts';
import { describeBalance, useCardBalance } from './card-balance.ts';
import { listClientsOfDay } from './clients-of-day.ts';
import { formatServiceNames } from './day/card.tsx';
import type { CustomerCardData, Visit } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { FoundVisitButton } from './found-visit-button.tsx';
import { SidePanel } from './side-panel.tsx';
import { deskTexts } from './texts/index.ts';
import { visitTexts } from './visit/texts/index.ts';
import { formatServicesWithOptions, formatVisitor } from './visit-lines.ts';
import { describePhaseInAccessibleName, toDayClockUnlessFuture, toPhaseOfVisit } from './visit-state.ts';

const PAUSE_MS = 200;
const HITS = 20;
const CUSTOMER_HITS = 5;
/** The clients that are listed before somebody types. */
const LISTED = 50;
/** The days in which visits are found, before and after today. */
const [DAYS_BEFORE, DAYS_AFTER] = [90, 270];

type FoundCustomer = CustomerCardData['customer'];

const toHint = ({ kind, phone = '' }: FoundCustomer): string =>
  kind === 'guest' ? deskTexts().newVisit.guest(phone) : phone;

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

/** A client that was found: name and contact, money spent and last visit. The name has the shown words (WCAG 2.5.3). */
function ClientButton({ customer, currency, onClick }: ClientButtonProps) {
  const [name, hint] = [formatName(customer), toHint(customer)];
  const spent = Number(customer.spent) > 0 ? formatPrice(customer.spent, currency) : '';
  const last =
    customer.last_visit === null
      ? visitTexts().client.first
      : deskTexts().customer.last(formatShortDay(fromApiDate(customer.last_visit)));
  const facts = [hint, spent, last].filter((text) => text !== '').join(', ');
  return (
    <Button
      more="visit-facts"
      aria-label={deskTexts().find.customer(name, facts)}
      label={
        <>
          <span class="grow">
            {name} <small>{hint}</small>
          </span>{' '}
          <span class="money end">
            {spent} <small>{last}</small>
          </span>
        </>
      }
      onClick={onClick}
    />
  );
}

/** The hits of one kind below their heading; nothing without a hit. */
const Hits = ({ title, children }: { readonly title: string; readonly children: readonly VNode[] }) =>
  children.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul class="found" aria-label={title}>
        {children}
      </ul>
    </section>
  );

/** Names the texts that find a client, a visit or a gift card, before somebody types. */
function FindWays({ rights }: Pick<DialogProps, 'rights'>) {
  const words = deskTexts().find;
  const ways = [
    ...(rights.canFindCustomers ? [{ icon: USERS, name: words.customers, way: words.byClient }] : []),
    { icon: CALENDAR_DAYS, name: words.visits, way: words.byVisit },
    ...(rights.canCheckOut ? [{ icon: GIFT, name: words.cards, way: words.byCard }] : []),
  ];
  return (
    <ul class="find-ways">
      {ways.map(({ icon, name, way }) => (
        <li key={name}>
          <Icon of={icon} />
          <b>{name}</b>
          <span class="sub">{way}</span>
        </li>
      ))}
    </ul>
  );
}

/** The clients of the shown day, before somebody types: those who are still to be served first. */
function ClientsOfDay({ diary, place, clock, rights, dialogs }: DialogProps) {
  const date = place.date.value;
  const today = clock.getToday();
  const clients = listClientsOfDay(diary.sheet.value, toDayClockUnlessFuture(date, clock)).slice(0, HITS);
  return (
    <Hits title={date === today ? visitTexts().today : formatShortDay(date)}>
      {clients.map(({ visit, phase }) => {
        const { id } = visit.customer;
        return (
          <li key={visit.appointment_id}>
            <FoundVisitButton
              when={[formatTime(visit.from), '']}
              what={visit.customer.name}
              who={formatServiceNames(visit)}
              amount=""
              state={describePhaseInAccessibleName(phase)}
              onClick={() =>
                id !== null && rights.canFindCustomers
                  ? place.goTo({ customerId: id })
                  : dialogs.show({ kind: 'visit', id: visit.appointment_id, date })
              }
            />
          </li>
        );
      })}
    </Hits>
  );
}

/** Whether a text can be the name of somebody new: not a number, and not an address. */
const isName = (text: string): boolean => /\p{L}/u.test(text) && !/[\d@]/.test(text);

/** The hits of the typed text, and how Enter opens the first of them. */
function useFound({ salon, clock, rights, dialogs }: DialogProps) {
  const text = dialogs.searchText;
  const found = useSignal<Found | undefined>(undefined);
  const customers = useSignal<readonly FoundCustomer[]>([]);
  const isFailed = useSignal(false);
  const list = useRef<HTMLDivElement>(null);
  /** The text at which Enter was pressed before its hits were there. */
  const entered = useSignal<string | undefined>(undefined);
  useSignalEffect(() => {
    const search = text.value.trim();
    // Effects run after the paint: Enter may come before this one, and counts for the same text
    if (entered.peek() !== search) entered.value = undefined;
    isFailed.value = false;
    if (search === '') {
      found.value = undefined;
      customers.value = [];
      if (!rights.canFindCustomers) return undefined;
      const controller = new AbortController();
      const { signal } = controller;
      const all = { sort: 'name', page: 1, per_page: LISTED, kind: 'all' } as const;
      void salon.directory.customerIndex(all, { signal }).then((people) => {
        if (people.ok && !signal.aborted) customers.value = people.reply.data;
      });
      return () => controller.abort();
    }
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
      customers.value = people?.ok ? people.reply.data : [];
      found.value = visits;
      isFailed.value = visits === undefined;
    });
  });
  useEffect(() => {
    if (found.value && found.value.search === entered.value) list.current?.querySelector('button')?.click();
  }, [entered.value, found.value]);
  const enter = () => {
    entered.value = text.peek().trim();
  };
  return { found: found.value, customers: customers.value, isFailed: isFailed.value, list, enter };
}

/** Finds customers and visits (BEHAVIOR §39.5). */
export function FindVisit(props: DialogProps) {
  const { salon, data, clock, place, rights, dialogs } = props;
  const words = deskTexts().find;
  const text = dialogs.searchText;
  const { found, customers, isFailed, list, enter } = useFound(props);
  const card = useCardBalance(text, { salon, rights });
  // Typed words replace those of the last search
  useLayoutEffect(() => document.querySelector<HTMLInputElement>('#find-text')?.select(), []);
  const open = (visit: Visit) => {
    place.goTo({ date: fromApiDate(visit.date), locationId: visit.location_id });
    dialogs.show({ kind: 'visit', id: visit.id, date: fromApiDate(visit.date) });
  };
  const { visits = [], hasMore = false } = found ?? {};
  const search = text.value.trim();
  // The hits of the text before stay in view until the reply comes
  const isFound = found?.search === search;
  const isNothing = isFound && !card.value && visits.length + customers.length === 0;
  const news = [
    isFailed ? deskTexts().newVisit.searchFailed : '',
    isNothing ? words.none(search) : '',
    card.value ? describeBalance(card.value) : '',
    isFound && hasMore ? words.more(HITS) : '',
  ].join('');
  return (
    <SidePanel id="find-visit" title={words.heading} onClose={dialogs.close}>
      <Form onSubmit={enter}>
        <Field id="find-text" label={words.search} value={text} type="search" />
      </Form>
      <p class={news === '' ? 'vh' : undefined} role="status">
        {news}
      </p>
      {isNothing && <FindWays rights={rights} />}
      {search === '' && (
        <details>
          <summary>{words.ways}</summary>
          <FindWays rights={rights} />
        </details>
      )}
      {isNothing && rights.canWrite && isName(search) && (
        <Button
          label={words.newVisit(search)}
          onClick={() =>
            dialogs.show({ kind: 'newVisit', at: undefined, customer: { kind: 'new', name: search } })
          }
        />
      )}
      <div ref={list} aria-busy={search !== '' && !isFound && !isFailed}>
        {search === '' && <ClientsOfDay {...props} />}
        <Hits title={words.customers}>
          {customers.map((customer) => (
            <li key={`${customer.kind}-${customer.id}`}>
              <ClientButton
                customer={customer}
                currency={data.currency}
                onClick={() => place.goTo({ customerId: customer.id })}
              />
            </li>
          ))}
        </Hits>
        <Hits title={words.visits}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <FoundVisitButton
                when={[formatShortDay(fromApiDate(visit.date)), formatTime(fromApiTime(visit.time))]}
                what={formatVisitor(visit)}
                who={formatServicesWithOptions(visit)}
                amount={formatPrice(visit.total, data.currency)}
                state={describePhaseInAccessibleName(toPhaseOfVisit(visit, clock))}
                onClick={() => open(visit)}
              />
            </li>
          ))}
        </Hits>
      </div>
    </SidePanel>
  );
}
