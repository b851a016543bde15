import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, CHEVRON_RIGHT } from '../../parts/icons.ts';
import { Alert } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { describeOfficeFailure } from '../describe-failure.ts';
import type { Place } from '../place.ts';
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
  open: 'settings.write',
};

/** Where a step is done. */
function toTarget(step: ChecklistStep, place: Place, locations: readonly Row[]): string {
  const [location] = locations;
  switch (step) {
    case 'brand':
      return place.href('brand');
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

/** The first evening: what is done, and what is missing until visitors can book. It goes once the salon is open (BEHAVIOR §40.3). */
export function Checklist(props: ViewProps) {
  const { data, place, permissions } = props;
  const { opening } = firstEveningTexts();
  const loaded = useSalonState(props);
  const seen = openSeenStepsStorage(data.slug).find() ?? {};
  const steps = CHECKLIST_STEPS.filter((step) => permissions.includes(NEEDS[step]));
  if (loaded.kind === 'loading') return <Skeleton />;
  if (loaded.kind === 'failed')
    return <Alert text={describeOfficeFailure(loaded.failure)} onRetry={loaded.retry} />;
  const { state } = loaded;
  const done = findDoneSteps(state, seen);
  if (done.has('open') || steps.length === 0) return null;
  return (
    <Card
      id="checklist"
      title={opening.title}
      head={<span class="sub">{opening.count(done.size, steps.length)}</span>}
    >
      <p class="pad sub">{opening.intro}</p>
      <ol class="lines todo checklist">
        {steps.map((step) => {
          const [title, text] = opening.steps[step];
          const isDone = done.has(step);
          const isOptional = !REQUIRED_STEPS.includes(step) && step !== 'open';
          return (
            <li key={step}>
              <span class={isDone ? 'mk ok' : 'mk'}>
                <Icon of={isDone ? CHECK : CHEVRON_RIGHT} />
              </span>
              <span class="grow">
                <a href={toTarget(step, place, state.locations ?? [])}>{title}</a>
                <span class="sub">{text}</span>
              </span>
              <Chip look={isDone ? 'ok' : undefined}>
                {isDone ? opening.done : isOptional ? opening.optional : opening.missing}
              </Chip>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
