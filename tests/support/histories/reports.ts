import { expect } from 'vitest';
import type { JournalEntry } from '../../../lib/rules/journal/entries.ts';
import { toLocalDate } from '../../../lib/rules/time-zone.ts';
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

/** The groupings in which every line has a group: their rows add up to the same totals. */
const GROUPINGS = {
  sales: ['kind', 'day', 'weekday', 'hour', 'client_kind', 'channel'],
  tax: ['rate', 'day'],
  cash: ['drawer', 'day'],
} as const;
/** The groupings of which some lines have none. */
const PARTIAL = { sales: ['service', 'category', 'product', 'staff'], tax: [], cash: [] } as const;
type Kind = keyof typeof GROUPINGS;

const unwrap = async (salon: HistorySalon, operation: Parameters<HistorySalon['call']>[0], input: object) => {
  const reply = await salon.call(operation, input);
  if (!reply?.ok) throw new Error(`${operation} was refused: ${JSON.stringify(reply)}`);
  return reply.value;
};

const toCents = (value: string | number | undefined): number => Math.round(Number(value ?? 0) * 100);

/** Every report adds up the lines that its rows open, and says what the journal says (BEHAVIOR §41.3). */
export async function expectReportsOfJournal(
  salon: HistorySalon,
  entries: readonly JournalEntry[],
): Promise<void> {
  const days = {
    from: '2026/11/16',
    to: toLocalDate('America/New_York', salon.clock.now()).replaceAll('-', '/'),
  };
  const totals = new Map<Kind, Figures>();
  for (const kind of Object.keys(GROUPINGS) as Kind[]) {
    for (const group_by of [...GROUPINGS[kind], ...PARTIAL[kind]]) {
      const { data } = await unwrap(salon, 'journal/report-show', { kind, ...days, group_by });
      const report = data as Report;
      const name = `${kind} by ${group_by}`;
      expect(
        report.checks.filter(({ holds }) => !holds),
        name,
      ).toEqual([]);
      expect(report.checks, name).toHaveLength(kind === 'sales' ? 2 : 1);
      for (const row of report.rows) {
        const opened = await unwrap(salon, 'journal/report-lines', { ...row.open.query, per_page: 100 });
        expect(opened.totals, `${name}, ${row.key}`).toEqual(row.figures);
      }
      for (const column of Object.keys(report.totals)) {
        const sum = report.rows.reduce((all, { figures }) => all + toCents(figures[column]), 0);
        expect(sum, `${column} of ${name}`).toBe(toCents(report.totals[column]));
      }
      if (group_by === GROUPINGS[kind][0]) totals.set(kind, report.totals);
      if ((GROUPINGS[kind] as readonly string[]).includes(group_by))
        expect(report.totals, name).toEqual(totals.get(kind));
    }
  }
  await expectOwedOfJournal(salon, entries);
  const sum = (...accounts: readonly string[]) =>
    entries
      .flatMap(({ lines }) => lines)
      .reduce((all, { account, amount }) => (accounts.includes(account) ? all - amount : all), 0);
  const sales = totals.get('sales') ?? {};
  expect(toCents(sales.income)).toBe(sum('services', 'products', 'memberships', 'fees'));
  expect(toCents(sales.tips)).toBe(sum('tips'));
  expect(toCents(sales.breakage)).toBe(sum('breakage'));
  expect(toCents(totals.get('tax')?.tax)).toBe(sum('tax'));
  expect(toCents(totals.get('cash')?.net)).toBe(0 - sum('cash'));
  const { base, exempt } = totals.get('tax') ?? {};
  const ofSold = entries.flatMap(({ lines }) =>
    lines.some(({ account }) => account === 'giftCards' || account === 'packages') ? lines : [],
  );
  if (ofSold.length === 0) expect(toCents(base) + toCents(exempt)).toBe(toCents(sales.income));
}

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
