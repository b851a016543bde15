import { Alert } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, CHEVRON_RIGHT } from '../../parts/icons.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { describeOfficeFailure } from '../describe-failure.ts';
import type { ViewProps } from '../view-props.ts';
import { findDoneSteps, listAllowedSteps, openSeenStepsStorage, REQUIRED_STEPS } from './checklist-steps.ts';
import { firstEveningTexts } from './texts/index.ts';
import { useSalonState } from './use-salon-state.ts';

/** The first evening: what is done, and what is missing until visitors can book. It goes once the salon is open (BEHAVIOR §40.3). */
export function Checklist(props: ViewProps) {
  const { data, place, permissions } = props;
  const { opening } = firstEveningTexts();
  const loaded = useSalonState(props);
  const seen = openSeenStepsStorage(data.slug).find() ?? {};
  const steps = listAllowedSteps(permissions);
  if (loaded.kind === 'loading') return <Skeleton />;
  if (loaded.kind === 'failed')
    return <Alert text={describeOfficeFailure(loaded.failure)} onRetry={loaded.retry} />;
  const { state } = loaded;
  const done = findDoneSteps(state, seen);
  if (done.has('open') || steps.length === 0) return null;
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
