import { type ReadonlySignal, signal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../lib/client/types.ts';
import { formatShortDay, formatTime, fromApiDate, fromApiTime } from '../booking/dates.ts';
import { describeFailure } from '../parts/notice.tsx';
import type { DiaryState } from './diary.ts';
import type { Patch } from './patches.ts';
import { deskTexts } from './texts/index.ts';

type Act = {
  /** Names the act where it is refused. */
  readonly name: string;
  readonly visit?: { readonly id: number; readonly patch: Patch };
  readonly call: () => Promise<Result<unknown>>;
};

/** Acts on the diary: shown at once, and taken back with the reason where they are refused (BEHAVIOR §39.3). */
export type Acts = {
  readonly run: (act: Act) => Promise<boolean>;
  /** Why the last act was refused; empty without one. */
  readonly refusal: ReadonlySignal<string>;
  /** The result of the last act; empty without one. */
  readonly success: ReadonlySignal<string>;
  readonly tell: (success: string) => void;
  readonly clear: () => void;
};

type FreeTime = { readonly date: string; readonly time: string };

/** The free times that a refused move names. */
function describeFreeTimes(data: CallFailure['data']): string {
  const free = (data?.free ?? []) as readonly FreeTime[];
  if (free.length === 0) return '';
  return deskTexts().acts.free(
    free.map(({ date, time }) => `${formatShortDay(fromApiDate(date))}, ${formatTime(fromApiTime(time))}`),
  );
}

export function openActs(diary: DiaryState): Acts {
  const refusal = signal('');
  const success = signal('');
  return {
    refusal,
    success,
    tell: (text) => {
      success.value = text;
    },
    clear: () => {
      refusal.value = '';
      success.value = '';
    },
    async run({ name, visit, call }) {
      refusal.value = '';
      success.value = '';
      const { acts } = deskTexts();
      if (diary.lostSince.peek()) {
        refusal.value = acts.offline(name);
        return false;
      }
      const shown = visit && diary.patch(visit.id, visit.patch);
      const result = await call();
      shown?.end(result.ok);
      if (!result.ok) {
        refusal.value =
          result.kind === 'unreachable'
            ? acts.unknown(name)
            : [acts.refused(name, describeFailure(result)), describeFreeTimes(result.data)].join(' ').trim();
      }
      await diary.refresh();
      return result.ok;
    },
  };
}
