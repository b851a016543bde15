import { Card } from '../../parts/card.tsx';
import { formatDate, formatPrice, formatSoon, fromApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import {
  BANKNOTE,
  CALENDAR_CLOCK,
  CLOCK_ALERT,
  CREDIT_CARD,
  HOURGLASS,
  MAIL,
  PACKAGE,
} from '../../parts/icons.ts';
import type { HomeData, HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

type Attention = HomeData['attention'][number];

const LOOKS = {
  no_person: ['bad', CLOCK_ALERT],
  outside_hours: ['bad', CLOCK_ALERT],
  payment_failed: ['bad', CREDIT_CARD],
  disputed: ['bad', CREDIT_CARD],
  not_confirmed: ['wait', CALENDAR_CLOCK],
  open_drawer: ['wait', BANKNOTE],
  mail_returned: ['wait', MAIL],
  waiting: ['', HOURGLASS],
  products_ending: ['', PACKAGE],
} as const satisfies Readonly<Record<Attention['kind'], readonly [look: string, icon: string]>>;

const DISPUTES_URL = 'https://dashboard.stripe.com/disputes';

type KindProps = HomeProps & { readonly each: Attention };

/** Where the thing is done; undefined for a user who may not open it. */
function findHref({ each, data, place, permissions }: KindProps): string | undefined {
  if (each.kind === 'disputed') return DISPUTES_URL;
  if (each.kind === 'mail_returned') return place.href('customer', each.clients[0]?.id);
  if (each.kind === 'products_ending') return place.href('owed');
  return permissions.includes('appointments.read') ? `/desk/${data.slug}` : undefined;
}

/** The visits, the clients, or the amount with its last day. */
function Concerned({ each, home, data, place }: KindProps) {
  const { kind, visits, amount, due_date: due, clients } = each;
  const { due: dueTexts } = homeTexts();
  const price = amount === null ? '' : formatPrice(amount, data.currency);
  if (clients.length > 0) {
    return clients.map(({ id, name }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <a href={place.href('customer', id)}>{name}</a>
      </span>
    ));
  }
  if (due !== null && (kind === 'disputed' || kind === 'products_ending'))
    return dueTexts[kind](price, formatDate(fromApiDate(due)));
  const today = fromApiDate(home.date);
  const described = visits.map(({ name, starts_at }) =>
    [name, formatSoon(starts_at, data.timeZone, today)].filter(Boolean).join(' '),
  );
  return described.join(', ') || price;
}

function AttentionLine(props: KindProps) {
  const { each } = props;
  const [what, verb] = homeTexts().kinds[each.kind];
  const [look, icon] = LOOKS[each.kind];
  const title = what(each.count);
  const href = findHref(props);
  return (
    <li>
      <span class={`mk ${look}`}>
        <Icon of={icon} />
      </span>
      <span class="grow">
        <b>{title}</b>
        <span class="sub">
          <Concerned {...props} />
        </span>
      </span>
      {href && (
        <a class="btn small" href={href} aria-label={`${verb}: ${title}`}>
          {verb}
        </a>
      )}
    </li>
  );
}

/** The things that wait for somebody, each with the one thing to do. */
export function AttentionCard(props: HomeProps) {
  const words = homeTexts();
  const { attention } = props.home;
  return (
    <Card
      id="attention"
      title={words.attention}
      head={attention.length > 0 && <span class="sub">{words.things(attention.length)}</span>}
    >
      {attention.length === 0 && <p class="pad sub">{words.nothing}</p>}
      <ul class="lines todo">
        {attention.map((each) => (
          <AttentionLine key={each.kind} {...props} each={each} />
        ))}
      </ul>
    </Card>
  );
}
