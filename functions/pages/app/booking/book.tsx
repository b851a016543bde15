import { untracked, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { tellHostSiteBookedOnce } from '../host-site.ts';
import type { PageData } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { FailureAlert } from '../parts/call.tsx';
import { FormErrorsContext, markWrongFields } from '../parts/form-errors.ts';
import { Icon } from '../parts/icon.tsx';
import { CHECK, CHEVRON_RIGHT } from '../parts/icons.ts';
import { lazily } from '../parts/lazily.tsx';
import { parseSiteOptions } from '../site-options.ts';
import { texts } from '../texts/index.ts';
import { HeldTimeNoteBeforePayment } from './held-time.tsx';
import type { StepView } from './progress.ts';
import { ServicesStep } from './services-step.tsx';
import { type BookingProps, type BookingState, createBookingState } from './state.ts';
import { Summary } from './summary.tsx';

const words = () => texts().steps;
const loadLaterSteps = () => import('./later-steps.ts');
type LaterSteps = Awaited<ReturnType<typeof loadLaterSteps>>['LATER_STEPS'];
const later = <Props extends object>(pick: (steps: LaterSteps) => ComponentType<Props>) =>
  lazily(async () => pick((await loadLaterSteps()).LATER_STEPS));
const LATER = {
  time: later((steps) => steps.time),
  details: later((steps) => steps.details),
  card: later((steps) => steps.card),
  pay: later((steps) => steps.pay),
  done: later((steps) => steps.done),
} as const;

function StepContent(booking: BookingState) {
  const view = booking.visit.view.value;
  switch (view.step) {
    case 'services':
      return <ServicesStep {...booking} />;
    case 'pay':
      return <LATER.pay {...booking} view={view} />;
    case 'done':
      return <LATER.done {...booking} view={view} />;
    default: {
      const Content = LATER[view.step];
      return <Content {...booking} />;
    }
  }
}

const WALK = ['services', 'time', 'details'] as const satisfies readonly StepView['step'][];

/** Where the visitor is in the walk; earlier steps are links back. */
function Progress({ visit, selection: { choose } }: BookingProps<'visit' | 'selection'>) {
  const { step } = visit.view.value;
  const steps: readonly StepView['step'][] = WALK;
  const current = steps.includes(step) ? steps.indexOf(step) : steps.length - 1;
  return (
    <nav aria-label={words().progress}>
      <ol class="progress">
        {WALK.map((each, index) => (
          <li key={each} aria-current={index === current ? 'step' : undefined}>
            {index > 0 && <Icon of={CHEVRON_RIGHT} />}
            {index < current ? (
              <Button look="link" label={words().names[each]} onClick={() => choose({ step: each })} />
            ) : (
              words().names[each]
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The booking page: services, time, details, payment where one is due, done (BEHAVIOR §35.1). */
export function Book({ data }: { readonly data: PageData }) {
  const booking = useMemo(() => createBookingState(data), [data]);
  const { catalog, locations, session, visit, visitor, pricing, saving } = booking;
  const { catalogFailure, loadCatalog } = locations;
  const { view } = visit;
  const { fieldErrors, booksNext } = visitor;
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const { step } = view.value;
  useEffect(() => {
    // Before a visitor needs it; a failure shows where the step is
    loadLaterSteps().catch(() => {});
    return booking.start();
  }, [booking]);
  // Each new step takes the focus, but not the first view
  useLayoutEffect(() => {
    if (!isFirst.current) {
      scrollTo({ top: 0 });
      heading.current?.focus();
    }
    isFirst.current = false;
  }, [step]);
  const currency = catalog.value?.shop.currency;
  const booked = view.value.step === 'done' ? view.value.booked : undefined;
  useEffect(() => {
    if (!booked || !currency) return;
    const { appointment_number, total } = booked;
    tellHostSiteBookedOnce(data.slug, { number: appointment_number, value: Number(total), currency });
  }, [booked, currency, data]);
  /** Books once the fields in sight are filled in. */
  const book = () => {
    const marks = content.current && markWrongFields(content.current, fieldErrors);
    if (marks === 'noneWrong') void saving.save();
  };
  useSignalEffect(() => {
    // At the price of the visitor who has just logged in
    if (!booksNext.value || !session.isLoggedIn.value || pricing.isPricing.value) return;
    booksNext.value = false;
    if (pricing.quote.value.kind === 'loaded') untracked(book);
  });
  if (!catalog.value) {
    return catalogFailure.value ? (
      <FailureAlert failure={catalogFailure.value} onRetry={() => void loadCatalog()} />
    ) : (
      <p role="status">{texts().page.loading}</p>
    );
  }
  const isDone = step === 'done';
  const layout = parseSiteOptions(data.search).isInline ? '' : isDone ? 'book-done' : 'book-wide';
  return (
    <div class={`book ${layout}`}>
      <div ref={content}>
        <h1 class="vh">{words().title(catalog.value.shop.name)}</h1>
        {isDone ? (
          <span class="done-mark">
            <Icon of={CHECK} look="l" />
          </span>
        ) : (
          <Progress {...booking} />
        )}
        <h2 ref={heading} tabIndex={-1}>
          {words().headings[step]}
        </h2>
        <HeldTimeNoteBeforePayment {...booking} />
        <FormErrorsContext.Provider value={fieldErrors}>
          <StepContent {...booking} />
        </FormErrorsContext.Provider>
      </div>
      {!isDone && <Summary {...booking} onBook={book} />}
    </div>
  );
}
