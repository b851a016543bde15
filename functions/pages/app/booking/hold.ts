import { computed, effect, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { Booked } from './booking-input.ts';
import { createCountdown } from './countdown.ts';
import type { HeldVisit, Progress } from './progress.ts';

type HoldOptions = {
  readonly salon: Client;
  /** The time of the server. */
  readonly now: string;
  readonly progress: Signal<Progress>;
  /** The query of the present choices. */
  readonly visitQuery: ReadonlySignal<string>;
  /** The deposit is paid, also by another tab or device. */
  readonly onPaid: (visit: Booked) => void;
  /** The visit was cancelled elsewhere. */
  readonly onCancelled: () => void;
};

/** The visit whose time is held for the visitor until its deposit is paid (BEHAVIOR §16.2). */
export function createHoldState({ salon, now, progress, visitQuery, onPaid, onCancelled }: HoldOptions) {
  const held = computed(() => (progress.value.kind === 'held' ? progress.value.held : null));
  const countdown = createCountdown(
    computed(() => held.value?.until),
    now,
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

  /** Keeps the countdown true; returns what ends that. */
  function start(): () => void {
    const onShown = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    addEventListener('visibilitychange', onShown);
    const ends = [
      countdown.start(),
      effect(() => {
        // A payment that the bank has not decided yet prolongs the hold
        if (countdown.left.value === 0) void refresh();
      }),
    ];
    return () => {
      removeEventListener('visibilitychange', onShown);
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
    start,
  };
}
