import { VisitFacts } from '../parts/visit-facts.tsx';
import { VisitLinks } from '../parts/visit-links.tsx';
import { texts } from '../texts/index.ts';
import { formatTimes } from '../visit/visit-details.tsx';
import { formatDay, formatTime } from './dates.ts';
import { formatPrice } from './price.ts';
import type { BookingProps } from './state.ts';

const words = () => texts().done;

/** The visit is booked: when, where, with whom, and what a visitor may want to do next. */
export function DoneStep({ booking }: BookingProps) {
  const { booked, choices, catalog, lines, data, form, session, returned, startOver } = booking;
  const { value } = booked;
  const { date, time } = choices.value;
  const { shop, location } = catalog.value ?? {};
  if (!value || date === null || time === null || !shop || !location) return null;
  const mailedTo = session.isLoggedIn.value ? '' : form.email.value.trim();
  const price = (amount: string) => formatPrice(amount, shop.currency);
  const manage = `/book/${data.slug}/visit?token=${encodeURIComponent(value.manage_token)}`;
  return (
    <>
      <p class="lead">{words().at(formatDay(date), formatTime(time))}</p>
      <p class="quiet">{returned.value === 'open' ? texts().payment.processing : words().mailed(mailedTo)}</p>
      <VisitFacts
        services={lines.value.map(({ name, person }) => words().forPerson(name, person))}
        time={formatTimes(value, location.time_zone)}
        staff={value.staff}
        location={location}
        cost={`${price(value.total)}${Number(value.deposit_amount) > 0 ? words().depositPaid(price(value.deposit_amount)) : ''}`}
        number={value.appointment_number}
      />
      <div class="actions">
        <VisitLinks data={data} visit={value} salon={shop.name} address={location.address} page={manage} />
        <a class="button-secondary" href={manage}>
          {words().manage}
        </a>
        <button type="button" class="link" onClick={startOver}>
          {words().another}
        </button>
      </div>
    </>
  );
}
