import { formatDate, formatWeekday, fromApiDate } from '../../booking/dates.ts';
import { formatPrice } from '../../booking/price.ts';
import { Card } from '../../parts/card.tsx';
import type { HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

const [HEIGHT, TOP, STEP, BAR] = [150, 10, 88, 24];

/** The takings of each day of the week, beside the same day of the week before. */
export function WeekChart({ home, data }: HomeProps) {
  const words = homeTexts().chart;
  const { days } = home.taken;
  const most = Math.max(1, ...days.flatMap(({ taken, before }) => [Number(taken), Number(before)]));
  const toHeight = (amount: string) => Math.max(0, (Number(amount) / most) * (HEIGHT - TOP));
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
          <path class="g" d={`M0 ${HEIGHT}H620M0 ${TOP}H620`} />
          {days.map(({ date, taken, before }, index) => (
            <g key={date}>
              <rect
                class="b2"
                x={index * STEP + 14}
                y={HEIGHT - toHeight(before)}
                width={BAR}
                height={toHeight(before)}
                rx="3"
              />
              <rect
                class="b"
                x={index * STEP + 41}
                y={HEIGHT - toHeight(taken)}
                width={BAR}
                height={toHeight(taken)}
                rx="3"
              />
              <text x={index * STEP + 40} y="168" text-anchor="middle">
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
