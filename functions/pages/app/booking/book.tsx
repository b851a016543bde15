import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { PageData } from '../page-data.ts';
import { Notice } from '../parts/notice.tsx';
import { texts } from '../texts/en.ts';
import { hasServices, type Step } from './choices.ts';
import { formatDay, formatTime } from './dates.ts';
import { DetailsStep } from './details-step.tsx';
import { DoneStep } from './done-step.tsx';
import { formatPrice } from './price.ts';
import { ServicesStep } from './services-step.tsx';
import { type Booking, createBooking } from './state.ts';
import { TimeStep } from './time-step.tsx';

const words = texts.steps;
const CONTENT = { services: ServicesStep, time: TimeStep, details: DetailsStep, done: DoneStep } as const;
const WALK = ['services', 'time', 'details'] as const satisfies readonly Step[];

/** Where the visitor is in the walk; earlier steps are links back. */
function Progress({ booking: { choices, choose } }: { readonly booking: Booking }) {
  const current = WALK.findIndex((step) => step === choices.value.step);
  return (
    <nav aria-label={words.progress}>
      <ol class="progress">
        {WALK.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            {index < current ? (
              <button type="button" class="link" onClick={() => choose({ step })}>
                {words.names[step]}
              </button>
            ) : (
              words.names[step]
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What is chosen so far and what it costs, always in sight, with the way on. */
function Summary({ booking }: { readonly booking: Booking }) {
  const { choices, choose, lines, minutes, total, catalog, isSaving, save, quote } = booking;
  const { step, date, time } = choices.value;
  if (!hasServices(choices.value)) return null;
  const price = formatPrice(String(total.value), catalog.value?.shop.currency ?? 'USD');
  const canContinue =
    step === 'services' || (step === 'time' ? time !== null : quote.value.kind === 'loaded');
  const next = () => {
    if (step === 'services') choose({ step: 'time' });
    else if (step === 'time') choose({ step: 'details' });
    else void save();
  };
  return (
    <section class="summary" aria-label={words.summary}>
      <p aria-live="polite">
        <strong>
          {words.services(lines.value.length)} · {texts.services.minutes(minutes.value)} · {price}
        </strong>
        {date !== null && time !== null && <span>{words.at(formatDay(date), formatTime(time))}</span>}
      </p>
      <button type="button" class="button" disabled={!canContinue || isSaving.value} onClick={next}>
        {step === 'details' ? words.book : words.next}
      </button>
    </section>
  );
}

/** The booking page: services, time, details, done. */
export function Book({ data }: { readonly data: PageData }) {
  const booking = useMemo(() => createBooking(data), [data]);
  const { choices, catalog, catalogFailure, loadCatalog } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const { step } = choices.value;
  useEffect(() => booking.start(), [booking]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step takes the focus, but not the first view
  useEffect(() => {
    if (!isFirst.current) {
      scrollTo({ top: 0 });
      heading.current?.focus();
    }
    isFirst.current = false;
  }, [step]);
  if (!catalog.value) {
    return catalogFailure.value ? (
      <Notice failure={catalogFailure.value} onRetry={() => void loadCatalog()} />
    ) : (
      <p role="status">{texts.page.loading}</p>
    );
  }
  const Content = CONTENT[step];
  return (
    <>
      <h1>{words.title(catalog.value.shop.name)}</h1>
      {step !== 'done' && <Progress booking={booking} />}
      <h2 ref={heading} tabIndex={-1}>
        {words.headings[step]}
      </h2>
      <Content booking={booking} />
      {step !== 'done' && <Summary booking={booking} />}
    </>
  );
}
