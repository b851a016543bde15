import { formatPrice } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { ARROW_DOWN, ARROW_UP } from '../../parts/icons.ts';
import { addUpAmounts } from '../book-sums.ts';
import type { HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

/** How much more or less than the week before; undefined without one to compare with. */
const toPercent = (week: string, before: string): number | undefined =>
  Number(before) > 0 ? Math.round((Number(week) / Number(before) - 1) * 100) : undefined;

function Delta({ week, before }: { readonly week: string; readonly before: string }) {
  const words = homeTexts().taken;
  const percent = toPercent(week, before);
  if (percent === undefined) return <span class="sub">{words.hint}</span>;
  if (percent === 0) return <span class="sub">{words.same}</span>;
  return (
    <span class={percent > 0 ? 'delta ok' : 'delta bad'}>
      <Icon of={percent > 0 ? ARROW_UP : ARROW_DOWN} />
      {percent > 0 ? words.more(percent) : words.less(-percent)}
    </span>
  );
}

/** The figures of today and the week; each leads to the rows that it sums up. */
export function Stats({ home, data, place }: HomeProps) {
  const words = homeTexts();
  const { taken, owed, date } = home;
  const price = (amount: string) => formatPrice(amount, data.currency);
  const [sunday = date] = taken.days.map((day) => day.date);
  const days = (from: string, to: string) => `${place.href('day')}?${new URLSearchParams({ from, to })}`;
  return (
    <div class="stats">
      <a href={days(date, date)}>
        <span class="sub">{words.taken.today}</span>
        <span class="big money">{price(taken.today)}</span>
        <span class="sub">{words.taken.hint}</span>
      </a>
      <a href={days(sunday, date)}>
        <span class="sub">{words.taken.week}</span>
        <span class="big money">{price(taken.week)}</span>
        <Delta week={taken.week} before={taken.before} />
      </a>
      <div>
        <span class="sub">{words.taken.before}</span>
        <span class="big money">{price(taken.before)}</span>
      </div>
      <a href={place.href('balances')}>
        <span class="sub">{words.owedInAll}</span>
        <span class="big money">{price(addUpAmounts(owed.map(({ amount }) => amount)))}</span>
      </a>
    </div>
  );
}
