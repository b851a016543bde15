import { Button } from '../parts/button.tsx';
import { LOG_IN_FORM_ID } from '../parts/form-values.ts';
import { describeFailure } from '../parts/notice.tsx';
import { texts } from '../texts/index.ts';
import { computeTotalAfterGiftCards } from './booking-input.ts';
import { hasServices } from './choices.ts';
import { formatShortDay, formatTime } from './dates.ts';
import type { Line } from './lines.ts';
import { formatPrice } from './price.ts';
import { useBarPlacement } from './site-bar.ts';
import type { BookingProps } from './state.ts';

const words = () => texts().steps;

type LinesProps = { readonly lines: readonly Line[]; readonly currency: string };

/** The chosen services, where the window is wide enough for them. */
function Lines({ lines, currency }: LinesProps) {
  return (
    <ul class="summary-lines">
      {lines.map(({ title, minutes, price, addOns }, index) => (
        <li key={index}>
          <span>
            {title}
            <span class="quiet">
              {[texts().services.minutes(minutes), ...addOns.map((addOn) => addOn.name)].join(' · ')}
            </span>
          </span>
          <span>{formatPrice(String(price), currency)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The API's fields that the details show; an error of any other field has no field to stand at. */
const SHOWN_FIELDS = /^(guest\.(fname|lname|email|phone)|policy_accepted|email_code|promo_code)$/;

/** Why it goes no further: in the bar, where the visitor has pressed. */
function Refusal({ booking: { failure, fieldErrors } }: BookingProps) {
  const { value } = failure;
  const names = Object.keys(value?.errors ?? {});
  const isShownAtField = names.length > 0 && names.every((name) => SHOWN_FIELDS.test(name));
  const isMarked = isShownAtField || Object.keys(fieldErrors.value).length > 0;
  const text = isMarked ? texts().details.checkFields : value && describeFailure(value);
  return (
    <p class="error" role="alert">
      {text}
    </p>
  );
}

/** The choices so far, their cost, and the button to the next step. Always in sight (BEHAVIOR §35.2). */
export function Summary({ booking, onBook }: BookingProps & { readonly onBook: () => void }) {
  const { choices, choose, lines, minutes, total, catalog, isSaving, quote, held, isPricing } = booking;
  const { view, wantsLogIn, session } = booking;
  const { date, time } = choices.value;
  const { step } = view.value;
  const { bar, isOnSite } = useBarPlacement(step);
  // Logs in first, then books
  const sendsLogIn = step === 'details' && wantsLogIn.value && !session.isLoggedIn.value;
  const { shop, location } = catalog.value ?? {};
  const currency = shop?.currency ?? 'USD';
  const isEmpty = !hasServices(choices.value);
  const priced = step !== 'services' && quote.value.kind === 'loaded' ? quote.value.value : undefined;
  const isPaid = Number(priced?.deposit_amount ?? 0) > 0;
  // With tax and without what a gift card pays, as soon as the API has computed it
  const costs = step === 'pay' ? held.value?.booked : priced;
  const shown = costs ? computeTotalAfterGiftCards(costs) : String(total.value);
  const canContinue =
    step === 'services'
      ? !isEmpty
      : step === 'time'
        ? time !== null
        : quote.value.kind === 'loaded' && !isPricing.value;
  const next = () => {
    if (step === 'services') choose({ step: 'time' });
    else if (step === 'time') choose({ step: 'details' });
    else onBook();
  };
  return (
    <section
      ref={bar}
      hidden={isOnSite}
      class={isEmpty ? 'summary summary-empty' : 'summary'}
      aria-label={words().summary}
    >
      <p class="summary-place">
        <strong>{shop?.name}</strong>
        <span>{location?.address}</span>
      </p>
      {isEmpty ? (
        <p class="summary-none">{words().nothing}</p>
      ) : (
        <Lines lines={lines.value} currency={currency} />
      )}
      <p class="summary-total" aria-live="polite">
        {!isEmpty && (
          <>
            <strong>
              {formatPrice(shown, currency)}
              {Number(priced?.tax ?? 0) > 0 && Number(shown) > 0 && (
                <small> {priced?.tax_included ? words().includesTax : words().withTax}</small>
              )}
            </strong>
            {step !== 'pay' && priced && isPaid && (
              <span>{words().deposit(formatPrice(priced.deposit_amount, currency))}</span>
            )}
            <span>
              {words().services(lines.value.length)} · {texts().services.minutes(minutes.value)}
            </span>
            {date !== null && time !== null && (
              <span>{words().at(formatShortDay(date), formatTime(time))}</span>
            )}
          </>
        )}
      </p>
      {step !== 'pay' && step !== 'card' && <Refusal booking={booking} />}
      {step !== 'pay' && step !== 'card' && (
        <Button
          type={sendsLogIn ? 'submit' : 'button'}
          form={sendsLogIn ? LOG_IN_FORM_ID : undefined}
          look="button"
          label={step !== 'details' ? words().next : isPaid ? words().toPayment : words().book}
          aria-disabled={!canContinue || isSaving.value}
          onClick={() => {
            if (canContinue && !isSaving.value && !sendsLogIn) next();
          }}
        />
      )}
    </section>
  );
}
