import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
import { toApiDate } from '../booking/dates.ts';
import type { Clock } from './clock.ts';
import type { Diary, DiaryVisit } from './desk-data.ts';
import { applyPatches, type Patch, type Patches } from './patches.ts';
import type { Place } from './place.ts';

/** The diary of the shown day, kept in step with the API (BEHAVIOR §39.3). */
export type DiaryState = {
  /** With the acts that are not confirmed yet; undefined while the day loads. */
  readonly day: ReadonlySignal<Diary | undefined>;
  readonly failure: ReadonlySignal<CallFailure | null>;
  /** The instant at which the shown day was current for the last time, while there is no connection. */
  readonly lostSince: ReadonlySignal<Date | undefined>;
  /** Reads the day again, for example after an act. */
  readonly refresh: () => Promise<void>;
  /** Shows an act before it is confirmed. Returns how to end that. */
  readonly patch: (visit: DiaryVisit['appointment_id'], patch: Patch) => { end(isSaved: boolean): void };
  readonly close: () => void;
};

const VISIBLE_MS = 5_000;
const HIDDEN_MS = 60_000;
const LOST_MS = 1_000;
/** A request that takes longer counts as no connection. */
const REQUEST_MAX_MS = 4_000;

type Shown = { readonly key: string; readonly diary: Diary };

/** Shows the day of the place, asks for changes, and asks at once when the page or the connection comes back. */
export function openDiary(
  salon: Client,
  { date, locationId }: Pick<Place, 'date'> & { readonly locationId: ReadonlySignal<number | undefined> },
  clock: Clock,
): DiaryState {
  const shown = signal<Shown | undefined>(undefined);
  const patches = signal<Patches>(new Map());
  const failure = signal<CallFailure | null>(null);
  const lostSince = signal<Date | undefined>(undefined);
  let checkedAt = clock.now();
  // An index may show a change a moment later than the version does: the day is read once more after each news
  let isNews = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  const key = computed(() => `${locationId.value} ${date.value}`);

  function take(diary: Diary, asked: string, wasNews: boolean): void {
    batch(() => {
      shown.value = { key: asked, diary };
      patches.value = new Map([...patches.peek()].filter(([, { isSaved }]) => !isSaved));
      failure.value = null;
    });
    isNews = !wasNews;
  }

  async function ask(force: boolean): Promise<void> {
    const location = locationId.peek();
    if (location === undefined) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { signal } = controller;
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, REQUEST_MAX_MS);
    const asked = key.peek();
    const current = shown.peek();
    const input = { location_id: location, date: toApiDate(date.peek()) };
    const isKnown = !force && !isNews && current?.key === asked;
    const started = clock.now();
    const result = isKnown
      ? await salon.appointments.diaryChanges({ ...input, since: current.diary.version }, { signal })
      : await salon.appointments.diary(input, { signal });
    clearTimeout(limit);
    if (running !== controller || asked !== key.peek()) return;
    if (result.ok) {
      checkedAt = started;
      lostSince.value = undefined;
      if (result.reply) take(result.reply.data, asked, !isKnown && !force);
      else failure.value = null;
    } else if (result.kind === 'unreachable' || isLate || result.status >= 500) {
      lostSince.value = checkedAt;
    } else if (result.kind !== 'aborted') {
      failure.value = result;
    }
  }

  function plan(): void {
    clearTimeout(timer);
    const pause = document.hidden ? HIDDEN_MS : lostSince.peek() ? LOST_MS : VISIBLE_MS;
    timer = setTimeout(() => void run(false), pause);
  }

  async function run(force: boolean): Promise<void> {
    clearTimeout(timer);
    await ask(force);
    plan();
  }

  const onReturn = () => {
    if (!document.hidden) void run(false);
  };
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('online', onReturn);
  const onLost = () => {
    running?.abort();
    lostSince.value = checkedAt;
    plan();
  };
  addEventListener('offline', onLost);
  const stop = effect(() => {
    key.value;
    isNews = true;
    void run(false);
  });

  return {
    day: computed(() =>
      shown.value?.key === key.value ? applyPatches(shown.value.diary, patches.value) : undefined,
    ),
    failure,
    lostSince,
    refresh: () => run(true),
    patch(visit, patch) {
      const own = { ...patch, isSaved: false };
      patches.value = new Map(patches.peek()).set(visit, own);
      return {
        end(isSaved) {
          if (patches.peek().get(visit) !== own) return;
          const next = new Map(patches.peek());
          // A saved act stays as it is shown until the day is read again
          if (isSaved) next.set(visit, { ...own, isSaved });
          else next.delete(visit);
          patches.value = next;
        },
      };
    },
    close() {
      stop();
      clearTimeout(timer);
      running?.abort();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
      removeEventListener('offline', onLost);
    },
  };
}
