import { formatSoon, fromApiDate } from '../../booking/dates.ts';
import { formatPrice } from '../../booking/price.ts';
import { Card } from '../../parts/card.tsx';
import { Icon } from '../../parts/icon.tsx';
import { BANKNOTE, CALENDAR_CLOCK, CLOCK_ALERT, CREDIT_CARD, HOURGLASS } from '../../parts/icons.ts';
import type { HomeData, HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

type Attention = HomeData['attention'][number];

const LOOKS = {
  no_person: ['bad', CLOCK_ALERT],
  payment_failed: ['bad', CREDIT_CARD],
  disputed: ['bad', CREDIT_CARD],
  not_confirmed: ['wait', CALENDAR_CLOCK],
  open_drawer: ['wait', BANKNOTE],
  waiting: ['', HOURGLASS],
} as const satisfies Readonly<Record<Attention['kind'], readonly [look: string, icon: string]>>;

const DISPUTES_URL = 'https://dashboard.stripe.com/disputes';

/** The things that wait for somebody, each with the one thing to do. */
export function AttentionCard({ home, data, permissions }: HomeProps) {
  const words = homeTexts();
  const mayOpenDesk = permissions.includes('appointments.read');
  const today = fromApiDate(home.date);
  const describe = ({ visits, amount }: Attention): string =>
    amount === null
      ? visits
          .map(({ name, starts_at }) =>
            [name, formatSoon(starts_at, data.timeZone, today)].filter(Boolean).join(' '),
          )
          .join(', ')
      : formatPrice(amount, data.currency);
  return (
    <Card
      id="attention"
      title={words.attention}
      head={home.attention.length > 0 && <span class="sub">{words.things(home.attention.length)}</span>}
    >
      {home.attention.length === 0 && <p class="pad sub">{words.nothing}</p>}
      <ul class="lines todo">
        {home.attention.map((each) => {
          const [what, verb] = words.kinds[each.kind];
          const [look, icon] = LOOKS[each.kind];
          const title = what(each.count);
          const isDisputed = each.kind === 'disputed';
          return (
            <li key={each.kind}>
              <span class={`mk ${look}`}>
                <Icon of={icon} />
              </span>
              <span class="grow">
                <b>{title}</b>
                <span class="sub">{describe(each)}</span>
              </span>
              {(isDisputed || mayOpenDesk) && (
                <a
                  class="btn small"
                  href={isDisputed ? DISPUTES_URL : `/desk/${data.slug}`}
                  aria-label={`${verb}: ${title}`}
                >
                  {verb}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
