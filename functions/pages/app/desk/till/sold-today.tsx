import { useSignal, useSignalEffect } from '@preact/signals';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { Field } from '../../parts/field.tsx';
import {
  addDays,
  type Day,
  formatShortDay,
  formatTime,
  fromApiDate,
  fromApiTime,
  toApiDate,
} from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { startAfterPause } from '../../parts/start-after.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import { formatMinuteOfDay } from '../clock-time.ts';
import type { Visit } from '../desk-data.ts';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { ReceiptView } from '../money/receipt-view.tsx';
import { findPayingBillOfOtherVisit, type OtherBill } from '../payments/paid-on-bill.tsx';
import {
  hasAnyPayment,
  isCancelledOrNoShow,
  listPaidWaysNotCorrected,
  listPaymentsAndRefunds,
} from '../payments/payment-rows.ts';
import { deskTexts } from '../texts/index.ts';
import { visitTexts } from '../visit/texts/index.ts';
import { formatServicesWithOptions, formatVisitor } from '../visit-lines.ts';
import { toVisitDueAmount, toVisitStateName } from '../visit-state.ts';
import { type Sale, SaleRow } from './sale-row.tsx';
import { tillTexts } from './texts/index.ts';
import type { TillProps } from './till-props.ts';

const PER_PAGE = 100;
const PAUSE_MS = 200;
const HITS = 20;
const DAYS_BEFORE = 365;
/** Visits for which money can be taken or kept: completed, cancelled, no-show. */
const BILLED = '2,3,4';
const RECEIPT_NUMBER = /^[rc]-\d+-\d{4}-\d{6,}$/i;

/** Money was taken, or is due. */
const isPaidFor = (visit: Visit): boolean => Number(toVisitDueAmount(visit)) > 0 || hasAnyPayment(visit);

/** The number and the time of the first receipts of today by what they are for, such as 'sale 12'. */
type Receipts = ReadonlyMap<string, { readonly number: string | undefined; readonly at: string }>;

type Sold = {
  readonly visits: readonly Visit[];
  readonly sales: readonly Sale[];
  readonly receipts?: Receipts;
  /** The bills of other visits that paid visits, by the ids of the paid visits. */
  readonly bills?: OtherBills;
};
type OtherBills = ReadonlyMap<number, OtherBill>;

/** The visits and sales of a day that have to do with money, and the numbers of their first receipts. */
async function listSold(
  { salon, location }: TillProps,
  today: Day,
  options: CallOptions,
): Promise<Result<Sold>> {
  const day = { from: toApiDate(today), to: toApiDate(today), per_page: PER_PAGE };
  const [visits, sales, receipts] = await Promise.all([
    salon.appointments.appointmentIndex(
      { ...day, location_id: location, status: BILLED, sort: 'date', order: 'desc' },
      options,
    ),
    salon.directory.saleIndex({ ...day, status: 1 }, options),
    salon.journal.receiptIndex({ ...day, location_id: location }, options),
  ]);
  if (!visits.ok) return visits;
  if (!sales.ok) return sales;
  const own = sales.reply.data.filter(({ location_id }) => location_id === location);
  const given = receipts.ok ? receipts.reply.data : [];
  // The newest comes first, and the first one replaces it
  const firsts = new Map(
    given.map(
      ({ reference: { kind, id }, receipt_number, at }) =>
        [`${kind} ${id}`, { number: receipt_number ?? undefined, at }] as const,
    ),
  );
  const sold = visits.reply.data.filter(isPaidFor);
  // With a whole page of receipts, older ones may be missing
  const unnamed =
    given.length < PER_PAGE
      ? sold.filter((each) => hasAnyPayment(each) && !firsts.has(`appointment ${each.id}`))
      : [];
  const bills = await Promise.all(
    unnamed.map(async (each) => [each.id, await findPayingBillOfOtherVisit(salon, each, options)] as const),
  );
  const reply = {
    visits: sold,
    sales: own,
    receipts: firsts,
    bills: new Map(bills.flatMap(([id, bill]) => (bill ? [[id, bill] as const] : []))),
  };
  return { ...visits, reply };
}

/** The sales and paid visits of today in the order in which they were paid, the newest first. */
function listByTime({ visits, sales, receipts, bills }: Sold) {
  const toBill = (id: number) => bills?.get(id)?.payer?.id ?? id;
  return [
    ...sales.map((sale) => ({ sale, at: receipts?.get(`sale ${sale.id}`)?.at ?? sale.created_at })),
    ...visits
      .filter(hasAnyPayment)
      .map((visit) => ({ visit, at: receipts?.get(`appointment ${toBill(visit.id)}`)?.at ?? '' })),
  ].toSorted((a, b) => Date.parse(b.at || '0') - Date.parse(a.at || '0'));
}

type VisitRowProps = TillProps & {
  readonly visit: Visit;
  readonly withDay?: boolean;
  /** The time when it was paid; the row shows its start without it. */
  readonly at?: string;
  readonly receipt?: string | undefined;
  readonly bill?: OtherBill | undefined;
};

/** The amounts of a visit in hundredths. One that does not take place costs what was paid for it, such as a fee. */
function sumVisit(visit: Visit) {
  const tips = (visit.tips ?? []).reduce((sum, { amount }) => sum + toHundredths(amount), 0);
  const rows = listPaymentsAndRefunds(visit).filter(({ isFailed, pending }) => !isFailed && pending === 0);
  const [refunds, paid] = [rows.filter(({ isRefund }) => isRefund), rows.filter(({ isRefund }) => !isRefund)];
  const sum = (each: typeof rows) => each.reduce((total, { amount }) => total + amount, 0);
  return {
    total: isCancelledOrNoShow(visit) ? sum(paid) : toHundredths(visit.total) + tips,
    tips,
    refunded: 0 - sum(refunds),
  };
}

function VisitRow({ visit, data, clock, dialogs, withDay = false, at, bill, ...row }: VisitRowProps) {
  const { sold: words, payments } = tillTexts();
  const items = [formatServicesWithOptions(visit), ...(visit.products ?? []).map(({ name }) => name)].filter(
    Boolean,
  );
  const { total, tips, refunded } = sumVisit(visit);
  const due = toHundredths(toVisitDueAmount(visit));
  const state = toVisitStateName(visit);
  const show = (hundredths: number) => formatMoney(hundredths, data.currency);
  const notes = [
    listPaidWaysNotCorrected(visit)
      .map((by) => payments.by[by])
      .join(' + '),
    tips > 0 ? words.withTip(show(tips)) : '',
    visit.status === VISIT_STATUS.completed && state !== 'refunded' ? '' : deskTexts().states[state],
    due > 0 ? words.due(show(due)) : '',
    refunded > 0 && state !== 'refunded' ? words.refunded(show(refunded)) : '',
  ].filter(Boolean);
  const receipt = bill
    ? visitTexts().otherBill.short(bill.payer ? formatVisitor(bill.payer) : '', bill.number)
    : row.receipt;
  const time = at ? formatMinuteOfDay(clock.toMinute(at)) : formatTime(fromApiTime(visit.time));
  const day = withDay ? `${formatShortDay(fromApiDate(visit.date))}, ` : '';
  return (
    <li>
      <button
        type="button"
        class="flat row-button"
        onClick={() => dialogs.show({ kind: 'payments', visit, fromTill: true })}
      >
        <span>
          <strong>{formatVisitor(visit)}</strong>
          <span class="line-note">
            {day}
            {[time, ...items].join(', ')}
            {receipt && (
              <>
                , <span class={bill ? undefined : 'nowrap'}>{receipt}</span>
              </>
            )}
          </span>
        </span>
        <span class="amount">
          {show(total)}
          {notes.length > 0 && <span class="line-note">{notes.join(', ')}</span>}
        </span>
      </button>
    </li>
  );
}

/** The visits and sales of the last year that a text finds; by the number of a receipt, only sales. */
async function findSold(
  { salon, clock }: TillProps,
  search: string,
  options: CallOptions,
): Promise<Sold | undefined> {
  const today = clock.getToday();
  const days = { from: toApiDate(addDays(today, -DAYS_BEFORE)), to: toApiDate(today) };
  const input = { ...days, search, order: 'desc', per_page: HITS } as const;
  const [visits, sales] = await Promise.all([
    RECEIPT_NUMBER.test(search)
      ? undefined
      : salon.appointments.appointmentIndex({ ...input, status: BILLED, sort: 'date' }, options),
    salon.directory.saleIndex({ ...input, status: 1 }, options),
  ]);
  if (visits?.ok === false || !sales.ok) return undefined;
  return { visits: visits?.reply.data.filter(isPaidFor) ?? [], sales: sales.reply.data };
}

/** Finds a receipt by its number, and visits and sales of the last year by customer or number. */
function FindSold(props: TillProps) {
  const { salon, changes, data, rights } = props;
  const words = tillTexts().sold;
  const text = useSignal('');
  const found = useSignal<(Sold & { readonly search: string }) | undefined>(undefined);
  const search = text.value.trim();
  useSignalEffect(() => {
    const typed = text.value.trim();
    changes.value;
    if (typed.length < 2) return undefined;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const sold = await findSold(props, typed, { signal });
      if (!signal.aborted && sold) found.value = { ...sold, search: typed };
    });
  });
  const number = RECEIPT_NUMBER.test(search) ? search.toUpperCase() : '';
  const hits = found.value?.search === search ? found.value : undefined;
  const count = hits && hits.sales.length + hits.visits.length;
  return (
    <>
      <Field id="find-sold" label={words.find} value={text} type="search" />
      <p role="status">{count === 0 && number === '' ? words.notFound : ''}</p>
      {hits && (
        <ul class="rows">
          {hits.sales.map((sale) => (
            <SaleRow key={`sale ${sale.id}`} {...props} sale={sale} isFound />
          ))}
          {hits.visits.map((visit) => (
            <VisitRow key={visit.id} {...props} visit={visit} withDay />
          ))}
        </ul>
      )}
      {number !== '' && (
        <ReceiptView
          key={number}
          of={{ receipt_number: number }}
          salon={salon}
          rights={rights}
          name={data.name}
        />
      )}
    </>
  );
}

/** The visits and sales of today, with receipts and refunds, and a search for earlier days (BEHAVIOR §39.9). */
export function SoldToday(props: TillProps) {
  const { clock, changes } = props;
  const words = tillTexts().sold;
  const source = useLoaded((options) => {
    changes.value;
    return listSold(props, clock.getToday(), options);
  });
  return (
    <>
      <div class="card">
        <FindSold {...props} />
      </div>
      <section class="card" aria-labelledby="sold-heading">
        <h3 id="sold-heading">{words.heading}</h3>
        <LoadedView source={source}>
          {(sold) => {
            const { visits, receipts, bills } = sold;
            const [rows, unpaid] = [listByTime(sold), visits.filter((visit) => !hasAnyPayment(visit))];
            return (
              <>
                {rows.length === 0 ? (
                  <p class="quiet">{words.none}</p>
                ) : (
                  <ul class="rows">
                    {rows.map((row) =>
                      'sale' in row ? (
                        <SaleRow
                          key={`sale ${row.sale.id}`}
                          {...props}
                          {...row}
                          receipt={receipts?.get(`sale ${row.sale.id}`)?.number}
                        />
                      ) : (
                        <VisitRow
                          key={row.visit.id}
                          {...props}
                          {...row}
                          receipt={receipts?.get(`appointment ${row.visit.id}`)?.number}
                          bill={bills?.get(row.visit.id)}
                        />
                      ),
                    )}
                  </ul>
                )}
                {unpaid.length > 0 && (
                  <>
                    <h4>{words.unpaid}</h4>
                    <ul class="rows">
                      {unpaid.map((visit) => (
                        <VisitRow key={visit.id} {...props} visit={visit} />
                      ))}
                    </ul>
                  </>
                )}
              </>
            );
          }}
        </LoadedView>
      </section>
    </>
  );
}
