import { type ReadonlySignal, type Signal, useComputed } from '@preact/signals';
import { Icon } from '../../parts/icon.tsx';
import { CLOCK_ALERT, HOURGLASS, PLAY, TIMER } from '../../parts/icons.ts';
import type { Clock } from '../clock.ts';
import type { Sheet } from '../columns.ts';
import { type Phase, toPhase } from '../visit-state.ts';
import { usePresentMinute } from './now.ts';
import { dayTexts } from './texts/index.ts';

/** The counts of the strip: the class of its visits, its look, and the phases that belong to it. */
const COUNTS = [
  ['started', 'run', PLAY, 'inChair', ['started', 'over']],
  ['here', 'wait', HOURGLASS, 'here', ['arrived', 'waiting']],
  ['late', 'bad', CLOCK_ALERT, 'late', ['late']],
  ['over', 'bad', TIMER, 'over', ['over']],
] as const satisfies readonly (readonly [
  only: string,
  look: string,
  icon: string,
  word: string,
  phases: readonly Phase['name'][],
])[];

/** How many visits of today are in each phase. A visit of several people counts once. */
function countPhases(
  { columns, hidden }: Sheet,
  clock: Clock,
  now: number,
): ReadonlyMap<Phase['name'], number> {
  const today = clock.getToday();
  const phases = new Map<number, Phase['name']>();
  for (const { date, kind, visits } of [...columns, ...hidden]) {
    if (date !== today || kind === 'resource') continue;
    for (const visit of visits)
      phases.set(visit.appointment_id, toPhase(visit, { now, toMinute: clock.toMinute }).name);
  }
  const counts = new Map<Phase['name'], number>();
  for (const name of phases.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

type PulseProps = {
  readonly sheet: ReadonlySignal<Sheet | undefined>;
  readonly clock: Clock;
  /** The count whose visits alone keep their colours; empty for all. */
  readonly only: Signal<string>;
};

/** Scrolls to the first visit that is counted. */
const point = (only: string) =>
  document.querySelector(`.diary .visit.${only}`)?.scrollIntoView({ block: 'center', inline: 'nearest' });

/** How the day goes: each count shows its visits alone, and where the first one is (BEHAVIOR §39.3). */
export function Pulse({ sheet, clock, only }: PulseProps) {
  const now = usePresentMinute(clock);
  const counts = useComputed(() => (sheet.value ? countPhases(sheet.value, clock, now.value) : undefined));
  const words = dayTexts().pulse;
  const shown = COUNTS.map(([name, look, icon, word, phases]) => {
    const count = phases.reduce((sum, phase) => sum + (counts.value?.get(phase) ?? 0), 0);
    return { name, look, icon, text: words[word], count };
  }).filter(({ count, name }) => count > 0 || only.value === name);
  if (shown.length === 0) return null;
  return (
    <fieldset class="pulse" aria-label={words.label}>
      {shown.map(({ name, look, icon, text, count }) => (
        <button
          key={name}
          type="button"
          class={`flat ${look}`}
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
