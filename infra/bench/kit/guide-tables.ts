import type { Row } from './report.ts';
import { listSalonMonthRows } from './salon-month.ts';
import { listReminderSweepRows } from './sweep-capacity.ts';

/** The rows as a table of Markdown: the first column to the left, numbers to the right. */
function renderTable(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name])))];
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head = [], ...others] = lines;
  return [head, rule, ...others].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The guide with these rows between its marks `<!-- name -->` and `<!-- /name -->`. */
const replaceGuideTable = (guide: string, name: string, rows: readonly Row[]): string =>
  guide.replace(
    new RegExp(`(?<=<!-- ${name} -->\n)[\\s\\S]*(?=<!-- /${name} -->)`),
    () => `${renderTable(rows)}\n`,
  );

/** The guide (infra/docs/GROWTH.md) with its computed tables. */
export const replaceGuideTables = (guide: string): string =>
  replaceGuideTable(
    replaceGuideTable(guide, 'salon-month', listSalonMonthRows()),
    'sweeper',
    listReminderSweepRows(),
  );
