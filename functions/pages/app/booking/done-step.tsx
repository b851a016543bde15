import { texts } from '../texts/en.ts';
import { createCalendarFile } from './calendar-file.ts';
import { formatDay, formatTime } from './dates.ts';
import type { Booking } from './state.ts';

const words = texts.done;

/** The visit is booked: when, where, with whom, and what a visitor may want to do next. */
export function DoneStep({ booking }: { readonly booking: Booking }) {
  const { booked, choices, catalog, lines, data } = booking;
  const { value } = booked;
  const { date, time } = choices.value;
  const { shop, location } = catalog.value ?? {};
  if (!value || date === null || time === null || !shop || !location) return null;
  const manage = `/book/${data.slug}/visit?token=${encodeURIComponent(value.manage_token)}`;
  const download = () => {
    const file = createCalendarFile({
      id: `${value.appointment_number}@${data.slug}`,
      title: words.event(shop.name),
      place: location.address,
      startsAt: value.starts_at,
      endsAt: value.ends_at,
      url: new URL(manage, globalThis.location.href).href,
    });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
    link.download = 'visit.ics';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div class="done">
      <p class="lead">{words.at(formatDay(date), formatTime(time))}</p>
      <dl>
        <dt>{words.services}</dt>
        {lines.value.map(({ name, person }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same service
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
      </div>
    </div>
  );
}
