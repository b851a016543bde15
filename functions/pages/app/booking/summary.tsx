import { texts } from '../texts/index.ts';
import { hasServices } from './choices.ts';
import { formatDay, formatTime } from './dates.ts';
import type { Line } from './lines.ts';
import { formatPrice } from './price.ts';
import { useBarOnSite } from './site-bar.ts';
import type { BookingProps } from './state.ts';
import { useEarlyQuote } from './use-early-quote.ts';

const words = () => texts().steps;

type LinesProps = { readonly lines: readonly Line[]; readonly currency: string };

/** The chosen services, where the window is wide enough for them. */
function Lines({ lines, currency }: LinesProps) {
  return (
    <ul class="summary-lines">
      {lines.map(({ name, person, minutes, price, addOns }, index) => (
        <li key={index}>
          <span>
            {texts().done.forPerson(name, person)}
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

/** The choices so far, their cost, and the button to the next step. Always in sight. */
export function Summary({ booking }: BookingProps) {
  const { choices, choose, lines, minutes, total, catalog, isSaving, save, quote, held, isPricing } = booking;
  const { step, date, time } = choices.value;
  const { bar, isOnSite } = useBarOnSite(step);
  useEarlyQuote(booking);
  const { shop, location } = catalog.value ?? {};
  const currency = shop?.currency ?? 'USD';
  const isEmpty = !hasServices(choices.value);
  const quoted = quote.value.kind === 'loaded' ? quote.value.value.total : undefined;
  const deposit = quote.value.kind === 'loaded' ? quote.value.value.deposit_amount : '0';
  const isPaid = step !== 'services' && Number(deposit) > 0;
  // With tax, as soon as the API has computed it
  const priced =
    step === 'services' ? undefined : step === 'pay' ? (held.value?.booked.total ?? quoted) : quoted;
  const hasTax = priced !== undefined && quote.value.kind === 'loaded' && Number(quote.value.value.tax) > 0;
  const canContinue =
    step === 'services'
      ? !isEmpty
      : step === 'time'
        ? time !== null
        : quote.value.kind === 'loaded' && !isPricing.value;
  const next = () => {
    if (step === 'services') choose({ step: 'time' });
    else if (step === 'time') choose({ step: 'details' });
    else void save();
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
              {formatPrice(priced ?? String(total.value), currency)}
              {hasTax && <small> {words().withTax}</small>}
            </strong>
            {step !== 'pay' && isPaid && <span>{words().deposit(formatPrice(deposit, currency))}</span>}
            <span>
              {words().services(lines.value.length)} · {texts().services.minutes(minutes.value)}
            </span>
            {date !== null && time !== null && <span>{words().at(formatDay(date), formatTime(time))}</span>}
          </>
        )}
      </p>
      {step !== 'pay' && (
        <button
          type="button"
          class="button"
          aria-disabled={!canContinue || isSaving.value}
          onClick={() => {
            if (canContinue && !isSaving.value) next();
          }}
        >
          {step !== 'details' ? words().next : isPaid ? words().toPayment : words().book}
        </button>
      )}
    </section>
  );
}
