import { Button } from '../parts/button.tsx';
import { describeFailure } from '../parts/call.tsx';
import { LOG_IN_FORM_ID } from '../parts/form-values.ts';
import { formatDayAndTimes, formatPrice, formatShortDay, formatTime } from '../parts/format.ts';
import { getPageLanguage, texts } from '../texts/index.ts';
import { hasServices } from './choices.ts';
import type { Line } from './lines.ts';
import type { StepView } from './progress.ts';
import { computeTotalAfterRedemptions } from './quote.ts';
import { useBarOnHostSite } from './site-bar.ts';
import type { BookingProps } from './state.ts';

const words = () => texts().steps;

type LinesProps = { readonly lines: readonly Line[]; readonly currency: string };

/** '45 min with Ben · Treatment'. */
function describeLine({ minutes, addOns, staff, choice }: Line): string {
  const member = staff.find(({ id }) => id === choice.staffId);
  const length = texts().services.minutes(minutes);
  return [member ? words().withStaff(length, member.name) : length, ...addOns.map(({ name }) => name)].join(
    ' · ',
  );
}

/** The chosen services, where the window is wide enough for them. */
function Lines({ lines, currency }: LinesProps) {
  return (
    <ul class="summary-lines">
      {lines.map((line, index) => (
        <li key={index}>
          <div class="grow">
            <b>{line.title}</b>
            <p class="sub">{describeLine(line)}</p>
          </div>
          <span class="money">{formatPrice(String(line.price), currency)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The API's fields that the details show; an error of any other field has no field to stand at. */
const SHOWN_FIELDS = /^(guest\.(fname|lname|email|phone)|policy_accepted|email_code|promo_code)$/;

/** Why it goes no further: in the bar, where the visitor has pressed. */
function Refusal({ failure: { value }, visitor }: BookingProps<'failure' | 'visitor'>) {
  const names = Object.keys(value?.errors ?? {});
  const isShownAtField = names.length > 0 && names.every((name) => SHOWN_FIELDS.test(name));
  const isMarked = isShownAtField || Object.keys(visitor.fieldErrors.value).length > 0;
  const text = isMarked ? texts().details.checkFields : value && describeFailure(value);
  return (
    <p class="error" role="alert">
      {text}
    </p>
  );
}

/** The price that the API has computed; undefined at the choice of services. */
const findQuote = ({ pricing: { quote }, visit: { view } }: BookingProps<'pricing' | 'visit'>) =>
  view.value.step !== 'services' && quote.value.kind === 'loaded' ? quote.value.value : undefined;

// The summary renders these parts itself, not as components of their own: after each render it draws the bar of the site.

function renderTotal(booking: BookingProps<'selection' | 'pricing' | 'visit'>, currency: string) {
  const { selection, visit } = booking;
  const { date, time } = selection.choices.value;
  const priced = findQuote(booking);
  const isPayStep = visit.view.value.step === 'pay';
  // With tax and without what a gift card pays, as soon as the API has computed it
  const costs = isPayStep ? visit.hold.held.value?.booked : priced;
  const shown = costs ? computeTotalAfterRedemptions(costs) : String(selection.total.value);
  return (
    <>
      <strong class="money">
        {formatPrice(shown, currency)}
        {Number(priced?.tax ?? 0) > 0 && Number(shown) > 0 && (
          <small> {texts().tax.with(getPageLanguage().tax)}</small>
        )}
      </strong>
      {!isPayStep && priced && Number(priced.deposit_amount) > 0 && (
        <span>{words().deposit(formatPrice(priced.deposit_amount, currency))}</span>
      )}
      <span class="summary-short">
        {date !== null && time !== null ? (
          words().at(formatShortDay(date), formatTime(time))
        ) : (
          <>
            {`${words().services(selection.lines.value.length)} · `}
            <span class="nowrap">{texts().services.minutes(selection.minutes.value)}</span>
          </>
        )}
      </span>
    </>
  );
}

/** When the visit is, once that is chosen, and where. */
function renderPlace(booking: BookingProps<'selection' | 'pricing' | 'visit' | 'catalog'>) {
  const { shop, location } = booking.catalog.value ?? {};
  const { date, time } = booking.selection.choices.value;
  const priced = findQuote(booking);
  if (date === null || time === null) {
    return (
      <>
        <b>{[...new Set([shop?.name, location?.name])].filter(Boolean).join(', ')}</b>
        <p class="sub">
          <bdi>{location?.address}</bdi>
        </p>
      </>
    );
  }
  return (
    <>
      <b>
        {priced?.starts_at && priced.ends_at
          ? formatDayAndTimes(priced.starts_at, priced.ends_at, location?.time_zone ?? 'UTC')
          : words().at(formatShortDay(date), formatTime(time))}
      </b>
      <p class="sub">{[shop?.name, location?.address].filter(Boolean).join(', ')}</p>
    </>
  );
}

const HOUR_MS = 3_600_000;

/** Where it is paid, and until when it costs nothing to cancel (BEHAVIOR §17.3). */
function describeTerms(booking: BookingProps<'pricing' | 'visit' | 'catalog' | 'data'>): string {
  const priced = findQuote(booking);
  const hours = booking.catalog.value?.settings.cancellation_window_hours;
  if (hours === undefined) return '';
  const starts = Date.parse(priced?.starts_at ?? '');
  const isLate = starts - Date.parse(booking.data.now) < hours * HOUR_MS;
  return [
    Number(priced?.due_at_salon) > 0 && Number(priced?.deposit_amount) === 0 ? words().payAtSalon : '',
    isLate ? '' : words().freeUntil(hours),
  ]
    .join(' ')
    .trim();
}

const NEXT_STEPS: { readonly [Step in StepView['step']]?: 'time' | 'details' } = {
  services: 'time',
  time: 'details',
};

function isStepComplete({ selection, pricing, visit }: BookingProps<'selection' | 'pricing' | 'visit'>) {
  const { step } = visit.view.value;
  if (step === 'services') return hasServices(selection.choices.value);
  if (step === 'time') return selection.choices.value.time !== null;
  return pricing.quote.value.kind === 'loaded' && !pricing.isPricing.value;
}

type SummaryProps = BookingProps<
  'selection' | 'catalog' | 'pricing' | 'visit' | 'visitor' | 'session' | 'saving' | 'failure' | 'data'
> & { readonly onBook: () => void };

/** The button to the next step; the last step books. */
function renderNextButton({ onBook, ...booking }: SummaryProps) {
  const { selection, visit, visitor, session, saving } = booking;
  const { step } = visit.view.value;
  // Logs in first, then books
  const sendsLogIn = step === 'details' && visitor.wantsLogIn.value && !session.isLoggedIn.value;
  const canContinue = isStepComplete(booking) && !saving.isSaving.value;
  const isPaid = Number(findQuote(booking)?.deposit_amount ?? 0) > 0;
  const next = () => {
    const nextStep = NEXT_STEPS[step];
    if (nextStep) selection.choose({ step: nextStep });
    else onBook();
  };
  const bookLabel = isPaid ? words().toPayment : words().book;
  return (
    <Button
      type={sendsLogIn ? 'submit' : 'button'}
      form={sendsLogIn ? LOG_IN_FORM_ID : undefined}
      look="primary"
      more="big"
      label={step === 'details' ? bookLabel : step === 'services' ? words().toTime : words().next}
      aria-disabled={!canContinue}
      onClick={() => {
        if (canContinue && !sendsLogIn) next();
      }}
    />
  );
}

/** The choices so far, their cost, and the button to the next step. Always in sight (BEHAVIOR §35.2). */
export function Summary(props: SummaryProps) {
  const { choices, lines } = props.selection;
  const { step } = props.visit.view.value;
  const { bar, isOnSite } = useBarOnHostSite(step);
  const currency = props.catalog.value?.shop.currency ?? 'USD';
  const isEmpty = !hasServices(choices.value);
  return (
    <section
      ref={bar}
      hidden={isOnSite}
      class={isEmpty ? 'summary summary-empty' : 'summary'}
      aria-label={words().summary}
    >
      <div class="summary-place">{renderPlace(props)}</div>
      {isEmpty ? (
        <p class="summary-none">{words().nothing}</p>
      ) : (
        <Lines lines={lines.value} currency={currency} />
      )}
      <div class="summary-sum">
        {!isEmpty && <b>{words().total}</b>}
        <p class="summary-total" aria-live="polite">
          {!isEmpty && renderTotal(props, currency)}
        </p>
      </div>
      <p class="summary-terms sub">{!isEmpty && describeTerms(props)}</p>
      {step !== 'pay' && step !== 'card' && (
        <>
          <Refusal {...props} />
          {renderNextButton(props)}
        </>
      )}
    </section>
  );
}
