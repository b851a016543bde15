import { escapeHtml } from '../../../lib/views/escape-html.ts';
import type { Report, Row, RunContext, Table } from './report.ts';

export type SavedReport = { readonly name: string; readonly context: RunContext; readonly report: Report };

const toHtml = (value: string | number = ''): string => escapeHtml(String(value));

/** Above this ratio of the longest to the shortest bar, the scale is logarithmic. */
const LINEAR_RATIO_MAX = 200;
/** Colours that colour-blind people can distinguish (Okabe and Ito), and two more. */
const COLOURS = '#0072b2 #e69f00 #009e73 #cc79a7 #56b4e9 #d55e00 #b3a100 #999999 #6a4fc4 #a0325c'.split(' ');
const getColour = (index: number): string => COLOURS[index % COLOURS.length] ?? '';

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

/** Renders the bars of each row, with a legend where there are several. */
function renderChart(rows: readonly Row[], values: readonly string[]): string {
  const getValue = (row: Row, name: string) => Number(row[name] ?? 0);
  const scale = createScale(rows.flatMap((row) => values.map((name) => getValue(row, name))));
  const renderBars = (row: Row): string =>
    values
      .map((name, index) => {
        const width = (scale.length(getValue(row, name)) * 100).toFixed(2);
        const style = `width:${width}%;background:${getColour(index)}`;
        return `<div class="bar"><i style="${style}" title="${toHtml(name)}"></i><b>${toHtml(row[name])}</b></div>`;
      })
      .join('');
  const lines = rows.map(
    (row) => `<div class="label">${toHtml(Object.values(row)[0])}</div><div>${renderBars(row)}</div>`,
  );
  const legend = values.map(
    (name, index) => `<span><i style="background:${getColour(index)}"></i>${toHtml(name)}</span>`,
  );
  const axis = scale.isLog ? 'logarithmic' : '';
  return `<figure><figcaption>${legend.join('')}<em>${axis}</em></figcaption><div class="chart">${lines.join('\n')}</div></figure>`;
}

function renderRows(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th>${toHtml(name)}</th>`).join('');
  const body = rows.map((row) => {
    const cells = names.map(
      (name) => `<td${typeof row[name] === 'number' ? ' class="number"' : ''}>${toHtml(row[name])}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

/** Renders a table; one that has a chart is collapsed. */
function renderTable({ title, rows, chart }: Table): string {
  const heading = `<h3>${toHtml(title)}</h3>`;
  if (!chart || rows.length === 0) return heading + renderRows(rows);
  return `${heading}${renderChart(rows, chart)}<details><summary>All figures</summary>${renderRows(rows)}</details>`;
}

const STYLE = `:root{color-scheme:light dark;--text:light-dark(#1a202c,#e6e9ef);--soft:light-dark(#4a5568,#a3adbd);--line:light-dark(#e2e8f0,#353c4a);--back:light-dark(#fff,#14181f)}
body{font:15px/1.5 system-ui,sans-serif;max-width:66rem;margin:2rem auto 6rem;padding:0 1rem;color:var(--text);background:var(--back)}
h1,h2,h3{line-height:1.25}h2{margin:3.5rem 0 .5rem;padding-top:1rem;border-top:2px solid var(--line)}h3{margin:2rem 0 .5rem}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem}a{color:inherit}.at,em,summary{color:var(--soft);font-size:13px;font-style:normal}
figure{margin:0 0 .5rem}figcaption{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin-bottom:.6rem;font-size:13px}
figcaption i{display:inline-block;width:.8em;height:.8em;margin-right:.4em}
.chart{display:grid;grid-template-columns:minmax(8rem,20rem) 1fr;gap:.45rem 1rem;font-size:12.5px;line-height:1.3;align-items:center}
.label{text-align:right}.bar{display:flex;align-items:center;height:15px;margin:1px 0;padding-right:5rem}
.bar i{height:100%;min-width:1px}.bar b{font-weight:400;padding-left:.5em;white-space:nowrap;font-variant-numeric:tabular-nums}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:13px;margin:.5rem 0}
td,th{border-bottom:1px solid var(--line);padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}
.number{text-align:right;font-variant-numeric:tabular-nums}`;

function renderSection({ name, context, report }: SavedReport): string {
  const { date, machine, node, commit, load } = context;
  const origin = `${date} UTC · ${machine} · Node ${node} · commit ${commit} · load ${load} · npm run bench -- ${name}`;
  return `<section><h2 id="${toHtml(name)}">${toHtml(report.title)}</h2><p>${toHtml(report.summary)}</p><p class="at">${toHtml(origin)}</p>${report.tables.map(renderTable).join('\n')}</section>`;
}

/** The results in a few words, each with the day of its run. */
const listHighlights = (reports: readonly SavedReport[]): Row[] =>
  reports.flatMap(({ context, report }) =>
    report.highlights.map(({ what, measured }) => ({ what, measured, on: context.date.slice(0, 10) })),
  );

/** Renders a self-contained page with a section for each benchmark. */
export const renderReportsAsHtmlPage = (reports: readonly SavedReport[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Speed and cost</title><style>${STYLE}</style></head>
<body><h1>Speed and cost</h1>
<p>Medians, with the interquartile range. Values that are compared come from the same run.</p>
<nav>${reports.map(({ name, report }) => `<a href="#${toHtml(name)}">${toHtml(report.title)}</a>`).join('')}</nav>
<h2>Overview</h2>${renderRows(listHighlights(reports))}
${reports.map(renderSection).join('\n')}
</body></html>
`;

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
