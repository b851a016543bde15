import { downloadCalendarFile } from '../booking/calendar-file.ts';
import { formatDay, formatTime } from '../booking/dates.ts';
import { formatPrice } from '../booking/price.ts';
import type { Catalog, PageData } from '../page-data.ts';
import { texts } from '../texts/en.ts';
import { getDay, getTime, STATUS, sumPaid, type Visit } from './visit.ts';

const words = texts.visit;
const done = texts.done;

type StatusName = keyof typeof STATUS;
const findStatus = (visit: Visit): StatusName | undefined =>
  (Object.keys(STATUS) as StatusName[]).find((name) => STATUS[name] === visit.status);

/** The state of a visit in a word or two. */
export function VisitStatus({ visit }: { readonly visit: Visit }) {
  const status = findStatus(visit);
  return status ? <span class={`badge badge-${status}`}>{words.statuses[status]}</span> : null;
}

/** 'Tuesday, November 24 at 2:30 PM'. */
export const formatVisitTime = (visit: Pick<Visit, 'date' | 'time'>): string =>
  done.at(formatDay(getDay(visit)), formatTime(getTime(visit)));

type DetailsProps = { readonly visit: Visit; readonly catalog: Catalog };

/** Services, place, staff and cost of a visit. */
export function VisitDetails({ visit, catalog: { shop } }: DetailsProps) {
  const { services, location, appointment_number, total, deposit_amount } = visit;
  const price = (amount: string | number) => formatPrice(String(amount), shop.currency);
  const paid = sumPaid(visit);
  return (
    <dl class="facts">
      <dt>{done.services}</dt>
      {services.map(({ name, guest_no, staff, addons }, index) => (
        <dd key={index}>
          {guest_no === 0 ? name : done.forPerson(name, guest_no)}
          {staff && <span class="quiet"> {words.with(staff.name)}</span>}
          {addons.length > 0 && <span class="quiet"> + {addons.map((addOn) => addOn.name).join(', ')}</span>}
        </dd>
      ))}
      <dt>{done.place}</dt>
      <dd>
        {location.name}, {location.address}
      </dd>
      <dt>{words.cost}</dt>
      <dd>
        {price(total)}
        {paid > 0 ? (
          <span class="quiet"> {words.paid(price(paid))}</span>
        ) : (
          deposit_amount > 0 && <span class="quiet"> {words.deposit(price(deposit_amount))}</span>
        )}
      </dd>
      <dt>{done.number}</dt>
      <dd>{appointment_number}</dd>
    </dl>
  );
}

type LinksProps = DetailsProps & { readonly data: PageData };

/** Calendar file and map of a visit that is still to come. */
export function VisitLinks({ visit, catalog: { shop }, data }: LinksProps) {
  const { id, calendar_sequence, location, starts_at, ends_at } = visit;
  return (
    <>
      <button
        type="button"
        class="button-secondary"
        onClick={() =>
          downloadCalendarFile(
            {
              visit: id,
              sequence: calendar_sequence,
              title: done.event(shop.name),
              place: location.address,
              startsAt: starts_at,
              endsAt: ends_at,
              url: new URL(`/book/${data.slug}/account`, globalThis.location.href).href,
            },
            data,
          )
        }
      >
        {done.addToCalendar}
      </button>
      <a
        class="button-secondary"
        href={`https://maps.google.com/?q=${encodeURIComponent(location.address)}`}
        rel="noreferrer"
      >
        {done.map}
      </a>
    </>
  );
}
