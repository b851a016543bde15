import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { announceBooking } from '../host-site.ts';
import type { PageData } from '../page-data.ts';
import { lazily } from '../parts/lazily.tsx';
import { Notice } from '../parts/notice.tsx';
import { parseSiteOptions } from '../site-options.ts';
import { texts } from '../texts/index.ts';
import type { Step } from './choices.ts';
import { HeldNotice } from './held-time.tsx';
import { ServicesStep } from './services-step.tsx';
import { type BookingProps, createBooking } from './state.ts';
import { Summary } from './summary.tsx';

const words = () => texts().steps;
const loadLaterSteps = () => import('./later-steps.ts');
const later = (step: Exclude<Step, 'services'>) =>
  lazily(async () => (await loadLaterSteps()).LATER_STEPS[step]);
const CONTENT = {
  services: ServicesStep,
  time: later('time'),
  details: later('details'),
  pay: later('pay'),
  done: later('done'),
} as const;
const WALK = ['services', 'time', 'details'] as const satisfies readonly Step[];

/** Where the visitor is in the walk; earlier steps are links back. */
function Progress({ booking: { choices, choose } }: BookingProps) {
  const { step } = choices.value;
  const steps: readonly Step[] = WALK;
  const current = step === 'pay' ? steps.length - 1 : steps.indexOf(step);
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
              <button type="button" class="link" onClick={() => choose({ step: each })}>
                {words().names[each]}
              </button>
            ) : (
              words().names[each]
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The booking page: services, time, details, payment where one is due, done. */
export function Book({ data }: { readonly data: PageData }) {
  const booking = useMemo(() => createBooking(data), [data]);
  const { choices, catalog, catalogFailure, loadCatalog, failure, booked } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const { step } = choices.value;
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
  // At each new failure, the field that is wrong takes the focus, once it has rendered as wrong
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure.value]);
  const currency = catalog.value?.shop.currency;
  useEffect(() => {
    const visit = booked.value;
    if (!visit || !currency) return;
    const { appointment_number, total } = visit;
    announceBooking(data.slug, { number: appointment_number, value: Number(total), currency });
  }, [booked.value, currency, data]);
  if (!catalog.value) {
    return catalogFailure.value ? (
      <Notice failure={catalogFailure.value} onRetry={() => void loadCatalog()} />
    ) : (
      <p role="status">{texts().page.loading}</p>
    );
  }
  const Content = CONTENT[step];
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
        <Content booking={booking} />
      </div>
      {!isDone && <Summary booking={booking} />}
    </div>
  );
}
