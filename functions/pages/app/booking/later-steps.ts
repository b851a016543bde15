import { CardStep } from './card-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DoneStep } from './done-step.tsx';
import { PayStep } from './pay-step.tsx';
import { TimeStep } from './time-step.tsx';

/** The steps that no first view shows. They are one script file, which loads after it. */
export const LATER_STEPS = {
  time: TimeStep,
  details: DetailsStep,
  card: CardStep,
  pay: PayStep,
  done: DoneStep,
} as const;
