import { type ReadonlySignal, signal } from '@preact/signals';
import type { CallFailure, Result } from '../../../../lib/client/types.ts';
import { describeFailure } from '../parts/call.tsx';
import { type Day, formatShortDay, formatTime, fromApiDate, fromApiTime } from '../parts/format.ts';
import type { Sheet } from './columns.ts';
import type { DiaryState } from './diary.ts';
import type { Patch } from './patches.ts';
import { deskTexts } from './texts/index.ts';

/** The sentence that is told after an act, and the call that takes the act back. */
export type ActResult = { readonly text: string; readonly undo?: () => Promise<Result<unknown>> };

type Act<Reply> = {
  /** Names the act where it is refused. */
  readonly name: string;
  readonly visit?: { readonly id: number; readonly patch: Patch };
  /** The refusal stands in the panel of the visit, if that is open. */
  readonly isInPanel?: true;
  readonly call: () => Promise<Result<Reply>>;
  /** Names what keeps a visit from a time that is not free; empty if the desk shows nothing there. */
  readonly toObstacle?: (sheet: Sheet) => string;
  readonly toResult?: (reply: Reply) => ActResult;
  /** Does the act at one of the free times that its refusal names. */
  readonly toChoice?: (free: AlternativeTime) => Promise<Result<unknown>>;
  /** Does the act of a series also at dates that are not free for clients, where its refusal names some. */
  readonly forced?: { readonly label: string; readonly call: () => Promise<Result<Reply>> } | undefined;
};

/** A free time that a refusal names. */
export type AlternativeTime = {
  readonly date: string;
  readonly time: string;
  readonly staff_id: number | null;
};

/** `label`: shown in place of the whole name. */
type Choice = { readonly name: string; readonly label?: string; readonly run: () => void };

/** Acts on the diary: shown at once, and taken back with the reason where they are refused (BEHAVIOR §39.11). */
export type ActRunner = {
  readonly run: <Reply>(act: Act<Reply>) => Promise<boolean>;
  /** Why the last act was refused; empty without one. */
  readonly refusal: ReadonlySignal<string>;
  /** The visit in whose panel the refusal stands while it is open. */
  readonly refusedVisit: ReadonlySignal<number | undefined>;
  /** The alternatives to the refused act, or the way back from the last one. */
  readonly choices: ReadonlySignal<readonly Choice[]>;
  /** The result of the last act; empty without one. */
  readonly success: ReadonlySignal<string>;
  /** Shows the result of an act that ran elsewhere, with the way back if there is one. */
  readonly tell: (success: string, undo?: () => Promise<Result<unknown>>) => void;
  /** Takes the last act back until the next one, also when its result no longer shows; or says that there is none. */
  readonly undo: () => void;
  /** Shows no result any more. */
  readonly clear: () => void;
};

const listFreeTimes = (data: CallFailure['data']) => (data?.free ?? []) as readonly AlternativeTime[];

const formatFreeTime = ({ date, time }: AlternativeTime, shown?: Day): string =>
  [
    ...(fromApiDate(date) === shown ? [] : [formatShortDay(fromApiDate(date))]),
    formatTime(fromApiTime(time)),
  ].join(', ');

function describeFreeTimes(data: CallFailure['data']): string {
  const free = listFreeTimes(data);
  return free.length === 0 ? '' : deskTexts().acts.free(free.map((each) => formatFreeTime(each)));
}

/** The dates of a series that a refusal names; empty if it names none. */
export function describeConflicts(data: CallFailure['data']): string {
  const conflicts = (data?.conflicts ?? []) as readonly { readonly date: string }[];
  const days = conflicts.map(({ date }) => formatShortDay(fromApiDate(date)));
  return days.length === 0 ? '' : deskTexts().newVisit.conflicts(days);
}

/** A sentence: the ways out are buttons beside it, unless the act has none. */
function describeRefusal(
  { name, toChoice }: Pick<Act<unknown>, 'name' | 'toChoice'>,
  failure: CallFailure,
  obstacle: string,
): string {
  const { acts: words } = deskTexts();
  if (failure.kind === 'unreachable') return words.unknown(name);
  const reason = obstacle === '' ? words.refused(name, describeFailure(failure)) : words.notSaved(obstacle);
  const alternatives = [describeConflicts(failure.data), toChoice ? '' : describeFreeTimes(failure.data)];
  return [reason, ...alternatives].filter((text) => text !== '').join(' ');
}

/** The free times that a refused move names: the whole name, and a label without what the day and the other labels say. */
function nameFreeTimes(data: CallFailure['data'], { members, sheet }: DiaryState) {
  const all = listFreeTimes(data);
  const isOneMember = all.every(({ staff_id }) => staff_id === all[0]?.staff_id);
  return all.map((free) => {
    const member = members.peek().find(({ id }) => id === free.staff_id)?.name ?? '';
    const time = formatFreeTime(free, sheet.peek()?.date);
    const name = deskTexts().acts.moveTo(formatFreeTime(free), member);
    return { free, name, label: isOneMember || member === '' ? time : `${time}, ${member}` };
  });
}

/** Names the obstacle at the refused time, in the day that is shown now. */
function nameObstacle({ sheet }: DiaryState, { code }: CallFailure, toObstacle: Act<unknown>['toObstacle']) {
  const shown = code === 'slot_not_available' ? sheet.peek() : undefined;
  return (shown && toObstacle?.(shown)) || '';
}

export function openActRunner(diary: DiaryState): ActRunner {
  const refusal = signal('');
  const refusedVisit = signal<number | undefined>(undefined);
  const success = signal('');
  const choices = signal<readonly Choice[]>([]);
  let takeLastBack: (() => void) | undefined;
  /** Shows why an act was refused, with the free times that its refusal names. Returns the shown reason. */
  const refuse = <Reply>(act: Act<Reply>, failure: CallFailure): string => {
    const { name, toObstacle, toChoice, forced } = act;
    refusal.value = describeRefusal(act, failure, nameObstacle(diary, failure, toObstacle));
    if (toChoice) {
      choices.value = nameFreeTimes(failure.data, diary).map(({ free, ...names }) => ({
        ...names,
        run: () => void acts.run({ name, call: () => toChoice(free), toChoice }),
      }));
    }
    if (forced && describeConflicts(failure.data) !== '') {
      const again = { ...act, call: forced.call, forced: undefined };
      choices.value = [{ name: forced.label, run: () => void acts.run(again) }];
    }
    return refusal.peek();
  };
  const acts: ActRunner = {
    refusal,
    refusedVisit,
    choices,
    success,
    undo: () => {
      if (takeLastBack) takeLastBack();
      else acts.tell(deskTexts().acts.nothingToUndo);
    },
    tell: (text, undo) => {
      success.value = text;
      takeLastBack = undefined;
      if (!undo) return;
      const takeBack = {
        name: deskTexts().acts.undone,
        call: undo,
        toResult: () => ({ text: deskTexts().acts.isUndone(text) }),
      };
      takeLastBack = () => void acts.run(takeBack);
      choices.value = [{ name: deskTexts().acts.takeBack, run: takeLastBack }];
    },
    clear: () => {
      refusal.value = '';
      refusedVisit.value = undefined;
      choices.value = [];
      success.value = '';
    },
    async run(act) {
      const { name, visit, call, toObstacle, toResult } = act;
      acts.clear();
      takeLastBack = undefined;
      if (act.isInPanel) refusedVisit.value = visit?.id;
      if (diary.lostSince.peek()) {
        refusal.value = deskTexts().acts.offline(name);
        return false;
      }
      const shown = visit && diary.patch(visit.id, visit.patch);
      const result = await call();
      shown?.end({ isSaved: result.ok });
      const told = result.ok ? '' : refuse(act, result);
      if (result.ok && toResult) {
        const { text, undo } = toResult(result.reply);
        acts.tell(text, undo);
      }
      await diary.refresh();
      if (result.ok) return true;
      // The obstacle may be newer than the day that was shown. Another act may have begun meanwhile
      const newer = nameObstacle(diary, result, toObstacle);
      if (newer !== '' && refusal.peek() === told) refusal.value = describeRefusal(act, result, newer);
      return false;
    },
  };
  return acts;
}
