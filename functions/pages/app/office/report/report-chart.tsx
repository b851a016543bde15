import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  addDays,
  type Day,
  formatMonth,
  formatMonthDay,
  formatPercent,
  getNumberFormat,
  toMonth,
  toWeekColumn,
} from '../../parts/format.ts';
import { isPercent, type ReportData } from './report-data.ts';

const HEIGHT = 150;
const TOP = 6;
const LEFT = 48;
/** The width before the place of the chart is known. */
const WIDTH = 940;
/** The most days that have a bar each, and the most weeks. */
const [DAYS_MAX, WEEKS_MAX] = [62, 40];
const LABEL_WIDTH = 76;
const TEXT_HEIGHT = 14;
const BAR_WIDTH_MAX = 40;

type Bar = { readonly label: string; readonly now: number; readonly before: number };

const listDays = (from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** How many days a bar is for follows from the number of days. */
function toStart(count: number): (day: Day) => string {
  if (count <= DAYS_MAX) return (day) => day;
  return count <= WEEKS_MAX * 7 ? (day) => addDays(day, -toWeekColumn(day)) : toMonth;
}

/** The main column of each day, week or month, and that of the compared days. Percentages of days are averaged. */
function listBars({ rows, main }: ReportData, from: Day, to: Day): Bar[] {
  const days = listDays(from, to);
  const startOf = toStart(days.length);
  const rowOf = new Map(rows.map((row) => [row.key, row]));
  const sum = (some: readonly Day[], of: (key: Day) => unknown) => {
    const total = some.reduce((before, day) => before + Number(of(day) ?? 0), 0);
    return isPercent(main) ? total / Math.max(1, some.filter((day) => rowOf.has(day)).length) : total;
  };
  return [...Map.groupBy(days, startOf)].map(([start, some]) => ({
    label: start.length === 'yyyy-mm'.length ? formatMonth(start) : formatMonthDay(start),
    now: sum(some, (day) => rowOf.get(day)?.figures[main]),
    before: sum(some, (day) => rowOf.get(day)?.previous),
  }));
}

type ChartProps = {
  readonly report: ReportData;
  readonly from: Day;
  readonly to: Day;
  readonly label: string;
  readonly currency: string;
};

/** The next round number: 1, 2 or 5 with zeros. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((each) => each * power >= value) ?? 10) * power;
}

const isCount = ({ main, totals }: ReportData): boolean => typeof totals[main] === 'number';

/** The values that have a line: there is no half of a client, and a text needs room beside that of 0. */
const listMarks = (report: ReportData, most: number, least: number): number[] =>
  [...new Set([most, most / 2, 0, least])].filter(
    (value) =>
      (!isCount(report) || Number.isInteger(value)) &&
      (value >= 0 || -value / (most - least) > TEXT_HEIGHT / HEIGHT),
  );

/** An amount, a count or a percentage on the axis: '$1K'. */
function createFormat(report: ReportData, currency: string): (value: number) => string {
  const { format } = getNumberFormat({
    notation: 'compact',
    ...(!isCount(report) && {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 0,
    }),
  });
  return isPercent(report.main) ? formatPercent : format;
}

/** The width of an element as it changes, so that texts keep their size. */
function useWidth() {
  const element = useRef<SVGSVGElement>(null);
  const width = useSignal(WIDTH);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.round(entry?.contentRect.width || WIDTH);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [width]);
  return { element, width: width.value };
}

/** The main column of a report by day as bars, each with a line for the compared day. */
export function ReportChart({ report, from, to, label, currency }: ChartProps) {
  const { element, width } = useWidth();
  const bars = listBars(report, from, to);
  const values = bars.flatMap(({ now, before }) => [now, before]);
  const most = roundUp(Math.max(1, ...values));
  const lowest = Math.min(0, ...values);
  const least = lowest === 0 ? 0 : -roundUp(-lowest);
  const toY = (value: number) => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP);
  const step = (width - LEFT) / bars.length;
  const barWidth = Math.min(BAR_WIDTH_MAX, step * 0.62);
  const every = Math.ceil(LABEL_WIDTH / step);
  const format = createFormat(report, currency);
  return (
    <svg ref={element} class="chart days" viewBox={`0 0 ${width} 172`} role="img" aria-label={label}>
      {listMarks(report, most, least).map((value) => (
        <g key={value}>
          <path class="g" d={`M${LEFT} ${toY(value)}H${width}`} />
          <text x={LEFT - 6} y={toY(value) + 4} text-anchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {bars.map(({ label: start, now, before }, index) => {
        const x = LEFT + index * step + (step - barWidth) / 2;
        return (
          <g key={start}>
            <rect
              class="b"
              x={x}
              y={toY(Math.max(now, 0))}
              width={barWidth}
              height={Math.abs(toY(now) - toY(0))}
              rx={Math.min(3, barWidth / 4)}
            />
            {before !== 0 && <path class="prev" d={`M${x - 2} ${toY(before)}h${barWidth + 4}`} />}
            {index % every === 0 && (
              <text x={x + barWidth / 2} y={HEIGHT + 18} text-anchor={index === 0 ? 'start' : 'middle'}>
                {start}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
