import { Card } from '../../parts/card.tsx';
import { toDeskPanelUrl, toDeskVisitUrl } from '../../parts/desk-links.ts';
import {
  formatDate,
  formatMonthDayRange,
  formatPrice,
  formatUpcomingTime,
  fromApiDate,
} from '../../parts/format.ts';
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
import { texts } from '../../texts/index.ts';
import { DeskLink } from '../desk-link.tsx';
import { toClientName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { HomeData, HomeProps } from './home-data.ts';
import { homeTexts } from './texts/index.ts';

type Attention = HomeData['attention'][number];

const LOOKS = {
  no_person: ['bad', CLOCK_ALERT],
  in_time_off: ['bad', CLOCK_ALERT],
  outside_hours: ['bad', CLOCK_ALERT],
  payment_failed: ['bad', CREDIT_CARD],
  disputed: ['bad', CREDIT_CARD],
  not_checked_in: ['wait', CLOCK_ALERT],
  not_confirmed: ['wait', CALENDAR_CLOCK],
  open_drawer: ['wait', BANKNOTE],
  mail_returned: ['wait', MAIL],
  waiting: ['', HOURGLASS],
  products_ending: ['', PACKAGE],
} as const satisfies Readonly<Record<Attention['kind'], readonly [look: string, icon: string]>>;

/** The page of a payment, where a dispute is answered: https://docs.stripe.com/disputes/responding */
const PAYMENTS_URL = 'https://dashboard.stripe.com/payments';

type KindProps = HomeProps & { readonly each: Attention };

/** The page of a client; undefined for a user who may not open it. */
const findClientHref = ({ place, permissions }: KindProps, id: number | undefined): string | undefined =>
  permissions.includes('customers.read') ? place.href('customer', id) : undefined;

/** The page of a time off, which lists the visits in it; for a user who may not open it, the week of the team. */
const findTimeOffHref = ({ place, permissions }: KindProps, id: number | undefined): string =>
  permissions.includes('staff.write') ? place.href('time-off', id) : place.href('calendar');

/** Where the thing is done, of several the first one; undefined for a user who may not open it. */
function findHref(props: KindProps): string | undefined {
  const { each, data, place, permissions } = props;
  const { kind, clients, visits, payment_intent: payment, location_id, time_off: off } = each;
  if (kind === 'disputed') return `${PAYMENTS_URL}/${payment}`;
  if (kind === 'mail_returned') return findClientHref(props, clients[0]?.id);
  if (kind === 'products_ending') return place.href('owed');
  if (!permissions.includes('appointments.read')) return undefined;
  if (kind === 'in_time_off') return findTimeOffHref(props, off[0]?.id);
  // The calendar marks more visits than are named here
  if (kind === 'outside_hours' && each.count > visits.length) return place.href('calendar');
  if (kind === 'open_drawer') return toDeskPanelUrl(data.slug, 'till', location_id);
  if (kind === 'waiting') return toDeskPanelUrl(data.slug, 'waitlist', location_id);
  return visits[0] && toDeskVisitUrl(data.slug, visits[0]);
}

/** The visits, the clients, or the amount with its last day. */
function Concerned(props: KindProps) {
  const { each, home, data, permissions } = props;
  const { kind, count, visits, amount, due_date: due, clients, time_off: timeOff } = each;
  const { due: dueTexts } = homeTexts();
  const price = amount === null ? '' : formatPrice(amount, data.currency);
  const hasDue = due !== null && (kind === 'disputed' || kind === 'products_ending');
  const what = hasDue ? dueTexts[kind](price, formatDate(fromApiDate(due))) : price;
  const today = fromApiDate(home.date);
  const concerned = [
    ...clients.map(({ id, name }) => {
      const href = findClientHref(props, id);
      return (
        <a key={`client ${id}`} {...(href && { href })}>
          {name}
        </a>
      );
    }),
    ...timeOff.map(({ id, name, kind: why, from, to, visits: number }) => {
      const days = formatMonthDayRange(fromApiDate(from), fromApiDate(to));
      const what = officeTexts().choices.kind?.[why] ?? why;
      return (
        <a key={`time off ${id}`} href={findTimeOffHref(props, id)}>
          {texts().page.labelled(name, [what, days, homeTexts().ahead.visits(number)].join(' · '))}
        </a>
      );
    }),
    ...visits.map((visit) => (
      <DeskLink key={`visit ${visit.id}`} href={toDeskVisitUrl(data.slug, visit)} permissions={permissions}>
        {toClientName(visit.name)} {formatUpcomingTime(visit.starts_at, data.timeZone, today)}
      </DeskLink>
    )),
  ];
  const hidden = concerned.length > 0 ? count - concerned.length : 0;
  return (
    <>
      {what}
      {concerned.map((link, index) => (
        <span key={link.key}>
          {(index > 0 || what !== '') && (index > 0 ? ', ' : ' · ')}
          {link}
        </span>
      ))}
      {timeOff.length === 0 && hidden > 0 && ` ${homeTexts().more(hidden)}`}
    </>
  );
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
        <b>{href ? <a href={href}>{title}</a> : title}</b>
        <span class="sub">
          <Concerned {...props} />
        </span>
      </span>
      {href && (
        <a class="btn small" href={href} aria-label={texts().page.labelled(verb, title)}>
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
