import type { Day } from '../parts/format.ts';
import type { ReturnedPayment } from '../parts/payment/return.ts';
import { type Choices, hasServices } from './choices.ts';
import type { Booked } from './quote.ts';

/** A visit that waits for its deposit. */
export type HeldVisit = {
  readonly booked: Booked;
  /** The query of the choices that it was made of. */
  readonly choices: string;
  /** Until when its time is held; null once the hold has ended. */
  readonly until: string | null;
};

/** How far the visit has come; the choices say what the visitor looks at meanwhile. */
export type Progress =
  | { readonly kind: 'choosing' }
  /** The details are complete. A card is to be saved before the visit is booked; null until it is saved. */
  | { readonly kind: 'card'; readonly setupIntent: string | null }
  /** Booked. The time is held until the deposit is paid. */
  | {
      readonly kind: 'held';
      readonly held: HeldVisit;
      /** The outcome of a payment at a page of the bank, unless it is paid. */
      readonly returned: Exclude<ReturnedPayment['outcome'], 'paid'> | null;
    }
  /** Confirmed. */
  | { readonly kind: 'booked'; readonly booked: Booked };

type ProgressOf<Kind extends Progress['kind']> = Extract<Progress, { readonly kind: Kind }>;

/** The step in sight, with what it needs. */
export type StepView =
  | { readonly step: 'services' | 'time' | 'details' | 'card' }
  | ({ readonly step: 'pay' } & Omit<ProgressOf<'held'>, 'kind'>)
  | { readonly step: 'done'; readonly booked: Booked; readonly date: Day; readonly time: string };
export type StepViewOf<Step extends StepView['step']> = Extract<StepView, { readonly step: Step }>;

/** The chosen step, or the last one before it that is possible: no step shows while the one before it is unfinished (BEHAVIOR §35.1). */
export function getReachableStep(choices: Choices, progress: Progress): StepView {
  const { step, date, time } = choices;
  if (step === 'services' || !hasServices(choices)) return { step: 'services' };
  if (step === 'time' || date === null || time === null) return { step: 'time' };
  if (progress.kind === 'booked') return { step: 'done', booked: progress.booked, date, time };
  if (step !== 'pay') return { step: 'details' };
  if (progress.kind === 'held') return { step: 'pay', held: progress.held, returned: progress.returned };
  return { step: progress.kind === 'card' ? 'card' : 'details' };
}
