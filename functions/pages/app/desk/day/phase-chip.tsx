import { Chip } from '../../parts/chip.tsx';
import { capitalize } from '../../parts/format.ts';
import { deskTexts } from '../texts/index.ts';
import { describeNotablePhase, type Phase } from '../visit-state.ts';
import { findPhaseIcon } from './card.tsx';

/** The looks of phases; the others are plain. */
const LOOKS: Readonly<Partial<Record<Phase['name'], 'ok' | 'run' | 'wait' | 'bad'>>> = {
  unpaid: 'wait',
  late: 'bad',
  missed: 'wait',
  arrived: 'ok',
  waiting: 'wait',
  started: 'run',
  over: 'bad',
  unfinished: 'wait',
  unpaidDone: 'bad',
};

/** 'Deposit due' */
export const formatVisitState = (state: Phase['state']): string => capitalize(deskTexts().states[state]);

/** How far a visit is, with the icon and the words of its card. */
export function PhaseChip({ phase }: { readonly phase: Phase }) {
  const icon = findPhaseIcon(phase);
  return (
    <Chip look={LOOKS[phase.name]} {...(icon ? { icon } : {})}>
      {describeNotablePhase(phase) || formatVisitState(phase.state)}
    </Chip>
  );
}
