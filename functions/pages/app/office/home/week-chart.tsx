import { Card } from '../../parts/card.tsx';
import { formatAxisPrice, formatDate, formatPrice, formatWeekday, fromApiDate } from '../../parts/format.ts';
import type { HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

const [HEIGHT, TOP, AXIS, STEP, BAR] = [150, 12, 62, 80, 24];
const LINES = 3;

/** The step between the lines of the axis: a round amount, so that a few of them reach the most that was taken. */
function toAxisStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / LINES));
  return Math.ceil(most / LINES / power) * power;
}

/** The takings of each day of the week, beside the same day of the week before. */
export function WeekChart({ home, data }: HomeProps) {
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
        <svg class="chart" viewBox="0 0 620 172" aria-hidden="true">
          {Array.from({ length: LINES + 1 }, (_, line) => HEIGHT - toHeight(line * step)).map((y, line) => (
            <g key={y}>
              <path class="g" d={`M${AXIS} ${y}H620`} />
              <text x={AXIS - 8} y={y + 4} text-anchor="end">
                {line > 0 && formatAxisPrice(line * step, data.currency)}
              </text>
            </g>
          ))}
          {days.map(({ date, taken, before }, index) => (
            <g key={date}>
              <rect
                class="b2"
                x={AXIS + index * STEP + 12}
                y={HEIGHT - toHeight(Number(before))}
                width={BAR}
                height={toHeight(Number(before))}
                rx="3"
              />
              <rect
                class="b"
                x={AXIS + index * STEP + 39}
                y={HEIGHT - toHeight(Number(taken))}
                width={BAR}
                height={toHeight(Number(taken))}
                rx="3"
              />
              <text x={AXIS + index * STEP + 38} y="168" text-anchor="middle">
                {formatWeekday(fromApiDate(date))}
              </text>
            </g>
          ))}
        </svg>
        <ul class="vh">
          {days.map(({ date, taken, before }) => (
            <li key={date}>{words.describe(formatDate(fromApiDate(date)), price(taken), price(before))}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
