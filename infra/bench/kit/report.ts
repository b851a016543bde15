export type Row = Readonly<Record<string, string | number>>;

export const formatNumber = (value: string | number | undefined): string =>
  Number(value).toLocaleString('en-US');

export type Highlight = { readonly what: string; readonly measured: string };

export type Report = {
  readonly title: string;
  readonly summary: string;
  readonly highlights: readonly Highlight[];
  /** The first column labels the rows. */
  readonly tables: readonly { readonly title: string; readonly rows: readonly Row[] }[];
};

/** Says on the terminal what is measured now: a benchmark takes minutes. */
export const showStep = (step: string): void => console.error(`  ${step} …`);

/** The last report of a benchmark, with the day of its run. */
export type SavedReport = { readonly date: string; readonly report: Report };

/** The results in a few words, each with the day of its run. */
const listHighlights = (reports: readonly SavedReport[]): Row[] =>
  reports.flatMap(({ date, report }) =>
    report.highlights.map(({ what, measured }) => ({ what, measured, on: date })),
  );

/** Replaces the table of results in a document. Throws if the document has none. */
export function replaceResultTable(document: string, reports: readonly SavedReport[]): string {
  const cells = [{ what: 'what', measured: 'measured', on: 'on' }, ...listHighlights(reports)];
  const widths = (['what', 'measured', 'on'] as const).map((name) => ({
    name,
    width: Math.max(...cells.map((row) => String(row[name]).length)),
  }));
  const [head = '', ...lines] = cells.map(
    (row) => `| ${widths.map(({ name, width }) => String(row[name]).padEnd(width)).join(' | ')} |`,
  );
  const rule = `| ${widths.map(({ width }) => '-'.repeat(width)).join(' | ')} |`;
  const table = /^\| what +\| measured .*\n(?:\|.*\n)+/m;
  if (!table.test(document)) throw new Error('the document has no table of results');
  return document.replace(table, () => `${[head, rule, ...lines].join('\n')}\n`);
}
