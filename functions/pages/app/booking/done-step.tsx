import { Button } from '../parts/button.tsx';
import { formatDay, formatPrice, formatTime, formatTimesWithZoneIfNeeded } from '../parts/format.ts';
import { AddOns, VisitFacts } from '../parts/visit-facts.tsx';
import { VisitLinks } from '../parts/visit-links.tsx';
import { texts } from '../texts/index.ts';
import { formatVisitUrl } from '../visit/visit.ts';
import type { StepViewOf } from './progress.ts';
import type { BookingState } from './state.ts';

const words = () => texts().done;

/** The visit is booked: when, where, with whom, and what a visitor may want to do next. */
export function DoneStep({ view, ...booking }: BookingState & { readonly view: StepViewOf<'done'> }) {
  const { catalog, selection, data, form, session, startOver } = booking;
  const { booked: value, date, time } = view;
  const { shop, location } = catalog.value ?? {};
  if (!shop || !location) return null;
  const isGuest = !session.isLoggedIn.value;
  const mailedTo = isGuest ? form.email.value.trim() : '';
  const price = (amount: string) => formatPrice(amount, shop.currency);
  const paid = Number(value.deposit_amount) + Number(value.redeemed);
  const manage = formatVisitUrl(data.slug, value.manage_token);
  return (
    <>
      <p class="lead">{words().at(formatDay(date), formatTime(time))}</p>
      <p class="sub">{isGuest && mailedTo === '' ? words().notMailed : words().mailed(mailedTo)}</p>
      <VisitFacts
        services={selection.lines.value.map(({ title, addOns }) => (
          <>
            {title}
            <AddOns addOns={addOns} />
          </>
        ))}
        time={formatTimesWithZoneIfNeeded(value, location.time_zone)}
        staff={value.staff}
        location={location}
        cost={`${price(value.total)}${paid > 0 ? words().paid(price(String(paid))) : ''}`}
        number={value.appointment_number}
      />
      <VisitLinks
        data={data}
        visit={value}
        salon={shop.name}
        address={location.address}
        token={value.manage_token}
      />
      <div class="actions">
        <a class="btn" href={manage}>
          {words().manage}
        </a>
        <Button look="link" label={words().another} onClick={startOver} />
      </div>
    </>
  );
}
