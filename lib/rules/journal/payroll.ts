import { findStaffOrFormer } from '../catalog/deleted-records.ts';
import type { DateSpan } from '../date-spans.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { FieldMessage } from '../field-messages.ts';
import type { CategoryId, ServiceId, StaffId, Tagged } from '../ids.ts';
import { computePercentage, type Money, roundHalfAwayFromZero } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Catalog, Draft, LocalDate } from '../salons/salon.ts';
import { isCompletion, isTipPayOut } from './entries.ts';
import { PAY_FIGURES, type PayFigures } from './pay-figures.ts';
import type { CountedLine, ReportDay, ReportLine } from './report-lines.ts';

export type CommissionId = Tagged<number, 'commission'>;

/** Another percentage for one service, or for all services of a category. */
export type CommissionException = {
  readonly serviceId?: ServiceId;
  readonly categoryId?: CategoryId;
  readonly percent: number;
};

/** The commission and hourly rate of a member from a day on, or of all members without an own rule (BEHAVIOR §42.1). */
export type CommissionRule = {
  readonly id: CommissionId;
  /** Null: everybody. */
  readonly staffId: StaffId | null;
  readonly from: LocalDate;
  readonly servicesPercent: number;
  readonly productsPercent: number;
  /** The percentage of sold packages, gift cards and memberships. */
  readonly soldPercent: number;
  readonly exceptions: readonly CommissionException[];
  readonly hourlyRate: Money;
};

/** Rules that a salon can have: all of them are read at once. */
const COMMISSION_RULES_MAX = 500;

type ExceptionKey = 'serviceId' | 'categoryId';

/** The error of an exception. A valid exception names one service or one category of the salon that no earlier exception names. */
function findExceptionError(
  { serviceId, categoryId }: CommissionException,
  before: readonly CommissionException[],
  { services, categories }: Catalog,
): readonly [ExceptionKey, FieldMessage] | undefined {
  if ((serviceId === undefined) === (categoryId === undefined))
    return ['serviceId', 'Must name exactly one service or category'];
  const isDuplicate = before.some((each) => each.serviceId === serviceId && each.categoryId === categoryId);
  if (serviceId !== undefined && !services.has(serviceId)) return ['serviceId', 'Unknown service'];
  if (categoryId !== undefined && !categories.has(categoryId)) return ['categoryId', 'Unknown category'];
  return isDuplicate ? [serviceId === undefined ? 'categoryId' : 'serviceId', 'Duplicate'] : undefined;
}

/** A rule as it would be stored beside the others (BEHAVIOR §42.1). */
export function validateCommissionRule(
  rule: Draft<CommissionRule>,
  others: readonly CommissionRule[],
  catalog: Catalog,
): Outcome<Draft<CommissionRule>> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const { staffId, from, exceptions } = rule;
  if (staffId !== null && !findStaffOrFormer(catalog, staffId)) addError('staffId', 'Unknown staff member');
  if (others.some((other) => other.staffId === staffId && other.from === from))
    addError('from', 'Duplicate rule for this member and day');
  if (others.length >= COMMISSION_RULES_MAX)
    addError('from', `Must be at most ${COMMISSION_RULES_MAX} commission rules`);
  for (const [index, exception] of exceptions.entries()) {
    const error = findExceptionError(exception, exceptions.slice(0, index), catalog);
    if (error) addError(`exceptions.${index}.${error[0]}`, error[1]);
  }
  return toOutcome(rule);
}

type RuleLookup = (staffId: StaffId, day: LocalDate) => CommissionRule | undefined;

/** Finds the rule of a member on a day: the newest own one replaces everybody's as a whole (BEHAVIOR §42.1). */
export function toRuleLookup(rules: readonly CommissionRule[]): RuleLookup {
  const newestFirst = rules.toSorted((a, b) => b.from.localeCompare(a.from));
  const byStaff = Map.groupBy(newestFirst, ({ staffId }) => staffId);
  const find = (staffId: StaffId | null, day: LocalDate) =>
    byStaff.get(staffId)?.find(({ from }) => from <= day);
  return (staffId, day) => find(staffId, day) ?? find(null, day);
}

/** The percentage of a service: its own exception beats that of its category. */
function findServicePercent(
  { exceptions, servicesPercent }: CommissionRule,
  { serviceId, categoryId }: { readonly serviceId?: ServiceId; readonly categoryId?: CategoryId },
): number {
  const find = (key: ExceptionKey, id: number | undefined) =>
    id === undefined ? undefined : exceptions.find((each) => each[key] === id)?.percent;
  return find('serviceId', serviceId) ?? find('categoryId', categoryId) ?? servicesPercent;
}

/** The pay of a member for a line of the journal, or for the shift of a day. */
export type PayLine = CountedLine & { readonly staffId: StaffId; readonly pay: Partial<PayFigures> };

/** The base of the commission of a line, by what was sold; undefined for a line without commission. */
function findBase({ account, amount, payBase }: ReportLine) {
  const base = payBase ?? 0 - amount;
  if (account === 'services' || account === 'products') return { kind: account, base } as const;
  return payBase === undefined ? undefined : ({ kind: 'sold', base } as const);
}

/**
 * The commission of a line, by the rule of the day of the visit or sale. What changes after the completion of a visit, or
 * after a sale, from before the first day is a correction (BEHAVIOR §42.3).
 */
function computeCommission(
  line: ReportLine,
  rule: CommissionRule | undefined,
  { from }: DateSpan,
  currency: string,
): Partial<PayFigures> {
  const found = findBase(line);
  if (!found) return {};
  const { kind, base } = found;
  const percents = rule && {
    services: findServicePercent(rule, line),
    products: rule.productsPercent,
    sold: rule.soldPercent,
  };
  const commission = computePercentage(base, percents?.[kind] ?? 0, currency);
  const isCorrection = !isCompletion(line) && (line.earnedOn ?? line.day) < from;
  return isCorrection
    ? { corrections: commission, total: commission }
    : { [kind]: base, commission, total: commission };
}

/** The tips of a line, given or paid out. They are in no total: the balance of tips is what is owed (BEHAVIOR §36.6). */
function toTips(line: ReportLine): Partial<PayFigures> | undefined {
  if (line.account !== 'tips') return undefined;
  return isTipPayOut(line) ? { tipsPaidOut: line.amount } : { tips: 0 - line.amount };
}

/** The shift of each member on a day as pay: the minutes and their wage, rounded for the day. */
function toShiftPay({ date: day, locationId, shifts }: ReportDay, findRule: RuleLookup): PayLine[] {
  return [...Map.groupBy(shifts, ({ staffId }) => staffId)].flatMap(([staffId, own]) => {
    const minutes = own.reduce((sum, { shift, paid = shift }) => sum + paid, 0);
    const wage = roundHalfAwayFromZero((minutes * (findRule(staffId, day)?.hourlyRate ?? 0)) / 60);
    return minutes === 0 ? [] : [{ day, locationId, staffId, pay: { minutes, wage, total: wage } }];
  });
}

/**
 * All that the pay of some days adds up (BEHAVIOR §42.3).
 * @param reported the days at all locations, in any order
 */
export function listPayLines(
  reported: readonly ReportDay[],
  rules: readonly CommissionRule[],
  days: DateSpan,
  currency: string,
): PayLine[] {
  const findRule = toRuleLookup(rules);
  return reported
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap((day) => [
      ...day.lines.flatMap((line) => {
        const { staffId } = line;
        if (staffId === undefined) return [];
        const rule = findRule(staffId, line.earnedOn ?? line.day);
        const pay = toTips(line) ?? computeCommission(line, rule, days, currency);
        return Object.values(pay).some((amount) => amount !== 0) ? [{ ...line, staffId, pay }] : [];
      }),
      ...toShiftPay(day, findRule),
    ]);
}

export const sumPay = (lines: readonly Pick<PayLine, 'pay'>[]): PayFigures =>
  Object.fromEntries(
    PAY_FIGURES.map((name) => [name, lines.reduce((sum, { pay }) => sum + (pay[name] ?? 0), 0)]),
  ) as PayFigures;

export type StatementId = Tagged<number, 'payroll statement'>;

/** The pay of some days, as it was when they were closed: it never changes (BEHAVIOR §42.4). */
export type PayrollStatement = DateSpan &
  StatementMarks & {
    readonly id: StatementId;
    readonly closedAt: string;
    readonly closedBy: string;
    readonly rows: readonly StatementRow[];
  };
/** The marks of members after the closing: the day on which the pay was transferred, and the time of the last mail. */
export type StatementMarks = {
  readonly paidOn: readonly { readonly staffId: StaffId; readonly date: LocalDate }[];
  readonly mailedAt: readonly { readonly staffId: StaffId; readonly at: string }[];
};
/** The pay of a member, by the name of that time. */
export type StatementRow = { readonly staffId: StaffId; readonly name: string; readonly pay: PayFigures };

/** The days of all statements, the first statement first. */
export type ClosedPayroll = { readonly periods: readonly DateSpan[] };

const toSlashes = (date: LocalDate): string => date.replaceAll('-', '/');

/** Checks that the books of the days are closed, and that no statement has one of them (BEHAVIOR §42.4). */
export function checkPayrollPeriod(
  { from, to }: DateSpan,
  { periods }: ClosedPayroll,
  closedThrough: LocalDate,
): Outcome<undefined> {
  if (to > closedThrough) return invalid('to', `Must be on or before ${toSlashes(closedThrough)}`);
  const overlapping = periods.find((period) => period.from <= to && from <= period.to);
  return overlapping
    ? invalid(
        'from',
        `Must not overlap ${toSlashes(overlapping.from)} to ${toSlashes(overlapping.to)}, which is closed`,
      )
    : ok(undefined);
}

/** The pay of each member who has any, in order of the member. */
export const toStatementRows = (
  lines: readonly PayLine[],
  nameOf: (staffId: StaffId) => string,
): StatementRow[] =>
  [...Map.groupBy(lines, ({ staffId }) => staffId)]
    .map(([staffId, own]) => ({ staffId, name: nameOf(staffId), pay: sumPay(own) }))
    .toSorted((a, b) => a.staffId - b.staffId);

/** The statement that closes a period after the others. */
export const withPayrollPeriod = ({ periods }: ClosedPayroll, { from, to }: DateSpan): ClosedPayroll => ({
  periods: [...periods, { from, to }],
});

/** The pay above 0 of the members who are not marked as paid. */
export const sumUnpaid = ({ rows, paidOn }: PayrollStatement): Money =>
  rows
    .filter(({ staffId }) => !paidOn.some((paid) => paid.staffId === staffId))
    .reduce((sum, { pay }) => sum + Math.max(0, pay.total), 0);

/**
 * The statement with the pay of a member, or of all members, marked as paid on a day. Without a day the marks are taken away.
 * Members who are marked keep their day when all are marked (BEHAVIOR §42.4).
 */
export function withPaidMarksSetOrRemoved(
  statement: PayrollStatement,
  staffId: StaffId | undefined,
  date: LocalDate | null,
): Outcome<PayrollStatement> {
  const { rows, paidOn } = statement;
  if (staffId !== undefined && !rows.some((row) => row.staffId === staffId))
    return invalid('staffId', 'Unknown staff member');
  const isKept = (paid: PayrollStatement['paidOn'][number]) =>
    staffId === undefined ? date !== null : paid.staffId !== staffId;
  const kept = paidOn.filter(isKept);
  const members = staffId === undefined ? rows.filter(({ pay }) => pay.total > 0) : [{ staffId }];
  const added = members.filter((row) => !kept.some((paid) => paid.staffId === row.staffId));
  const marks = date === null ? [] : added.map((row) => ({ staffId: row.staffId, date }));
  return ok({ ...statement, paidOn: [...kept, ...marks] });
}

/** The members whose rows a mailing sends: the named one, also again, or all who have got no mail yet. */
export function checkMembersToMail(
  { rows, mailedAt }: PayrollStatement,
  staffId: StaffId | undefined,
): Outcome<readonly StaffId[]> {
  const members = rows.map((row) => row.staffId);
  if (staffId === undefined)
    return ok(members.filter((id) => !mailedAt.some((mailed) => mailed.staffId === id)));
  return members.includes(staffId) ? ok([staffId]) : invalid('staffId', 'Unknown staff member');
}

/** The statement after it was mailed to some members. */
export const withMailedMarks = (
  statement: PayrollStatement,
  staffIds: readonly StaffId[],
  at: string,
): PayrollStatement => ({
  ...statement,
  mailedAt: [
    ...statement.mailedAt.filter(({ staffId }) => !staffIds.includes(staffId)),
    ...staffIds.map((staffId) => ({ staffId, at })),
  ],
});

/** The statement as a caller sees it who sees all members, one, or none. */
export const filterStatementToVisibleStaff = (
  statement: PayrollStatement,
  visible: StaffId | 'all' | undefined,
): PayrollStatement =>
  visible === 'all'
    ? statement
    : { ...statement, rows: statement.rows.filter(({ staffId }) => staffId === visible) };
