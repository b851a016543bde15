import { texts } from '../texts/en.ts';
import { downloadCalendarFile } from './calendar-file.ts';
import { formatDay, formatTime } from './dates.ts';
import { formatPrice } from './price.ts';
import type { Booking } from './state.ts';

const words = texts.done;

/** The visit is booked: when, where, with whom, and what a visitor may want to do next. */
export function DoneStep({ booking }: { readonly booking: Booking }) {
  const { booked, choices, catalog, lines, data, form, session, returned, startOver } = booking;
  const { value } = booked;
  const { date, time } = choices.value;
  const { shop, location } = catalog.value ?? {};
  if (!value || date === null || time === null || !shop || !location) return null;
  const mailedTo = session.isLoggedIn.value ? '' : form.email.value.trim();
  const price = (amount: string) => formatPrice(amount, shop.currency);
  const manage = `/book/${data.slug}/visit?token=${encodeURIComponent(value.manage_token)}`;
  const download = () =>
    downloadCalendarFile(
      {
        visit: value.id,
        sequence: 0,
        title: words.event(shop.name),
        place: location.address,
        startsAt: value.starts_at,
        endsAt: value.ends_at,
        url: new URL(manage, globalThis.location.href).href,
      },
      data,
    );
  return (
    <div class="done">
      <p class="lead">{words.at(formatDay(date), formatTime(time))}</p>
      <p class="quiet">{returned.value === 'open' ? texts.payment.processing : words.mailed(mailedTo)}</p>
      <dl>
        <dt>{words.services}</dt>
        {lines.value.map(({ name, person }, index) => (
          // Two people may have the same service
          <dd key={index}>{person === 0 ? name : words.forPerson(name, person)}</dd>
        ))}
        {value.staff.length > 0 && (
          <>
            <dt>{words.staff}</dt>
            <dd>{value.staff.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
        <dt>{words.place}</dt>
        <dd>
          {location.name}, {location.address}
        </dd>
        <dt>{words.cost}</dt>
        <dd>
          {price(value.total)}
          {Number(value.deposit_amount) > 0 && words.depositPaid(price(value.deposit_amount))}
        </dd>
        <dt>{words.number}</dt>
        <dd>{value.appointment_number}</dd>
      </dl>
      <div class="actions">
        <button type="button" class="button-secondary" onClick={download}>
          {words.addToCalendar}
        </button>
        <a
          class="button-secondary"
          href={`https://maps.google.com/?q=${encodeURIComponent(location.address)}`}
          rel="noreferrer"
        >
          {words.map}
        </a>
        <a class="button-secondary" href={manage}>
          {words.manage}
        </a>
        <button type="button" class="link" onClick={startOver}>
          {words.another}
        </button>
      </div>
    </div>
  );
}
