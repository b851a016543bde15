import { expect } from 'vitest';
import { REPORT_GROUPINGS, type ReportName } from '../../../lib/contract/journal/report-groupings.ts';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { JournalEntry } from '../../../lib/rules/journal/entries.ts';
import { fromProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
import { listStoredAppointments } from '../booking/appointments.ts';
import type { HistorySalon } from './salon.ts';

type Figures = Readonly<Record<string, string | number>>;
type Report = {
  readonly rows: readonly {
    readonly key: string;
    readonly figures: Figures;
    readonly open: { query: object };
  }[];
  readonly totals: Figures;
  readonly checks: readonly { readonly holds: boolean }[];
};

type Kind = Exclude<ReportName, 'owed'>;
type PayoutLine = {
  readonly account: string;
  readonly of: string | null;
  readonly reference: { readonly kind: string; readonly id: number | null };
};
const CHECKS: { readonly [kind in Kind]?: number } = { sales: 2, tax: 1, cash: 1, payouts: 1 };
const KINDS = Object.keys(REPORT_GROUPINGS).filter((name) => name !== 'owed') as Kind[];

const isOfCard = (account: string): boolean => account === 'card' || account === 'reader';

const unwrap = async (salon: HistorySalon, operation: Parameters<HistorySalon['call']>[0], input: object) => {
  const reply = await salon.call(operation, input);
  if (!reply?.ok) throw new Error(`${operation} was refused: ${JSON.stringify(reply)}`);
  return reply.value;
};

const ZONE = 'America/New_York';
const FIRST_DAY = '2026-11-16';
const toCents = (value: string | number | undefined): number => Math.round(Number(value ?? 0) * 100);
const toWireDays = (from: string, to: string) => ({
  from: from.replaceAll('-', '/'),
  to: to.replaceAll('-', '/'),
});

/** The days of a report: from the first one, of shifts the last two weeks. */
const toReportedDays = (kind: Kind, to: string) =>
  toWireDays(kind === 'utilisation' ? addDays(to, -14) : FIRST_DAY, to);

const readReport = async (salon: HistorySalon, kind: Kind, days: object, group_by: string): Promise<Report> =>
  (await unwrap(salon, 'journal/report-show', { kind, ...days, group_by })).data as Report;

/** Rows of a report that are opened: a row for each day of a year is opened for some of them. */
const OPENED_MAX = 8;

/** Columns of the report of clients in which a client counts once in each row, and once in the total (BEHAVIOR §41.6). */
const OF_CLIENTS: readonly string[] = ['clients', 'new', 'returning'];

/** The rows of a report are the sums of the lines that they open, and add up to its totals. */
async function expectRowsOfLines(salon: HistorySalon, report: Report, name: string): Promise<void> {
  const every = Math.ceil(report.rows.length / OPENED_MAX);
  for (const row of report.rows.filter((_, place) => place % every === 0)) {
    const opened = await unwrap(salon, 'journal/report-lines', { ...row.open.query, per_page: 100 });
    expect(opened.totals, `${name}, ${row.key}`).toEqual(row.figures);
  }
  for (const column of Object.keys(report.totals).filter((each) => !each.endsWith('percent'))) {
    const sum = report.rows.reduce((all, { figures }) => all + toCents(figures[column]), 0);
    const total = toCents(report.totals[column]);
    if (OF_CLIENTS.includes(column)) expect(sum, `${column} of ${name}`).toBeGreaterThanOrEqual(total);
    else expect(sum, `${column} of ${name}`).toBe(total);
  }
}

/** Every report adds up the lines that its rows open, and says what the journal and the visits say (BEHAVIOR §41.3). */
export async function expectReportsOfJournal(
  salon: HistorySalon,
  entries: readonly JournalEntry[],
  { isPaidOut = false }: { readonly isPaidOut?: boolean } = {},
): Promise<void> {
  const today = toLocalDate(ZONE, salon.clock.now());
  const totals = new Map<Kind, Figures>();
  for (const kind of KINDS) {
    for (const group_by of REPORT_GROUPINGS[kind]) {
      const report = await readReport(salon, kind, toReportedDays(kind, today), group_by);
      const name = `${kind} by ${group_by}`;
      expect(
        report.checks.filter(({ holds }) => !holds),
        name,
      ).toEqual([]);
      expect(report.checks, name).toHaveLength(CHECKS[kind] ?? 0);
      await expectRowsOfLines(salon, report, name);
      const all = totals.get(kind) ?? report.totals;
      totals.set(kind, all);
      expect(report.totals, name).toEqual(all);
    }
  }
  await expectOwedOfJournal(salon, entries);
  expectAccountsOfPayments(salon, entries, isPaidOut);
  await expectPayoutsOfProcessor(salon, entries, toReportedDays('payouts', today));
  await expectClientsOfVisits(salon, totals.get('clients') ?? {});
  const sum = (...accounts: readonly string[]) =>
    entries
      .flatMap(({ lines }) => lines)
      .reduce((all, { account, amount }) => (accounts.includes(account) ? all - amount : all), 0);
  const sales = totals.get('sales') ?? {};
  expect(toCents(sales.income)).toBe(sum('services', 'products', 'memberships', 'fees'));
  expect(toCents(sales.breakage)).toBe(sum('breakage'));
  const { tips, tips_paid_out, commission, corrections, wage, total } = totals.get('payroll') ?? {};
  expect(toCents(sales.tips) - toCents(tips_paid_out)).toBe(sum('tips'));
  expect(tips).toBe(sales.tips);
  expect(toCents(total)).toBe([commission, corrections, wage].map(toCents).reduce((a, b) => a + b, 0));
  expect(toCents(totals.get('tax')?.tax)).toBe(sum('tax'));
  expect(sales.tax).toBe(totals.get('tax')?.tax);
  expect(toCents(totals.get('cash')?.net)).toBe(0 - sum('cash'));
  const { base, exempt } = totals.get('tax') ?? {};
  const ofSold = entries.flatMap(({ lines }) =>
    lines.some(({ account }) => account === 'giftCards' || account === 'packages') ? lines : [],
  );
  if (ofSold.length === 0) expect(toCents(base) + toCents(exempt)).toBe(toCents(sales.income));
}

/**
 * The report of payouts has what each brought to the bank, and opens each payment to a visit or sale that the journal names with it
 * (BEHAVIOR §36.15, §41.2).
 */
async function expectPayoutsOfProcessor(
  salon: HistorySalon,
  entries: readonly JournalEntry[],
  days: object,
): Promise<void> {
  const { rows } = await readReport(salon, 'payouts', days, 'payout');
  const { currency } = salon;
  const payouts = [...salon.processor.payouts.payouts.values()];
  const received = payouts.map(({ facts: { id, amount, hasFailed } }) => [
    id,
    hasFailed ? 0 : fromProcessorAmount(amount, currency),
  ]);
  expect(rows.map(({ key, figures }) => [key, toCents(figures.net)]).toSorted()).toEqual(received.toSorted());
  const named = entries.flatMap(({ lines, reference: { kind, id } }) =>
    kind === 'appointment' || kind === 'sale'
      ? lines.flatMap(({ account, of }) => (isOfCard(account) ? [`${of} ${kind} ${id}`] : []))
      : [],
  );
  for (const { open } of rows) {
    const opened = await unwrap(salon, 'journal/report-lines', { ...open.query, per_page: 100 });
    const lines = (opened.data as readonly PayoutLine[]).filter(({ account }) => isOfCard(account));
    for (const { of, reference } of lines.filter((line) =>
      named.some((each) => each.startsWith(`${line.of} `)),
    ))
      expect(named).toContain(`${of} ${reference.kind} ${reference.id}`);
  }
}

/**
 * Money of a reader is in its own account from the payment to the bank: where all is paid out, nothing of it is left there
 * (BEHAVIOR §36.15).
 */
function expectAccountsOfPayments(salon: HistorySalon, entries: readonly JournalEntry[], isPaidOut: boolean) {
  const ofCards = entries.flatMap(({ lines }) => lines.filter(({ account }) => isOfCard(account)));
  const byPayment = Map.groupBy(ofCards, ({ of }) => of);
  for (const { id, metadata } of salon.processor.payments.values()) {
    const lines = byPayment.get(id) ?? [];
    const account = metadata.checkout === undefined ? 'card' : 'reader';
    expect(new Set(lines.map((line) => line.account))).toEqual(new Set(lines.length > 0 ? [account] : []));
    if (isPaidOut && account === 'reader')
      expect(
        lines.reduce((sum, { amount }) => sum + amount, 0),
        id,
      ).toBe(0);
  }
}

/** The report of clients counts the visits of its days. Each of them has a client in these histories. */
async function expectClientsOfVisits(salon: HistorySalon, totals: Figures): Promise<void> {
  const today = toLocalDate(ZONE, salon.clock.now());
  const visits = (await listStoredAppointments(salon.salon)).filter(({ date }) => date <= today);
  const done = visits.filter(({ status, lines }) => status === 2 && lines.length > 0);
  const toPerson = ({ customerId, guest }: Appointment) => customerId ?? guest?.email;
  const known = done.filter((visit) => toPerson(visit) !== undefined);
  expect(totals).toMatchObject({
    clients: new Set(known.map(toPerson)).size,
    new: new Set(known.map(toPerson)).size,
    returning: 0,
    visits: known.length,
    no_shows: visits.filter(({ status }) => status === 4).length,
    late_cancellations: visits.filter(({ isCancelledLate }) => isCancelledLate).length,
  });
}

/** Columns that do not depend on who a client is: a merge makes one client of two. */
const SHOWN: { readonly [kind in Kind]?: readonly string[] } = {
  clients: ['visits', 'no_shows', 'late_cancellations'],
};

/** Reports whose figures of days that are over follow from what these days have kept, and from the journal alone. */
const KEPT_KINDS: readonly Kind[] = ['sales', 'tax', 'cash', 'payouts', 'payroll'];

/** The amounts of all reports through a day, and of what was owed at its end, by the keys of their rows. */
export async function readPastAmounts(
  salon: HistorySalon,
  to: string,
  { kinds = KINDS }: { readonly kinds?: readonly Kind[] } = {},
): Promise<Record<string, unknown>> {
  const amounts: Record<string, unknown> = {};
  for (const kind of kinds)
    for (const group_by of REPORT_GROUPINGS[kind]) {
      const { rows, totals } = await readReport(salon, kind, toReportedDays(kind, to), group_by);
      const pick = (figures: Figures) =>
        Object.entries(figures).filter(([name]) => SHOWN[kind]?.includes(name) ?? true);
      amounts[`${kind} by ${group_by}`] = [
        ...rows.map(({ key, figures }) => [key, pick(figures)]),
        ['all', pick(totals)],
      ];
    }
  const at = to.replaceAll('-', '/');
  const { rows } = (await unwrap(salon, 'journal/report-owed', { at })).data as Report;
  const left = rows.flatMap(({ key, figures }) => (toCents(figures.left) === 0 ? [] : [[key, figures.left]]));
  return { ...amounts, owed: left.toSorted() };
}

/** The amounts that nothing that happens after a day has closed may change. */
export const readKeptAmounts = (salon: HistorySalon, to: string) =>
  readPastAmounts(salon, to, { kinds: KEPT_KINDS });

/** The report of what is owed says what the journal says, and each row adds up its lines (BEHAVIOR §41.4). */
async function expectOwedOfJournal(salon: HistorySalon, entries: readonly JournalEntry[]): Promise<void> {
  const { data } = await unwrap(salon, 'journal/report-owed', {});
  const report = data as Report;
  expect(report.checks).toMatchObject([{ holds: true }]);
  const owed = entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => ['giftCards', 'packages', 'credit'].includes(account))
    .reduce((all, { amount }) => all - amount, 0);
  expect(toCents(report.totals.left)).toBe(owed);
  for (const { key, figures, open } of report.rows) {
    const opened = await unwrap(salon, 'journal/report-lines', open.query);
    expect(opened.totals, key).toEqual(figures);
  }
}
