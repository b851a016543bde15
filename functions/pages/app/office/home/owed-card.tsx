import { formatPrice } from '../../booking/price.ts';
import { Card } from '../../parts/card.tsx';
import type { HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

/** The debts of the salon, by kind. */
export function OwedCard({ home, data, place }: HomeProps) {
  const words = homeTexts().owed;
  return (
    <Card id="owed" title={words.title} head={<a href={place.href('owed')}>{words.details}</a>}>
      {home.owed.length === 0 && <p class="pad sub">{words.nothing}</p>}
      <ul class="lines">
        {home.owed.map(({ account, amount }) => (
          <li key={account}>
            <span class="grow">{words.accounts[account] ?? account}</span>
            <b class="money">{formatPrice(amount, data.currency)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
