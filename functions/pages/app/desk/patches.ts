import { toMinutes } from '../parts/format.ts';
import { toClockTime } from './clock-time.ts';
import type { Column, Sheet, ShownVisit } from './columns.ts';
import type { DiaryVisit } from './desk-data.ts';

/** The column that a visit leaves, the one that it goes to, and the minutes by which it moves. */
export type DiaryMove = { readonly from: string; readonly to: string; readonly minutes: number };
/** The part of a visit that becomes longer, by its column and start. */
export type DiaryResize = { readonly column: string; readonly from: string; readonly minutes: number };

/** The changes of a visit by an act, shown before the API has confirmed it. */
export type Patch = Partial<
  Pick<DiaryVisit, 'confirmed_at' | 'arrived_at' | 'started_at' | 'status' | 'paid'>
> & {
  readonly shift?: DiaryMove;
  readonly resize?: DiaryResize;
};

type KeptPatch = Patch & { readonly isSaved: boolean };
export type Patches = ReadonlyMap<DiaryVisit['appointment_id'], KeptPatch>;

const shiftTime = (time: string, minutes: number): string =>
  toClockTime(Math.min(24 * 60, Math.max(0, toMinutes(time) + minutes)));

const shiftVisit = (visit: ShownVisit, minutes: number): ShownVisit => ({
  ...visit,
  from: shiftTime(visit.from, minutes),
  to: shiftTime(visit.to, minutes),
  busy: visit.busy.map(({ from, to }) => ({ from: shiftTime(from, minutes), to: shiftTime(to, minutes) })),
});

const lengthenVisit = (visit: ShownVisit, minutes: number): ShownVisit => ({
  ...visit,
  to: shiftTime(visit.to, minutes),
  busy: visit.busy.map((span) =>
    span.to === visit.to ? { ...span, to: shiftTime(span.to, minutes) } : span,
  ),
});

type PatchedVisit = { readonly visit: ShownVisit; readonly to: string };

function applyPatch({ key, kind }: Column, visit: ShownVisit, kept: KeptPatch): PatchedVisit {
  const { isSaved, shift, resize, ...patch } = kept;
  const patched = { ...visit, ...patch, isPending: !isSaved };
  if (resize?.column === key && resize.from === visit.from)
    return { visit: lengthenVisit(patched, resize.minutes), to: key };
  // The columns of a week are days: what is on another day does not move there
  if (!shift || (key !== shift.from && kind === 'day')) return { visit: patched, to: key };
  return { visit: shiftVisit(patched, shift.minutes), to: key === shift.from ? shift.to : key };
}

/** The columns with the acts that are not confirmed yet (BEHAVIOR §39.11). Columns without one stay the same objects. */
export function applyPatches(sheet: Sheet, patches: Patches): Sheet {
  if (patches.size === 0) return sheet;
  const arriving = new Map<string, ShownVisit[]>();
  const columns = sheet.columns.map((column): Column => {
    if (!column.visits.some(({ appointment_id }) => patches.has(appointment_id))) return column;
    const visits = column.visits.flatMap((visit): ShownVisit[] => {
      const patched = applyPatch(column, visit, patches.get(visit.appointment_id) ?? { isSaved: true });
      if (patched.to === column.key) return [patched.visit];
      arriving.set(patched.to, [...(arriving.get(patched.to) ?? []), patched.visit]);
      return [];
    });
    return { ...column, visits };
  });
  return {
    ...sheet,
    columns: columns.map((column) => {
      const come = arriving.get(column.key);
      return come ? { ...column, visits: [...column.visits, ...come] } : column;
    }),
  };
}
