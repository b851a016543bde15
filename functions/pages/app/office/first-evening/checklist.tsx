import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, CHEVRON_RIGHT } from '../../parts/icons.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import type { AreaName } from '../areas/areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import type { ViewProps } from '../view-props.ts';
import {
  type ChecklistStep,
  listAllowedSteps,
  listDoneSteps,
  openSeenStepsStorage,
  REQUIRED_STEPS,
} from './checklist-steps.ts';
import { NextSteps } from './next-steps.tsx';
import { firstEveningTexts } from './texts/index.ts';
import { useSalonState } from './use-salon-state.ts';

/** Where the steps are made up for later. */
const AREA_OF_STEP = {
  brand: 'brand',
  location: 'location',
  services: 'services',
  staff: 'staff',
  payments: 'payments',
  open: 'front_end_booking_settings',
} as const satisfies { readonly [step in ChecklistStep]: AreaName };

type LeftOutProps = Pick<ViewProps, 'place'> & {
  readonly steps: readonly ChecklistStep[];
  readonly onDismiss: (step: ChecklistStep) => void;
};

/** The steps that an open salon has left out, until somebody says that they are not wanted. */
function LeftOut({ place, steps, onDismiss }: LeftOutProps) {
  const { opening, leftOut: words } = firstEveningTexts();
  if (steps.length === 0) return null;
  return (
    <Card id="left-out" title={words.title}>
      <ul class="lines todo">
        {steps.map((step) => {
          const [title, text] = opening.steps[step];
          return (
            <li key={step}>
              <span class="grow">
                <a href={place.href(AREA_OF_STEP[step])}>{title}</a>
                <span class="sub">{text}</span>
              </span>
              <Button
                look="plain"
                more="small"
                label={words.dismiss}
                aria-label={`${words.dismiss}: ${title}`}
                onClick={() => onDismiss(step)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type ChecklistProps = ViewProps & {
  /** Whether the salon has no visit yet. */
  readonly isUnbooked: boolean;
};

/** The first evening: what is done, and what is missing until visitors can book. In an open salon, what was left out, and what comes next until the first visit (BEHAVIOR §40.3). */
export function Checklist(props: ChecklistProps) {
  const { data, place, permissions, isUnbooked } = props;
  const { opening } = firstEveningTexts();
  const loaded = useSalonState(props);
  const seen = openSeenStepsStorage(data.slug).find() ?? {};
  const dismissed = useSignal(seen.dismissed ?? []);
  const steps = listAllowedSteps(permissions);
  if (loaded.kind === 'loading') return <Skeleton />;
  if (loaded.kind === 'failed')
    return <Alert text={describeOfficeFailure(loaded.failure)} onRetry={loaded.retry} />;
  const { state } = loaded;
  const done = listDoneSteps(state, seen);
  if (done.has('open')) {
    const leftOut = steps.filter((step) => !done.has(step) && !dismissed.value.includes(step));
    const dismiss = (step: ChecklistStep) => {
      dismissed.value = [...dismissed.peek(), step];
      openSeenStepsStorage(data.slug).put({ ...seen, dismissed: dismissed.peek() });
    };
    return (
      <>
        {isUnbooked && <NextSteps {...props} />}
        <LeftOut place={place} steps={leftOut} onDismiss={dismiss} />
      </>
    );
  }
  if (steps.length === 0) return null;
  const next = steps.find((step) => !done.has(step));
  return (
    <Card
      id="checklist"
      title={opening.title}
      head={<span class="sub">{opening.count(done.size, steps.length)}</span>}
    >
      <p class="pad sub">{opening.intro}</p>
      {next && (
        <p class="pad">
          <a class="btn primary" href={place.href('start', next)}>
            {done.size === 0 ? opening.begin : opening.goOn}
          </a>
        </p>
      )}
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
                <a href={place.href('start', step)}>{title}</a>
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
