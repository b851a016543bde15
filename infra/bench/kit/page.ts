import type { Report, Row, RunContext, Table } from './report.ts';

export type SavedReport = { readonly name: string; readonly context: RunContext; readonly report: Report };

const escapeHtml = (value: unknown): string =>
  String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const LABEL_WIDTH = 340;
const BAR_WIDTH = 420;
const BAR_HEIGHT = 14;
const GAP = 6;
const COLOURS = ['#2b6cb0', '#dd6b20', '#718096', '#38a169'];
/** Above this ratio of the longest to the shortest bar, the scale is logarithmic. */
const LINEAR_RATIO_MAX = 200;

/** The relative length (0 to 1) of each value's bar. */
function createScale(values: readonly number[]): { readonly isLog: boolean; length(value: number): number } {
  const positive = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const isLog = most / least > LINEAR_RATIO_MAX;
  const floor = Math.log10(least) - 0.3;
  return {
    isLog,
    length: (value) => {
      if (value <= 0) return 0;
      return isLog ? (Math.log10(value) - floor) / (Math.log10(most) - floor) : value / most;
    },
  };
}

/** Renders a bar for each row and each column of `bars`. */
function renderChart({ rows, bars }: Table): string {
  if (!bars) return '';
  const getValue = (row: Row, name: string) => Number(row[name] ?? 0);
  const { isLog, length } = createScale(
    rows.flatMap((row) => bars.values.map((name) => getValue(row, name))),
  );
  const lines: string[] = [];
  let top = 0;
  for (const row of rows) {
    lines.push(
      `<text x="${LABEL_WIDTH - 8}" y="${top + 11}" text-anchor="end">${escapeHtml(row[bars.label])}</text>`,
    );
    for (const [index, name] of bars.values.entries()) {
      const value = getValue(row, name);
      const width = Math.max(1, Math.round(length(value) * BAR_WIDTH));
      lines.push(
        `<rect x="${LABEL_WIDTH}" y="${top}" width="${width}" height="${BAR_HEIGHT}" fill="${COLOURS[index % COLOURS.length]}"/>`,
        `<text x="${LABEL_WIDTH + width + 6}" y="${top + 11}">${escapeHtml(row[name])}</text>`,
      );
      top += BAR_HEIGHT + 2;
    }
    top += GAP;
  }
  const legend = bars.values
    .map(
      (name, index) =>
        `<span><i style="background:${COLOURS[index % COLOURS.length]}"></i>${escapeHtml(name)}</span>`,
    )
    .join(' ');
  const unit = `${escapeHtml(bars.unit)}${isLog ? ', logarithmic' : ''}`;
  return `<p class="legend">${legend} <em>${unit}</em></p><svg width="${LABEL_WIDTH + BAR_WIDTH + 120}" height="${top}" role="img">${lines.join('')}</svg>`;
}

function renderTable({ rows }: Table): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th>${escapeHtml(name)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${names.map((name) => `<td>${escapeHtml(row[name] ?? '')}</td>`).join('')}</tr>`)
    .join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a202c}
svg{font:11px system-ui,sans-serif;max-width:100%}table{border-collapse:collapse;font-size:13px;margin:.5rem 0 2rem}
td,th{border-bottom:1px solid #e2e8f0;padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}
.legend i{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 1em}.at{color:#4a5568;font-size:13px}`;

function renderSection({ name, context, report }: SavedReport): string {
  const { date, machine, node, commit, load } = context;
  const origin = `${date} UTC · ${machine} · Node ${node} · commit ${commit} · load ${load}`;
  const tables = report.tables.map(
    (table) => `<h3>${escapeHtml(table.title)}</h3>${renderChart(table)}${renderTable(table)}`,
  );
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(report.title)}</h2><p>${escapeHtml(report.summary)}</p><p class="at">${escapeHtml(origin)}</p>${tables.join('\n')}</section>`;
}

/** Renders a self-contained page with a section for each benchmark. */
export const renderReports = (reports: readonly SavedReport[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Speed and cost</title><style>${STYLE}</style></head>
<body><h1>Speed and cost</h1>
<p>Medians, with the interquartile range. Values that are compared come from the same run.</p>
${reports.map(renderSection).join('\n')}
</body></html>
`;
