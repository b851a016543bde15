import { untracked, useSignalEffect } from '@preact/signals';
import type { ComponentProps, ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { announceBooking } from '../host-site.ts';
import type { PageData } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { checkFields, FormErrorsContext } from '../parts/form-errors.ts';
import { lazily } from '../parts/lazily.tsx';
import { FailureAlert } from '../parts/notice.tsx';
import { parseSiteOptions } from '../site-options.ts';
import { texts } from '../texts/index.ts';
import { HeldNotice } from './held-time.tsx';
import type { StepView } from './progress.ts';
import { ServicesStep } from './services-step.tsx';
import { type BookingProps, createBookingState } from './state.ts';
import { Summary } from './summary.tsx';

const words = () => texts().steps;
const loadLaterSteps = () => import('./later-steps.ts');
type LaterSteps = Awaited<ReturnType<typeof loadLaterSteps>>['LATER_STEPS'];
const later = <Name extends keyof LaterSteps>(name: Name) =>
  lazily<ComponentProps<LaterSteps[Name]>>(
    async () => (await loadLaterSteps()).LATER_STEPS[name] as ComponentType<ComponentProps<LaterSteps[Name]>>,
  );
const LATER = {
  time: later('time'),
  details: later('details'),
  card: later('card'),
  pay: later('pay'),
  done: later('done'),
} as const;

function StepContent({ booking }: BookingProps) {
  const view = booking.view.value;
  switch (view.step) {
    case 'services':
      return <ServicesStep booking={booking} />;
    case 'pay':
      return <LATER.pay booking={booking} view={view} />;
    case 'done':
      return <LATER.done booking={booking} view={view} />;
    default: {
      const Content = LATER[view.step];
      return <Content booking={booking} />;
    }
  }
}

const WALK = ['services', 'time', 'details'] as const satisfies readonly StepView['step'][];

/** Where the visitor is in the walk; earlier steps are links back. */
function Progress({ booking: { view, choose } }: BookingProps) {
  const { step } = view.value;
  const steps: readonly StepView['step'][] = WALK;
  const current = steps.includes(step) ? steps.indexOf(step) : steps.length - 1;
  return (
    <nav aria-label={words().progress}>
      <ol class="progress">
        {WALK.map((each, index) => (
          <li
            key={each}
            class={index < current ? 'past' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
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
  const { view, catalog, catalogFailure, loadCatalog, fieldErrors } = booking;
  const { session, booksNext, isPricing, quote } = booking;
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
    announceBooking(data.slug, { number: appointment_number, value: Number(total), currency });
  }, [booked, currency, data]);
  /** Books once the fields in sight are filled in. */
  const book = () => {
    if (content.current && checkFields(content.current, fieldErrors)) void booking.save();
  };
  useSignalEffect(() => {
    // At the price of the visitor who has just logged in
    if (!booksNext.value || !session.isLoggedIn.value || isPricing.value) return;
    booksNext.value = false;
    if (quote.value.kind === 'loaded') untracked(book);
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
        <h1>{words().title(catalog.value.shop.name)}</h1>
        {!isDone && <Progress booking={booking} />}
        <h2 ref={heading} tabIndex={-1}>
          {words().headings[step]}
        </h2>
        <HeldNotice booking={booking} />
        <FormErrorsContext.Provider value={fieldErrors}>
          <StepContent booking={booking} />
        </FormErrorsContext.Provider>
      </div>
      {!isDone && <Summary booking={booking} onBook={book} />}
    </div>
  );
}
