import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Alert, StatusNotice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { describeOfficeFailure } from '../describe-failure.ts';
import { PageHeading } from '../page-heading.tsx';
import type { Place } from '../place.ts';
import { officeTexts } from '../texts/index.ts';
import { useSalonState } from '../use-salon-state.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import {
  CHECKLIST_STEPS,
  type ChecklistStep,
  findDoneSteps,
  openSeenStepsStorage,
  REQUIRED_STEPS,
} from './checklist-steps.ts';
import { firstEveningTexts } from './texts/index.ts';

/** The permission that somebody needs for a step. */
const NEEDS: { readonly [step in ChecklistStep]: string } = {
  brand: 'settings.write',
  location: 'settings.write',
  services: 'catalog.write',
  staff: 'staff.write',
  payments: 'payments.write',
  preview: 'settings.write',
  open: 'settings.write',
};

/** Where a step is done. */
function toTarget(step: ChecklistStep, place: Place, locations: readonly Row[]): string {
  const [location] = locations;
  switch (step) {
    case 'brand':
      return place.href('settings');
    case 'location':
      return place.href('location', location ? String(location.id) : 'new');
    case 'services':
      return place.href('starter');
    case 'staff':
      return place.href('staff', 'new');
    default:
      return place.href(step);
  }
}

/** The first evening: what is done, and what is missing until visitors can book (BEHAVIOR §40.3). */
export function Checklist(props: ViewProps) {
  const { data, place, permissions } = props;
  const words = officeTexts();
  const { opening } = firstEveningTexts();
  const loaded = useSalonState(props);
  const seen = useSignal(openSeenStepsStorage(data.slug).find() ?? {});
  useEffect(() => {
    seen.value = openSeenStepsStorage(data.slug).find() ?? {};
  }, [seen, data.slug]);
  const steps = CHECKLIST_STEPS.filter((step) => permissions.includes(NEEDS[step]));
  if (loaded.kind !== 'loaded') {
    return (
      <>
        <PageHeading {...props} title={words.checklist} />
        {loaded.kind === 'loading' ? (
          <Skeleton />
        ) : (
          <Alert text={describeOfficeFailure(loaded.failure)} onRetry={loaded.retry} />
        )}
      </>
    );
  }
  const { state } = loaded;
  const done = findDoneSteps(state, seen.value);
  const isOpen = done.has('open');
  const intro = isOpen ? opening.isOpen : opening.intro;
  return (
    <>
      <PageHeading {...props} title={words.checklist} />
      {place.message.value !== '' && <StatusNotice text={place.message} />}
      {steps.length === 0 && <p class="intro">{opening.nothing}</p>}
      {steps.length > 0 && intro !== place.message.value && <p class="intro">{intro}</p>}
      <ol class="checklist">
        {steps.map((step) => {
          const [title, text] = opening.steps[step];
          const isOptional = !REQUIRED_STEPS.includes(step) && step !== 'open';
          return (
            <li key={step} class={done.has(step) ? 'step step-done' : 'step'}>
              <div>
                <strong>
                  {done.has(step) ? (
                    title
                  ) : (
                    <a href={toTarget(step, place, state.locations ?? [])}>{title}</a>
                  )}
                </strong>
                <p class="quiet">{text}</p>
              </div>
              <span class="chip">
                {done.has(step) ? opening.done : isOptional ? opening.optional : opening.missing}
              </span>
            </li>
          );
        })}
      </ol>
      {isOpen && (
        <p>
          <a class="btn primary" href={`/book/${data.slug}`}>
            {words.bookingPage}
          </a>
        </p>
      )}
    </>
  );
}
