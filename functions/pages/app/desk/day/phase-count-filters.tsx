import { type ReadonlySignal, type Signal, useComputed } from '@preact/signals';
import { Icon } from '../../parts/icon.tsx';
import { CIRCLE_HELP, CLOCK_ALERT, HOURGLASS, PLAY, TIMER, WALLET } from '../../parts/icons.ts';
import type { Clock } from '../clock.ts';
import type { Sheet } from '../columns.ts';
import { type Phase, toDayClockUnlessFuture, toPhase } from '../visit-state.ts';
import { usePresentMinute } from './now.ts';
import { dayTexts } from './texts/index.ts';

/** The counts of the strip: the class of its visits, its look, and the phases that belong to it. Each has a word of the same name. */
const COUNTS = [
  ['started', 'run', PLAY, ['started', 'over']],
  ['here', 'wait', HOURGLASS, ['arrived', 'waiting']],
  ['late', 'bad', CLOCK_ALERT, ['late']],
  ['over', 'bad', TIMER, ['over']],
  ['missed', 'wait', CIRCLE_HELP, ['missed']],
  ['unfinished', 'wait', WALLET, ['unfinished']],
] as const satisfies readonly (readonly [
  only: string,
  look: string,
  icon: string,
  phases: readonly Phase['name'][],
])[];

/** How many visits of the day are in each phase. A visit of several people counts once. */
function countPhases({ columns, hidden, date }: Sheet, clock: Clock): ReadonlyMap<Phase['name'], number> {
  const now = toDayClockUnlessFuture(date, clock);
  const phases = new Map<number, Phase['name']>();
  for (const { kind, visits } of [...columns, ...hidden]) {
    if (kind === 'resource') continue;
    for (const visit of visits) phases.set(visit.appointment_id, toPhase(visit, now).name);
  }
  const counts = new Map<Phase['name'], number>();
  for (const name of phases.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

type PhaseCountProps = {
  readonly sheet: ReadonlySignal<Sheet | undefined>;
  readonly clock: Clock;
  /** The count whose visits alone keep their colours; empty for all. */
  readonly only: Signal<string>;
};

/** Scrolls to the first visit that is counted. */
const point = (only: string) =>
  document.querySelector(`.diary .visit.${only}`)?.scrollIntoView({ block: 'center', inline: 'nearest' });

/** How the day goes: each count shows its visits alone, and where the first one is (BEHAVIOR §39.3). */
export function PhaseCountFilters({ sheet, clock, only }: PhaseCountProps) {
  const now = usePresentMinute(clock);
  const counts = useComputed(() => {
    now.value;
    return sheet.value && countPhases(sheet.value, clock);
  });
  const words = dayTexts().pulse;
  const shown = COUNTS.map(([name, look, icon, phases]) => {
    const count = phases.reduce((sum, phase) => sum + (counts.value?.get(phase) ?? 0), 0);
    return { name, look, icon, text: words[name], count };
  }).filter(({ count, name }) => count > 0 || only.value === name);
  if (shown.length === 0) return null;
  return (
    <fieldset class="pulse" aria-label={words.label}>
      {shown.map(({ name, look, icon, text, count }) => (
        <button
          key={name}
          type="button"
          class={`flat ${look}`}
          title={text}
          aria-pressed={only.value === name}
          onClick={() => {
            only.value = only.value === name ? '' : name;
            if (only.value !== '') point(name);
          }}
        >
          <Icon of={icon} />
          <b>{count}</b> <span class="w">{text}</span>
        </button>
      ))}
    </fieldset>
  );
}
