import { Button } from '../parts/button.tsx';
import { LOG_IN_FORM_ID } from '../parts/form-values.ts';
import { describeFailure } from '../parts/notice.tsx';
import { texts } from '../texts/index.ts';
import { hasServices } from './choices.ts';
import { formatShortDay, formatTime } from './dates.ts';
import type { Line } from './lines.ts';
import { formatPrice } from './price.ts';
import type { StepView } from './progress.ts';
import { computeTotalAfterGiftCards } from './quote.ts';
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

/** The price, the length and the time of the visit. */
function renderTotal(booking: BookingProps<'selection' | 'pricing' | 'visit'>, currency: string) {
  const { selection, visit } = booking;
  const { date, time } = selection.choices.value;
  const priced = findQuote(booking);
  const isPayStep = visit.view.value.step === 'pay';
  // With tax and without what a gift card pays, as soon as the API has computed it
  const costs = isPayStep ? visit.hold.held.value?.booked : priced;
  const shown = costs ? computeTotalAfterGiftCards(costs) : String(selection.total.value);
  return (
    <>
      <strong>
        {formatPrice(shown, currency)}
        {Number(priced?.tax ?? 0) > 0 && Number(shown) > 0 && (
          <small> {priced?.tax_included ? words().includesTax : words().withTax}</small>
        )}
      </strong>
      {!isPayStep && priced && Number(priced.deposit_amount) > 0 && (
        <span>{words().deposit(formatPrice(priced.deposit_amount, currency))}</span>
      )}
      <span>
        {words().services(selection.lines.value.length)} · {texts().services.minutes(selection.minutes.value)}
      </span>
      {date !== null && time !== null && <span>{words().at(formatShortDay(date), formatTime(time))}</span>}
    </>
  );
}

const NEXT_STEPS: { readonly [Step in StepView['step']]?: 'time' | 'details' } = {
  services: 'time',
  time: 'details',
};

/** Whether the step in sight is complete. */
function isStepComplete({ selection, pricing, visit }: BookingProps<'selection' | 'pricing' | 'visit'>) {
  const { step } = visit.view.value;
  if (step === 'services') return hasServices(selection.choices.value);
  if (step === 'time') return selection.choices.value.time !== null;
  return pricing.quote.value.kind === 'loaded' && !pricing.isPricing.value;
}

type SummaryProps = BookingProps<
  'selection' | 'catalog' | 'pricing' | 'visit' | 'visitor' | 'session' | 'saving' | 'failure'
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
      label={step === 'details' ? bookLabel : words().next}
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
  const { bar, isOnSite } = useBarPlacement(step);
  const { shop, location } = props.catalog.value ?? {};
  const currency = shop?.currency ?? 'USD';
  const isEmpty = !hasServices(choices.value);
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
        {!isEmpty && renderTotal(props, currency)}
      </p>
      {step !== 'pay' && step !== 'card' && (
        <>
          <Refusal {...props} />
          {renderNextButton(props)}
        </>
      )}
    </section>
  );
}
