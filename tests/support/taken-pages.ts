import type { Catalog } from '../../lib/rules/salon/salon.ts';
import type { DayPage, DiaryEntry } from '../../lib/rules/scheduling/day-pages.ts';
import type { Taken } from './slot-oracle.ts';

/** The day pages that hold what is taken: a member's entries on the pages of their home location. */
export function pagesOf(taken: readonly Taken[], catalog: Catalog): [number, DayPage][] {
  const pages = new Map<string, [number, DayPage]>();
  const ascending = taken
    .map((it, index) => ({ ...it, id: index + 1 }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  for (const { what, staffId, locationId, date, from, to, id } of ascending) {
    const home = (staffId === null ? undefined : catalog.staff.get(staffId)?.homeLocationId) ?? locationId;
    const [, page] = pages.get(`${home} ${date}`) ?? [
      home,
      { date, members: new Map(), room: [], blocks: [] },
    ];
    const entry: DiaryEntry = { kind: what === 'appointment' ? 'appointment' : 'block', id, from, to };
    const members = new Map(page.members);
    if (staffId !== null) members.set(staffId, [...(members.get(staffId) ?? []), entry]);
    const isRoom = staffId === null && what === 'appointment';
    pages.set(`${home} ${date}`, [
      home,
      {
        date,
        members,
        room: isRoom ? [...page.room, entry] : page.room,
        blocks: what === 'location block' ? [...page.blocks, entry] : page.blocks,
      },
    ]);
  }
  return [...pages.values()];
}
