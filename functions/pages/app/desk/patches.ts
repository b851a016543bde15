import type { Diary, DiaryVisit } from './desk-data.ts';

/** What an act changes of a visit, shown before the API has confirmed it. */
export type Patch = Partial<Pick<DiaryVisit, 'arrived_at' | 'started_at' | 'status' | 'paid'>>;

type KeptPatch = Patch & { readonly isSaved: boolean };
export type Patches = ReadonlyMap<DiaryVisit['appointment_id'], KeptPatch>;

/** A visit as the desk shows it; `isPending`: an act is not confirmed yet. */
export type ShownVisit = DiaryVisit & { readonly isPending?: boolean };

/** The day with the acts that are not confirmed yet. */
export function applyPatches(diary: Diary, patches: Patches): Diary {
  if (patches.size === 0) return diary;
  const applyTo = <Column extends { readonly visits: DiaryVisit[] }>(column: Column): Column => ({
    ...column,
    visits: column.visits.map((visit): ShownVisit => {
      const { isSaved, ...patch } = patches.get(visit.appointment_id) ?? { isSaved: true };
      return { ...visit, ...patch, isPending: !isSaved };
    }),
  });
  return { ...diary, staff: diary.staff.map(applyTo), resources: diary.resources.map(applyTo) };
}
