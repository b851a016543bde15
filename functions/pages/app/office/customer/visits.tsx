import { isGuestId } from '../../../../../lib/rules/customers/guest-ids.ts';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { toDeskVisitUrl } from '../../parts/desk-links.ts';
import { Fact } from '../../parts/fact.tsx';
import {
  formatDate,
  formatNearInstant,
  formatPrice,
  fromApiDate,
  toDay,
  toDayOfPage,
} from '../../parts/format.ts';
import { PhoneLink } from '../../parts/phone-link.tsx';
import { findStatusName, type StatusName, VISIT_STATUS } from '../../parts/visit-status.ts';
import { texts } from '../../texts/index.ts';
import { sumNetPaid } from '../../visit/visit.ts';
import { DeskLink } from '../desk-link.tsx';
import { findPickOptions } from '../form/picks.ts';
import type { CustomerVisit, ProfileProps } from './customer-data.ts';
import { UsableClientProducts } from './owned.tsx';
import { customerTexts } from './texts/index.ts';

const LOOKS: { readonly [Name in StatusName]?: 'bad' | 'ok' } = {
  noShow: 'bad',
  paymentFailed: 'bad',
  completed: 'ok',
};
/** The visits for which nothing was served: the salon keeps a fee at most. */
const NOT_SERVED: readonly (StatusName | undefined)[] = ['noShow', 'cancelled', 'paymentFailed'];

/** Whether the time of a booked visit has passed, and nobody has said whether the client came. */
const isNotCheckedIn = (
  { status, starts_at, arrived_at }: CustomerVisit,
  { now }: ProfileProps['data'],
): boolean =>
  status === VISIT_STATUS.confirmed && arrived_at === null && Date.parse(starts_at) < new Date(now).getTime();

type VisitProps = Omit<ProfileProps, 'card'> & {
  readonly visit: CustomerVisit;
  /** The day of the list, on which each visit has a state. */
  readonly isOfToday: boolean;
};

/** The state of a visit in a word. A confirmed visit of another day is as expected and has none. */
function VisitState({ visit, data, isOfToday }: Pick<VisitProps, 'visit' | 'data' | 'isOfToday'>) {
  const { status, arrived_at: arrived, started_at: started } = visit;
  const words = customerTexts();
  const state = findStatusName(status);
  if (state === 'confirmed' && arrived !== null)
    return <Chip look="run">{words[started === null ? 'here' : 'started']}</Chip>;
  if (isNotCheckedIn(visit, data)) return <Chip look="wait">{words.notCheckedIn}</Chip>;
  return state && (isOfToday || state !== 'confirmed') ? (
    <Chip look={LOOKS[state]}>{texts().visit.statuses[state]}</Chip>
  ) : null;
}

/** The amount of a visit. Where nobody was served, it is struck, and beside it stands what the salon has kept. */
function VisitAmount({ visit, data, place }: Pick<VisitProps, 'visit' | 'data' | 'place'>) {
  const state = findStatusName(visit.status);
  const total = formatPrice(visit.total, data.currency);
  const href = `${place.href('receipt')}?search=${visit.appointment_number}`;
  if (state === 'completed') return <a href={href}>{total}</a>;
  // Nothing was taken for a visit that nobody has checked in
  if (isNotCheckedIn(visit, data)) return null;
  if (!NOT_SERVED.includes(state)) return <>{total}</>;
  const kept = sumNetPaid(visit);
  return (
    <>
      <s class="quiet">{total}</s>{' '}
      {kept > 0 && <a href={href}>{formatPrice(kept.toFixed(2), data.currency)}</a>}
    </>
  );
}

function Visit(props: VisitProps) {
  const { visit, data, permissions } = props;
  const { services, products = [], appointment_number: number } = visit;
  const names = [...services, ...products].map(({ name }) => name);
  const staff = [...new Set(services.flatMap((each) => each.staff?.name ?? []))];
  const today = toDayOfPage(data);
  return (
    <li>
      <span class="sub num">{formatNearInstant(visit.starts_at, data.timeZone, today)}</span>
      <span class="grow">
        <b>
          <DeskLink href={toDeskVisitUrl(data.slug, visit)} permissions={permissions}>
            {names.join(', ')}
          </DeskLink>
        </b>
        <br />
        <span class="sub">
          {[...staff, number].join(' · ')} <VisitState {...props} />
        </span>
      </span>
      <span class="money">
        <VisitAmount {...props} />
      </span>
    </li>
  );
}

function Contact({ card, rows, place }: ProfileProps) {
  const words = customerTexts();
  const { customer, may_have_card } = card;
  const isGuest = isGuestId(customer.id);
  const { facts } = words;
  const usual = findPickOptions(rows, 'staff')?.find(
    ({ value }) => value === String(customer.usual_staff_id),
  )?.label;
  return (
    <Card
      id="contact"
      title={words.contact}
      head={!isGuest && <a href={`${place.href('customer', customer.id)}?tab=contact`}>{words.edit}</a>}
    >
      <div class="pad stack">
        <dl class="facts">
          <Fact name={facts.phone}>{customer.phone ? <PhoneLink phone={customer.phone} /> : '–'}</Fact>
          <Fact name={facts.email}>
            {customer.email || '–'}
            {customer.email !== '' && !isGuest && (
              <>
                <br />
                <span class="sub">{customer.email_verified ? facts.confirmed : facts.notConfirmed}</span>
              </>
            )}
            {customer.pending_email !== '' && (
              <span class="sub">{facts.pending(customer.pending_email)}</span>
            )}
          </Fact>
          {!isGuest && (
            <Fact name={facts.sms}>{customer.sms_consent === 1 ? facts.agreed : facts.notAgreed}</Fact>
          )}
          <Fact name={facts.cards}>{may_have_card === 1 ? facts.mayHave : facts.none}</Fact>
          {usual !== undefined && <Fact name={facts.usual}>{usual}</Fact>}
        </dl>
        {isGuest ? (
          <p class="sub">{words.guestHint}</p>
        ) : (
          <p class={customer.note === '' ? 'sub' : 'noted'}>{customer.note || words.noNote}</p>
        )}
      </div>
    </Card>
  );
}

/** The visits to come and past, beside the contact and what the client owns. */
export function Visits(props: ProfileProps) {
  const { card, data } = props;
  const words = customerTexts();
  const now = new Date(data.now);
  const today = toDay(now, data.timeZone);
  const open = card.appointments.filter(({ status }) => status <= VISIT_STATUS.confirmed).toReversed();
  const ofToday = card.appointments
    .filter(({ starts_at }) => toDay(new Date(starts_at), data.timeZone) === today)
    .toReversed();
  // A visit in the chair is not past
  const upcoming = open.filter(
    (each) =>
      !ofToday.includes(each) && (each.arrived_at !== null || Date.parse(each.starts_at) >= now.getTime()),
  );
  const past = card.appointments.filter((each) => !upcoming.includes(each) && !ofToday.includes(each));
  const forgotten = past.filter((each) => isNotCheckedIn(each, data)).length;
  const list = (visits: readonly CustomerVisit[]) => (
    <ul class="lines timeline">
      {visits.map((visit) => (
        <Visit key={visit.id} {...props} visit={visit} isOfToday={ofToday.includes(visit)} />
      ))}
    </ul>
  );
  return (
    <div class="two">
      <div class="stack">
        {card.appointments.length === 0 && <p class="card empty">{words.noVisits}</p>}
        {ofToday.length > 0 && (
          <Card id="today" title={words.today}>
            {list(ofToday)}
          </Card>
        )}
        {upcoming.length > 0 && (
          <Card id="to-come" title={words.toCome}>
            {list(upcoming)}
          </Card>
        )}
        {past.length > 0 && (
          <Card id="past" title={words.past}>
            {forgotten > 0 && <p class="pad sub">{words.forgotten(forgotten)}</p>}
            {list(past)}
            {card.appointments.length >= 100 && <p class="pad sub">{words.newest}</p>}
          </Card>
        )}
      </div>
      <div class="stack">
        <Contact {...props} />
        <UsableClientProducts {...props} />
      </div>
    </div>
  );
}

export function Stats({ card, data, place, permissions }: ProfileProps) {
  const words = customerTexts().stats;
  const { id, visits, spent, per_visit, last_visit, no_shows, late_cancellations } = card.customer;
  const price = (amount: string | number) => formatPrice(String(amount), data.currency);
  const toTab = (tab: string) => `${place.href('customer', id)}?tab=${tab}`;
  const hasReceipts = permissions.includes('sales.read') && !isGuestId(id);
  const gifts = card.giftcards
    .filter(({ given_away }) => given_away === 0)
    .reduce((sum, { balance }) => sum + balance, 0);
  return (
    <div class="stats">
      <div>
        <span class="sub">{words.visits}</span>
        <span class="big num">{visits}</span>
        <span class="sub">
          {last_visit === null ? words.never : words.last(formatDate(fromApiDate(last_visit)))}
        </span>
      </div>
      <a {...(hasReceipts && { href: toTab('receipts') })}>
        <span class="sub">{words.spent}</span>
        <span class="big money">{price(spent)}</span>
        <span class="sub">
          {[per_visit === null ? '' : words.perVisit(price(per_visit)), words.spentHint]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </a>
      <div>
        <span class="sub">{words.noShows}</span>
        <span class="big num">{no_shows}</span>
        <span class="sub">{words.late(late_cancellations)}</span>
      </div>
      <a href={toTab('purchases')}>
        <span class="sub">{words.account}</span>
        <span class="big money">{price((gifts + Number(card.credit)).toFixed(2))}</span>
        <span class="sub">{words.accountHint}</span>
      </a>
    </div>
  );
}
