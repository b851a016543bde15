import { Card } from '../../parts/card.tsx';
import {
  formatCompactAxisPrice,
  formatDate,
  formatPrice,
  formatWeekday,
  fromApiDate,
} from '../../parts/format.ts';
import { type HomeProps, toDaysHref } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

const HEIGHT = 150;
const TOP = 12;
const AXIS = 62;
const STEP = 80;
const BAR = 24;
const LINES = 3;

/** The step between the lines of the axis: a round amount, so that a few of them reach the most that was taken. */
function toAxisStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / LINES));
  return Math.ceil(most / LINES / power) * power;
}

type BarProps = { readonly look: 'b' | 'b2'; readonly x: number; readonly height: number };

const Bar = ({ look, x, height }: BarProps) => (
  <rect class={look} x={x} y={HEIGHT - height} width={BAR} height={height} rx="3" />
);

/** The takings of each day of the week, beside the same day of the week before. */
export function WeekChart({ home, data, place }: HomeProps) {
  const words = homeTexts().chart;
  const { days } = home.taken;
  const most = Math.max(0, ...days.flatMap(({ taken, before }) => [Number(taken), Number(before)])) || 100;
  const step = toAxisStep(most);
  const toHeight = (amount: number) => Math.max(0, (amount / (step * LINES)) * (HEIGHT - TOP));
  const price = (amount: string) => formatPrice(amount, data.currency);
  return (
    <Card
      id="week-chart"
      title={words.title}
      head={
        <>
          <span class="key">
            <i />
            {words.week}
          </span>
          <span class="key">
            <i class="b2" />
            {words.before}
          </span>
        </>
      }
    >
      <div class="pad">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
        <svg class="chart" viewBox="0 0 620 172" role="group" aria-labelledby="week-chart">
          <g>
            {Array.from({ length: LINES + 1 }, (_, line) => HEIGHT - toHeight(line * step)).map((y, line) => (
              <g key={y}>
                <path class="g" d={`M${AXIS} ${y}H620`} />
                <text x={AXIS - 8} y={y + 4} text-anchor="end">
                  {line > 0 && formatCompactAxisPrice(line * step, data.currency)}
                </text>
              </g>
            ))}
          </g>
          {days.map(({ date, taken, before }, index) => {
            const [day, weekday] = [formatDate(fromApiDate(date)), formatWeekday(fromApiDate(date))];
            const left = AXIS + index * STEP;
            return (
              <a key={date} href={toDaysHref(place, date)}>
                {/* Begins as the day below the bars does */}
                <title>{words.describe(`${weekday}, ${day}`, price(taken), price(before))}</title>
                <rect class="hit" x={left} y={0} width={STEP} height="172" />
                <Bar look="b2" x={left + 12} height={toHeight(Number(before))} />
                <Bar look="b" x={left + 39} height={toHeight(Number(taken))} />
                <text x={left + 38} y="168" text-anchor="middle">
                  {weekday}
                </text>
              </a>
            );
          })}
        </svg>
      </div>
    </Card>
  );
}
