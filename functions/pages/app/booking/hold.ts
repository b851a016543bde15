import { computed, effect, type Signal } from '@preact/signals';
import type { createKeyPerInput } from '../parts/form-values.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import { parseChoices } from './choices.ts';
import type { BookingContext } from './context.ts';
import { createCountdown } from './countdown.ts';
import type { HeldVisit, Progress } from './progress.ts';
import type { Booked } from './quote.ts';
import type { Selection } from './selection.ts';

type HoldOptions = {
  readonly progress: Signal<Progress>;
  readonly sentForms: ReturnType<typeof createKeyPerInput>;
  /** The deposit is paid, also by another tab or device. */
  readonly onPaid: (visit: Booked) => void;
  /** The visit was cancelled elsewhere. */
  readonly onCancelled: () => void;
};

/** Calls back when the page comes into view again; returns what ends that. */
function watchReturns(onShown: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') onShown();
  };
  addEventListener('visibilitychange', onChange);
  return () => removeEventListener('visibilitychange', onChange);
}

/** The visit whose time is held for the visitor until its deposit is paid (BEHAVIOR §16.2). */
export function createHeldVisitState(
  { salon, data }: BookingContext,
  { visitQuery, choose }: Selection,
  { progress, sentForms, onPaid, onCancelled }: HoldOptions,
) {
  const held = computed(() => (progress.value.kind === 'held' ? progress.value.held : null));
  const countdown = createCountdown(
    computed(() => held.value?.until),
    data.now,
  );
  /** The seconds for which the time is still held: 0 once the hold has ended, null while nothing is to be paid. */
  const secondsLeft = computed(() => (held.value?.until === null ? 0 : countdown.left.value));

  const change = (visit: HeldVisit): void => {
    const { value } = progress;
    progress.value = { kind: 'held', held: visit, returned: value.kind === 'held' ? value.returned : null };
  };

  /** Asks the API what has become of the hold: an order takes the time again, and other devices pay or cancel. */
  async function refresh(): Promise<void> {
    const before = held.value;
    if (!before) return;
    const result = await salon.visit.show({ token: before.booked.manage_token });
    if (!result.ok || held.value?.booked !== before.booked) return;
    const { status, expires_at } = result.reply.data;
    if (status === VISIT_STATUS.confirmed) onPaid(before.booked);
    else if (status === VISIT_STATUS.cancelled) onCancelled();
    else change({ ...before, until: expires_at });
  }

  /** A new attempt to pay has its order, which may have held the time again. */
  function noteOrder(): void {
    const { value } = progress;
    if (value.kind === 'held') progress.value = { ...value, returned: null };
    void refresh();
  }

  /** Forgets the hold, which is over or given up. */
  function drop(): void {
    if (held.value) progress.value = { kind: 'choosing' };
    sentForms.forget();
  }

  function pay(): void {
    if (held.value) choose({ ...parseChoices(held.value.choices), step: 'pay' });
  }

  /** Keeps the countdown true; returns what ends that. */
  function start(): () => void {
    const ends = [
      watchReturns(() => void refresh()),
      countdown.start(),
      effect(() => {
        // A payment that the bank has not decided yet prolongs the hold
        if (countdown.left.value === 0) void refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  return {
    held,
    /** Whether the present choices are those of the held visit. */
    isHeld: computed(() => held.value?.choices === visitQuery.value),
    secondsLeft,
    put: (booked: Booked, choices: string) => change({ booked, choices, until: booked.expires_at }),
    refresh,
    noteOrder,
    drop,
    pay,
    start,
  };
}
export type Hold = ReturnType<typeof createHeldVisitState>;
