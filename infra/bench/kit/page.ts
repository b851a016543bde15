import type { Circumstances, Report, Row, Table } from './report.ts';

export type Kept = { readonly name: string; readonly circumstances: Circumstances; readonly report: Report };

const escaped = (value: unknown): string =>
  String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const LABEL_WIDTH = 340;
const BAR_WIDTH = 420;
const BAR_HEIGHT = 14;
const GAP = 6;
const COLOURS = ['#2b6cb0', '#dd6b20', '#718096', '#38a169'];
/** Between the shortest and the longest bar; what differs more is drawn on a logarithmic scale. */
const LINEAR_UP_TO = 200;

/** Lengths of bars, 0 to 1, and whether each tenfold step is as long as the next. */
function scale(values: readonly number[]): { readonly isLog: boolean; length(value: number): number } {
  const positive = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  const isLog = most / least > LINEAR_UP_TO;
  const floor = Math.log10(least) - 0.3;
  return {
    isLog,
    length: (value) => {
      if (value <= 0) return 0;
      return isLog ? (Math.log10(value) - floor) / (Math.log10(most) - floor) : value / most;
    },
  };
}

/** A bar for each row and named column, drawn where there is something to draw. */
function chart({ rows, bars }: Table): string {
  if (!bars) return '';
  const valueIn = (row: Row, name: string) => Number(row[name] ?? 0);
  const { isLog, length } = scale(rows.flatMap((row) => bars.values.map((name) => valueIn(row, name))));
  const lines: string[] = [];
  let top = 0;
  for (const row of rows) {
    lines.push(
      `<text x="${LABEL_WIDTH - 8}" y="${top + 11}" text-anchor="end">${escaped(row[bars.label])}</text>`,
    );
    for (const [index, name] of bars.values.entries()) {
      const value = valueIn(row, name);
      const width = Math.max(1, Math.round(length(value) * BAR_WIDTH));
      lines.push(
        `<rect x="${LABEL_WIDTH}" y="${top}" width="${width}" height="${BAR_HEIGHT}" fill="${COLOURS[index % COLOURS.length]}"/>`,
        `<text x="${LABEL_WIDTH + width + 6}" y="${top + 11}">${escaped(row[name])}</text>`,
      );
      top += BAR_HEIGHT + 2;
    }
    top += GAP;
  }
  const legend = bars.values
    .map(
      (name, index) =>
        `<span><i style="background:${COLOURS[index % COLOURS.length]}"></i>${escaped(name)}</span>`,
    )
    .join(' ');
  const unit = `${escaped(bars.unit)}${isLog ? ', logarithmic' : ''}`;
  return `<p class="legend">${legend} <em>${unit}</em></p><svg width="${LABEL_WIDTH + BAR_WIDTH + 120}" height="${top}" role="img">${lines.join('')}</svg>`;
}

function cells({ rows }: Table): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th>${escaped(name)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${names.map((name) => `<td>${escaped(row[name] ?? '')}</td>`).join('')}</tr>`)
    .join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a202c}
svg{font:11px system-ui,sans-serif;max-width:100%}table{border-collapse:collapse;font-size:13px;margin:.5rem 0 2rem}
td,th{border-bottom:1px solid #e2e8f0;padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}
.legend i{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 1em}.at{color:#4a5568;font-size:13px}`;

function section({ name, circumstances: at, report }: Kept): string {
  const where = `${at.date} UTC · ${at.machine} · Node ${at.node} · commit ${at.commit} · load ${at.load}`;
  const tables = report.tables.map(
    (table) => `<h3>${escaped(table.title)}</h3>${chart(table)}${cells(table)}`,
  );
  return `<section id="${escaped(name)}"><h2>${escaped(report.title)}</h2><p>${escaped(report.says)}</p><p class="at">${escaped(where)}</p>${tables.join('\n')}</section>`;
}

/** One page that needs nothing else: a section for each benchmark, with its charts and all its figures. */
export const page = (kept: readonly Kept[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Speed and cost</title><style>${STYLE}</style></head>
<body><h1>Speed and cost</h1>
<p>Medians, with the span in which half of the samples lie; what is compared was taken in the same run.</p>
${kept.map(section).join('\n')}
</body></html>
`;
