import { Card } from '../../parts/card.tsx';
import { formatPrice } from '../../parts/format.ts';
import type { AreaName } from '../areas.ts';
import type { HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

/** Where a debt is listed; those to clients are on the page of what is owed. */
const AREA_OF_ACCOUNT: Readonly<Record<string, AreaName>> = { tips: 'tip', tax: 'tax' };

/** The debts of the salon, by kind. */
export function OwedCard({ home, data, place }: HomeProps) {
  const words = homeTexts().owed;
  return (
    <Card id="owed" title={words.title} head={<a href={place.href('balances')}>{words.details}</a>}>
      {home.owed.length === 0 && <p class="pad sub">{words.nothing}</p>}
      <ul class="lines">
        {home.owed.map(({ account, amount }) => (
          <li key={account}>
            <a class="grow" href={place.href(AREA_OF_ACCOUNT[account] ?? 'owed')}>
              {words.accounts[account] ?? account}
            </a>
            <b class="money">{formatPrice(amount, data.currency)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
