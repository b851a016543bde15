import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure, Result } from '../../../../lib/client/types.ts';
import type { ReplyData } from '../page-data.ts';
import { fromApiDate, toApiDate } from '../parts/format.ts';
import type { Clock } from './clock.ts';
import { type Member, type Sheet, withUnchangedColumns } from './columns.ts';
import type { DiaryVisit } from './desk-data.ts';
import { openDiaryReader, type Read, type Shows } from './diary-reader.ts';
import { type ChannelAccess, type DiaryMessage, openChannelOnce } from './live/channel.ts';
import { openReadSchedulerWithChannel, type ReadResult } from './live/sync.ts';
import { applyPatches, type Patch, type Patches } from './patches.ts';
import { toWeekBounds } from './place.ts';

/** The day or week that the desk shows, kept in step with the API (BEHAVIOR §39.11). */
export type DiaryState = {
  /** With the acts that are not confirmed yet; undefined while it loads. */
  readonly sheet: ReadonlySignal<Sheet | undefined>;
  /** The day or week that was read last; undefined before the first. */
  readonly lastRead: ReadonlySignal<Sheet | undefined>;
  /** The members whose week can be shown. */
  readonly members: ReadonlySignal<readonly Member[]>;
  /** The member whose week is shown; undefined: everybody. */
  readonly member: ReadonlySignal<Member | undefined>;
  readonly failure: ReadonlySignal<CallFailure | null>;
  /** The instant at which what is shown was current for the last time, while there is no connection. */
  readonly lostSince: ReadonlySignal<Date | undefined>;
  /** The same instant while a request takes long, and has not failed. */
  readonly slowSince: ReadonlySignal<Date | undefined>;
  /** Reads again, for example after an act. */
  readonly refresh: () => Promise<void>;
  /** Shows an act before it is confirmed. Returns how to end that. */
  readonly patch: (
    visit: DiaryVisit['appointment_id'],
    patch: Patch,
  ) => { end(act: { readonly isSaved: boolean }): void };
  /** Keeps what is shown in step from now on. Returns how to stop. */
  readonly follow: () => () => void;
};

/** A request that takes longer is slow: what is shown may be old. */
const SLOW_MS = 4_000;
/** A request that takes longer counts as no connection. */
const REQUEST_MAX_MS = 15_000;

type Shown = { readonly key: string; readonly version: string; readonly sheet: Sheet };

/** The acts that are shown before the API has confirmed them, and until the day is read again. */
function openPatches() {
  const patches = signal<Patches>(new Map());
  const patch: DiaryState['patch'] = (visit, change) => {
    const own = { ...change, isSaved: false };
    patches.value = new Map(patches.peek()).set(visit, own);
    return {
      end({ isSaved }) {
        if (patches.peek().get(visit) !== own) return;
        const next = new Map(patches.peek());
        // A saved act stays as it is shown until the day is read again
        if (isSaved) next.set(visit, { ...own, isSaved });
        else next.delete(visit);
        patches.value = next;
      },
    };
  };
  const forgetSaved = () => {
    const open = [...patches.peek()].filter(([, { isSaved }]) => !isSaved);
    if (open.length < patches.peek().size) patches.value = new Map(open);
  };
  return { patches, patch, forgetSaved };
}

/** Knows when what is shown was current for the last time, for the time without a connection or with a slow one. */
function openConnection(clock: Clock) {
  const lostSince = signal<Date | undefined>(undefined);
  const slowSince = signal<Date | undefined>(undefined);
  let checkedAt = clock.now();
  const set = (lost: Date | undefined, slow: Date | undefined) =>
    batch(() => {
      lostSince.value = lost;
      slowSince.value = slow;
    });
  return {
    lostSince,
    slowSince,
    confirm: (at: Date) => {
      checkedAt = at;
      set(undefined, undefined);
    },
    lose: () => set(checkedAt, undefined),
    slow: () => {
      if (!lostSince.peek()) slowSince.value = checkedAt;
    },
    endSlow: () => set(lostSince.peek(), undefined),
  };
}

/** Reads the diary of the place. Each read replaces the one before. */
function openDiaryReading(salon: Client, place: Shows, clock: Clock, key: ReadonlySignal<string>) {
  const reader = openDiaryReader(salon, place);
  const shown = signal<Shown | undefined>(undefined);
  const acts = openPatches();
  const failure = signal<CallFailure | null>(null);
  const connection = openConnection(clock);
  /** The next read is whole: the day is new, or an index may have shown the last change too late. */
  let isNews = true;
  let running: AbortController | undefined;

  function take({ version, toSheet }: Read, asked: string): void {
    const before = shown.peek()?.key === asked ? shown.peek() : undefined;
    batch(() => {
      shown.value = { key: asked, version, sheet: withUnchangedColumns(before?.sheet, toSheet()) };
      acts.forgetSaved();
      failure.value = null;
    });
    isNews = version !== before?.version;
  }

  function takeResult(result: Result<Read | undefined>, isLate: boolean, asked: string): ReadResult {
    if (result.ok) {
      if (result.reply) take(result.reply, asked);
      else failure.value = null;
      return { kind: 'read', isNews };
    }
    if (result.kind === 'unreachable' || isLate || result.status >= 500) connection.lose();
    else if (result.kind !== 'aborted') failure.value = result;
    return { kind: 'failed', retryAfterMs: (result.retryAfterSeconds ?? 0) * 1_000 };
  }

  async function read(when: 'ifChanged' | 'always'): Promise<ReadResult> {
    const location = place.locationId.peek();
    if (location === undefined) return { kind: 'aborted' };
    running?.abort();
    const controller = new AbortController();
    running = controller;
    let isLate = false;
    const slow = setTimeout(connection.slow, SLOW_MS);
    const limit = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, REQUEST_MAX_MS);
    const asked = key.peek();
    const current = shown.peek();
    const since = when === 'ifChanged' && !isNews && current?.key === asked ? current.version : undefined;
    const started = clock.now();
    const result = await reader.read(location, since, { signal: controller.signal, attemptsMax: 1 });
    clearTimeout(slow);
    clearTimeout(limit);
    if (running !== controller || asked !== key.peek()) return { kind: 'aborted' };
    if (result.ok) connection.confirm(started);
    else connection.endSlow();
    return takeResult(result, isLate, asked);
  }

  return {
    reader,
    shown,
    acts,
    failure,
    connection,
    read,
    /** The place has changed: the next read is whole. */
    forget: () => {
      isNews = true;
    },
    stop: () => running?.abort(),
    lose: () => {
      running?.abort();
      connection.lose();
    },
  };
}

/** Whether a message names a day that is shown, in another version. */
function isShownOtherwise(
  { date, view }: Pick<Shows, 'date' | 'view'>,
  shown: Shown | undefined,
  { date: changed, version }: DiaryMessage,
): boolean {
  if (view.peek() === 'day') return changed === toApiDate(date.peek()) && version !== shown?.version;
  const { first, last } = toWeekBounds(date.peek());
  const day = fromApiDate(changed);
  return first <= day && day <= last;
}

type Access = ReplyData<Client['appointments']['diaryLive']>;

/** A token that is about to expire would be refused. */
const MARGIN_MS = 30_000;

/** Asks for access to the channel of the location, unless the last one is still valid. `none`: nothing announces changes. */
function openChannelAccess(
  salon: Client,
  locationId: ReadonlySignal<number | undefined>,
  clock: Clock,
): () => Promise<ChannelAccess | 'none' | undefined> {
  let last: { readonly locationId: number; readonly access: Access } | undefined;
  return async () => {
    const location = locationId.peek();
    if (location === undefined) return undefined;
    const isValid =
      last?.locationId === location && Date.parse(last.access.expires_at) - MARGIN_MS > clock.now().getTime();
    if (isValid) return last?.access;
    const result = await salon.appointments.diaryLive({ location_id: location }, { attemptsMax: 1 });
    if (!result.ok) return undefined;
    if (!result.reply) return 'none';
    last = { locationId: location, access: result.reply.data };
    return result.reply.data;
  };
}

/** Shows the diary of the place, asks for changes, and asks at once when the page or the connection comes back. */
export function openDiary(salon: Client, place: Shows, clock: Clock): DiaryState {
  const { date, locationId, view, staffId, showsRooms } = place;
  const key = computed(() =>
    [locationId.value, date.value, view.value, view.value === 'week' ? staffId.value : showsRooms.value].join(
      ' ',
    ),
  );
  const { reader, shown, acts, failure, connection, ...reading } = openDiaryReading(salon, place, clock, key);
  const sync = openReadSchedulerWithChannel({
    read: reading.read,
    getTopic: () => locationId.peek()?.toString(),
    getAccess: openChannelAccess(salon, locationId, clock),
    concerns: (message) => isShownOtherwise(place, shown.peek(), message),
    isHidden: () => document.hidden,
    openChannel: openChannelOnce,
  });
  const onReturn = () => {
    if (!document.hidden) void sync.readIfChanged();
  };

  return {
    sheet: computed(() =>
      shown.value?.key === key.value ? applyPatches(shown.value.sheet, acts.patches.value) : undefined,
    ),
    lastRead: computed(() => shown.value?.sheet),
    members: reader.members,
    member: reader.member,
    failure,
    lostSince: connection.lostSince,
    slowSince: connection.slowSince,
    refresh: () => sync.readAlways(),
    patch: acts.patch,
    follow() {
      sync.start();
      document.addEventListener('visibilitychange', onReturn);
      addEventListener('online', onReturn);
      addEventListener('offline', reading.lose);
      const stop = effect(() => {
        key.value;
        reading.forget();
        void sync.readIfChanged();
      });
      return () => {
        stop();
        sync.stop();
        reading.stop();
        document.removeEventListener('visibilitychange', onReturn);
        removeEventListener('online', onReturn);
        removeEventListener('offline', reading.lose);
      };
    },
  };
}
