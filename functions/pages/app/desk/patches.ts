import { toMinutes } from '../booking/dates.ts';
import { toClockTime } from './clock-time.ts';
import type { Diary, DiaryStaff, DiaryVisit } from './desk-data.ts';

/** The column of a member that a visit leaves, the one that it goes to, and the minutes by which it moves. */
export type Shift = { readonly from: number; readonly to: number; readonly minutes: number };

/** The changes of a visit by an act, shown before the API has confirmed it. */
export type Patch = Partial<Pick<DiaryVisit, 'arrived_at' | 'started_at' | 'status' | 'paid'>> & {
  readonly shift?: Shift;
};

type KeptPatch = Patch & { readonly isSaved: boolean };
export type Patches = ReadonlyMap<DiaryVisit['appointment_id'], KeptPatch>;

/** A visit as the desk shows it; `isPending`: an act is not confirmed yet. */
export type ShownVisit = DiaryVisit & { readonly isPending?: boolean };

const shiftTime = (time: string, minutes: number): string => toClockTime(toMinutes(time) + minutes);

const shiftVisit = (visit: ShownVisit, minutes: number): ShownVisit => ({
  ...visit,
  from: shiftTime(visit.from, minutes),
  to: shiftTime(visit.to, minutes),
  busy: visit.busy.map(({ from, to }) => ({ from: shiftTime(from, minutes), to: shiftTime(to, minutes) })),
});

/** The day with the acts that are not confirmed yet (BEHAVIOR §39.3). */
export function applyPatches(diary: Diary, patches: Patches): Diary {
  if (patches.size === 0) return diary;
  const arriving: { readonly staffId: number; readonly visit: ShownVisit }[] = [];
  const applyTo = <Column extends { readonly visits: DiaryVisit[] }>(
    column: Column,
    staffId?: number,
  ): Column => ({
    ...column,
    visits: column.visits.flatMap((visit): ShownVisit[] => {
      const { isSaved, shift, ...patch } = patches.get(visit.appointment_id) ?? { isSaved: true };
      const patched = { ...visit, ...patch, isPending: !isSaved };
      if (!shift) return [patched];
      const moved = shiftVisit(patched, shift.minutes);
      if (staffId !== shift.from || shift.from === shift.to) return [moved];
      arriving.push({ staffId: shift.to, visit: moved });
      return [];
    }),
  });
  const staff = diary.staff.map((column) => applyTo(column, column.id));
  const addTo = (column: DiaryStaff): DiaryStaff => ({
    ...column,
    visits: [
      ...column.visits,
      ...arriving.filter(({ staffId }) => staffId === column.id).map(({ visit }) => visit),
    ],
  });
  return {
    ...diary,
    staff: arriving.length === 0 ? staff : staff.map(addTo),
    resources: diary.resources.map((column) => applyTo(column)),
  };
}
