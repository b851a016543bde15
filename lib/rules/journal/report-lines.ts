import type { Appointment } from '../booking/appointments.ts';
import { mapBillLines } from '../booking/bill.ts';
import type { ClientLine } from '../customers/client-report.ts';
import type { ShiftTime, WorkedTime } from '../diary/worked-times.ts';
import type { CategoryId, LocationId, ServiceId, StaffId } from '../ids.ts';
import { type Money, splitByWeight, sum } from '../money.ts';
import type { Sale } from '../products/sales.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toLocalDate, toLocalMinute } from '../time-zone.ts';
import {
  isCompletion,
  type JournalEntry,
  type JournalLine,
  sumAmountsOfAccounts,
  toJournalLineKey,
} from './entries.ts';
import { WITHOUT_SALE } from './journal-days.ts';
import {
  computeReturnedCommissionBase,
  isCommissionableSaleLine,
  listUsesThatPaidLines,
  type PayFigures,
  type PayingUse,
  type UsedProductLookup,
} from './pay-figures.ts';
import { type Income, listIncome } from './visit-entries.ts';

/** The amounts of a line that reports add up, positive where the salon earns or owes them. */
type ReportAmounts = {
  /** Services performed and pieces sold. */
  readonly count: number;
  readonly listValue: Money;
  readonly discounts: Money;
  /** The list value of what a package or membership pays, less its income. */
  readonly covered: Money;
  /** The part of the amount on which tax was computed. */
  readonly base: Money;
  readonly tax: Money;
  /** The amount on which commission is computed, where that is not the income (BEHAVIOR §42.2). */
  readonly payBase: Money;
};

/**
 * A line of the journal as reports count it, with what they group it by (BEHAVIOR §41.1). A service performed is a line of its
 * own. Tax is a part of the line that it taxes. A line no longer changes when its day is over.
 */
export type ReportLine = Omit<JournalLine, 'taxRate'> &
  Pick<JournalEntry, 'event' | 'customerId' | 'locationId' | 'reference'> &
  Partial<ReportAmounts> & {
    readonly entry: string;
    readonly day: LocalDate;
    /** The minute of the day at which the visit starts, else that of the payment, in the salon's zone. */
    readonly minute: number;
    /** The percent at which the line is taxed; missing for a line without tax. */
    readonly rate?: number;
    readonly categoryId?: CategoryId;
    readonly channel: string;
    /** The day of the first completed visit of the client; missing where no client is known. */
    readonly clientSince?: LocalDate;
    /** The day of the visit or sale, where that is not the day of the entry. */
    readonly earnedOn?: LocalDate;
  };

/** An item that a report counts: a line of the journal, time of a member, or a visit of a client. */
export type CountedLine = Pick<ReportLine, 'day' | 'locationId'> &
  Partial<ReportLine> & {
    readonly pay?: Partial<PayFigures>;
  } & Partial<Pick<WorkedTime, 'hour' | 'shift' | 'booked'>> &
  Partial<Pick<ClientLine, 'visit' | 'isRepeated'>>;

/** The records that the lines of an entry need beside it. */
type ReportSources = {
  readonly timeZone: string;
  readonly currency: string;
  readonly visit: Appointment | undefined;
  readonly sale: Sale | undefined;
  readonly categoryOf: (service: ServiceId) => CategoryId | undefined;
  readonly findProduct: UsedProductLookup;
  readonly clientSince: LocalDate | undefined;
};

type Labelled = JournalLine & Partial<ReportAmounts>;

/** The list price of each line of a bill, before discounts. A price that the front desk raised is the list price. */
const listListValues = (visit: Appointment): Money[] =>
  mapBillLines(
    visit,
    ({ price }) => price,
    ({ price }) => price,
    ({ price, recordPrice = price, qty }) => Math.max(price, recordPrice) * qty,
  );

const listCounts = (visit: Appointment): number[] =>
  mapBillLines(
    visit,
    () => 1,
    () => 0,
    ({ qty }) => qty,
  );

/** The net amounts at a rate that gift cards pay, whose tax was paid when they were sold. */
const sumTaxPaid = ({ payments }: Appointment, rate: number): Money =>
  sum(
    payments.flatMap(({ redeemed }) =>
      (redeemed?.taxPaid ?? []).flatMap(({ percent, amount }) => (percent === rate ? [amount] : [])),
    ),
  );

/** The part of the taxed amounts of each rate on which the bill computes tax. */
function computeTaxedParts(visit: Appointment, income: readonly Income[]): ReadonlyMap<number, number> {
  return new Map(
    [...Map.groupBy(income, ({ line }) => line.taxRate)].map(([rate, own]) => {
      const taxed = sum(own.map((each) => each.taxed));
      return [rate, taxed === 0 ? 0 : Math.max(0, taxed - sumTaxPaid(visit, rate)) / taxed];
    }),
  );
}

type PerformedAmounts = Pick<ReportAmounts, 'count' | 'listValue' | 'discounts' | 'covered'>;
/** `use`: what paid the service, where a package or membership did. */
type PerformedIncome = Income & PerformedAmounts & { readonly use: PayingUse | undefined };

/** The services performed and pieces sold of a completed visit, with what they would have cost. */
function listPerformed(
  visit: Appointment,
  income: readonly Income[],
  uses: readonly (PayingUse | undefined)[],
): PerformedIncome[] {
  const [lists, counts] = [listListValues(visit), listCounts(visit)];
  const isCovered = (place: number): boolean => visit.lines[place]?.coveredBy !== undefined;
  return income.map((each) => {
    const sumOf = (amounts: readonly number[], places = each.places) =>
      sum(places.map((place) => amounts[place] ?? 0));
    const listValue = sumOf(lists);
    const ofCovered = sumOf(lists, each.places.filter(isCovered));
    return {
      ...each,
      count: sumOf(counts),
      listValue,
      use: each.places.filter(isCovered).flatMap((place) => uses[place] ?? [])[0],
      covered: ofCovered - (each.line.amount - each.taxed),
      discounts: each.places.length === 0 ? 0 : listValue - ofCovered - each.taxed,
    };
  });
}

/** The income of the entry of a completion, by service performed and piece sold. */
function splitByItem(lines: readonly JournalLine[], performed: readonly PerformedIncome[]): Labelled[] {
  const byName = new Map(lines.map((line) => [toJournalLineKey(line), line]));
  const items = [...Map.groupBy(performed, ({ line }) => toJournalLineKey(line))].flatMap(([name, own]) => {
    const amounts = splitByWeight(
      byName.get(name)?.amount ?? 0,
      own.map(({ line }) => line.amount),
    );
    return own.map(({ line, count, listValue, discounts, covered, use }, index) => {
      const amount = amounts[index] ?? 0;
      const payBase = use && use.base - use.value - amount;
      return {
        ...line,
        amount,
        count,
        listValue,
        discounts,
        covered,
        ...(payBase === undefined ? {} : { payBase }),
      };
    });
  });
  const names = new Set(items.map(toJournalLineKey));
  return [
    ...items.filter(({ amount, count }) => amount !== 0 || count !== 0),
    ...lines.filter((line) => !names.has(toJournalLineKey(line))),
  ];
}

/** The accounts whose lines tax is computed on: income, and value that is taxed when it is sold. */
const TAXED_ACCOUNTS: readonly JournalLine['account'][] = [
  'services',
  'products',
  'memberships',
  'fees',
  'giftCards',
  'packages',
];

/** The lines with the tax of the entry as a part of what it taxes. Tax of nothing stays a line of its own. */
function withTaxes(lines: readonly Labelled[], toBase: (line: Labelled, rate: number) => Money): Labelled[] {
  const taxes = lines.filter(({ account }) => account === 'tax');
  let others = lines.filter(({ account }) => account !== 'tax');
  const left: Labelled[] = [];
  const isTaxedAt = (line: Labelled, rate: number) =>
    TAXED_ACCOUNTS.includes(line.account) && (line.taxRate ?? rate) === rate;
  for (const tax of taxes) {
    const rate = Number(tax.of);
    const bases = others.map((line) => (isTaxedAt(line, rate) ? toBase(line, rate) : 0));
    const shares = splitByWeight(0 - tax.amount, bases.map(Math.abs));
    if (bases.every((base) => base === 0)) left.push({ ...tax, taxRate: rate, tax: 0 - tax.amount });
    else
      others = others.map((line, index) =>
        bases[index] ? { ...line, taxRate: rate, base: bases[index], tax: shares[index] ?? 0 } : line,
      );
  }
  return [...others, ...left.map((line) => ({ ...line, amount: 0 }))];
}

/** Computes the taxed part of a line of a visit's entry, in the share in which the whole bill is taxed. */
function toVisitBase(visit: Appointment, income: readonly Income[]) {
  const parts = computeTaxedParts(visit, income);
  const byName = Map.groupBy(income, ({ line }) => toJournalLineKey(line));
  const shareOf = (line: Labelled): number => {
    const own = byName.get(toJournalLineKey(line)) ?? [];
    const whole = sum(own.map((each) => each.line.amount));
    return whole === 0 ? 0 : sum(own.map(({ taxed }) => taxed)) / whole;
  };
  return (line: Labelled, rate: number): Money =>
    line.taxRate === undefined ? 0 : Math.round((0 - line.amount) * shareOf(line) * (parts.get(rate) ?? 0));
}

/** A sale taxes its price without the tax; what its product is worth beyond that is a bonus. */
function toSaleBase(lines: readonly JournalLine[]) {
  const bonus = sumAmountsOfAccounts(lines, ['bonus', 'breakage']);
  return ({ account, amount }: Labelled): Money =>
    0 - amount - (account === 'giftCards' || account === 'packages' ? bonus : 0);
}

/** The staff member who sold the product that a line is of; renewals count for them too. */
const findSeller = ({ account }: JournalLine, sale: Sale | undefined): StaffId | undefined =>
  account === 'memberships' || account === 'giftCards' || account === 'packages' ? sale?.staffId : undefined;

/** The lines of an entry after the completion or of a sale, with the base of the commission that they change. */
function withPayBases(
  entry: JournalEntry,
  { sale }: ReportSources,
  uses: readonly (PayingUse | undefined)[],
): Labelled[] {
  const toPrice = toSaleBase(entry.lines);
  return entry.lines.map((line) => {
    if (line.code === 'packageUse') return { ...line, payBase: computeReturnedCommissionBase(line, uses) };
    return sale && isCommissionableSaleLine(entry, line, sale) ? { ...line, payBase: toPrice(line) } : line;
  });
}

function toEarnedOn(
  { event }: JournalEntry,
  { visit, sale, timeZone }: ReportSources,
): LocalDate | undefined {
  if (visit || !sale || event === 'sold') return visit?.date;
  return toLocalDate(timeZone, new Date(sale.createdAt));
}

/** The lines of an entry as reports count them (BEHAVIOR §41.1). */
export function toReportLines(entry: JournalEntry, sources: ReportSources): ReportLine[] {
  const { id, businessDate, event, locationId, customerId, reference } = entry;
  const { visit, sale, timeZone, clientSince, categoryOf } = sources;
  const income = visit ? listIncome(visit) : [];
  const uses = visit ? listUsesThatPaidLines(visit, sources.findProduct, sources.currency) : [];
  const lines =
    visit && isCompletion(entry)
      ? splitByItem(entry.lines, listPerformed(visit, income, uses))
      : withPayBases(entry, sources, uses);
  const earnedOn = toEarnedOn(entry, sources) ?? businessDate;
  const common = {
    entry: id,
    day: businessDate,
    event,
    locationId,
    customerId,
    reference,
    minute: visit?.minute ?? toLocalMinute(timeZone, new Date(entry.at)),
    channel: visit?.channel ?? (sale?.soldBy === undefined ? 'online' : 'desk'),
    ...(clientSince === undefined ? {} : { clientSince }),
    ...(earnedOn === businessDate ? {} : { earnedOn }),
  };
  const toBase = visit ? toVisitBase(visit, income) : toSaleBase(entry.lines);
  // Remitted tax is no tax of a sale
  const labelled: readonly Labelled[] = WITHOUT_SALE.includes(event) ? lines : withTaxes(lines, toBase);
  return labelled.map(({ taxRate, ...line }) => {
    const ofTip = line.account === 'tips' ? (Number(line.of) as StaffId) : undefined;
    const staffId = ofTip ?? line.staffId ?? findSeller(line, sale);
    const categoryId = line.serviceId === undefined ? undefined : categoryOf(line.serviceId);
    return {
      ...common,
      ...line,
      ...(staffId === undefined ? {} : { staffId }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(line.tax === undefined ? {} : { rate: taxRate ?? 0 }),
    };
  });
}

/** The lines of a day of a location, kept when it has closed. */
export type ReportDay = {
  readonly date: LocalDate;
  /** Null for money that belongs to no record. */
  readonly locationId: LocationId | null;
  readonly lines: readonly ReportLine[];
  readonly shifts: readonly ShiftTime[];
};
