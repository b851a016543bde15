import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import {
  addDays,
  type Day,
  formatPrice,
  formatShortDay,
  toApiDate,
  toApiTime,
  toMinutes,
} from '../parts/format.ts';
import { startAfterPause } from '../parts/start-after.ts';
import { getPageLanguage, texts } from '../texts/index.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { Catalog } from './desk-data.ts';
import type { RepeatState } from './more-fields.tsx';
import { toTimedLines } from './obstacles.ts';
import { DAYS_PER_WEEK } from './place.ts';
import { deskTexts } from './texts/index.ts';
import { listDiscountRows, PriceRows } from './visit/price-rows.tsx';
import { describeWhen } from './visit/visit-when.ts';
import { type ChosenVisit, toServicesAndAddOnsWithFigures } from './visit-lines.ts';

const PAUSE_MS = 150;

type Quote = ReplyData<Client['booking']['quote']>;

type Asked = {
  readonly locationId: number | undefined;
  readonly customer: ReadonlySignal<ChosenCustomer | undefined>;
  readonly visit: ReadonlySignal<ChosenVisit>;
  readonly date: ReadonlySignal<Day>;
  /** A time that fits the visit; empty until it is known. */
  readonly time: ReadonlySignal<string>;
  readonly isTyped: ReadonlySignal<boolean>;
};

/** The price and the members of the visit that is being typed; undefined until they are known, and for a time that is not free. */
export function useBookingQuote(salon: Client, { locationId, customer, visit, date, time, isTyped }: Asked) {
  const quote = useSignal<Quote | undefined>(undefined);
  const input = useComputed(() => {
    const who = customer.value;
    if (locationId === undefined || visit.value.lines.length === 0 || time.value === '') return undefined;
    return {
      location_id: locationId,
      ...toServicesAndAddOnsWithFigures(visit.value),
      date: toApiDate(date.value),
      time: toApiTime(time.value),
      ...(isTyped.value ? { override: 1 as const } : {}),
      ...(who?.kind === 'known' ? { customer_type: 0, customer_id: who.id } : { customer_type: 2 }),
    };
  });
  useSignalEffect(() => {
    const asked = input.value;
    quote.value = undefined;
    if (!asked) return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const result = await salon.booking.quote(asked, { signal });
      if (result.ok && !signal.aborted) quote.value = result.reply.data;
    });
  });
  return quote;
}

type BookSummaryProps = {
  readonly visit: ChosenVisit;
  readonly repeat: RepeatState;
  readonly date: Day;
  readonly time: string;
  readonly today: Day;
  readonly quote: Quote | undefined;
  readonly catalog: Catalog | undefined;
  readonly currency: string;
};

/** The first and the last day of a series, with the count of its visits; empty for one visit. */
function describeSeries({ everyWeeks, count }: RepeatState, date: Day): string {
  const [weeks, visits] = [Number(everyWeeks.value), Number(count.value)];
  if (weeks === 0) return '';
  const last = addDays(date, DAYS_PER_WEEK * weeks * (visits - 1));
  return `${deskTexts().newVisit.visits(visits)}: ${formatShortDay(date)} – ${formatShortDay(last)}`;
}

/**
 * The visit that Book will make: day, start and end, with whom, and the total after its discounts. A series has its first and last
 * day, and the total of one visit (BEHAVIOR §39.4).
 */
export function BookSummary({
  visit,
  repeat,
  date,
  time,
  today,
  quote,
  catalog,
  currency,
}: BookSummaryProps) {
  const words = deskTexts().newVisit;
  const start = toMinutes(time);
  const end = Math.max(...toTimedLines(visit, start).map(({ span }) => span.to));
  const ids = quote ? quote.lines.map(({ staff_id }) => staff_id) : visit.lines.map(({ staffId }) => staffId);
  const names = [...new Set(ids)].map(
    (id) => catalog?.staff.find((each) => each.id === id)?.name ?? words.anybody,
  );
  const series = describeSeries(repeat, date);
  const withTax = texts().tax.with(getPageLanguage().tax);
  return (
    <>
      {quote && listDiscountRows(quote).length > 0 && (
        <div class="sumlines">
          <PriceRows visit={quote} currency={currency} />
        </div>
      )}
      <div class="row book-summary">
        <p class="grow">
          <strong class="num">{describeWhen(date, { from: start, to: end }, today)}</strong>
          {series !== '' && <span class="sub num">{series}</span>}
          <span class="sub">{names.join(', ')}</span>
        </p>
        {quote && (
          <p class="end">
            <strong class="money">{formatPrice(quote.total, currency)}</strong>
            <span class="sub">{series === '' ? withTax : words.perVisit(withTax)}</span>
          </p>
        )}
      </div>
    </>
  );
}
