import { type DayPage, type DiaryEntry, toEmptyDayPage } from '../../../lib/rules/diary/day-pages.ts';
import type { Catalog } from '../../../lib/rules/salons/salon.ts';
import type { BusyTime } from '../booking/slot-oracle.ts';

/** Day pages with the given busy times: a staff member's entries lie on the pages of their home location. */
export function toDayPages(busy: readonly BusyTime[], catalog: Catalog): [number, DayPage][] {
  const pages = new Map<string, [number, DayPage]>();
  const ascending = busy
    .map((it, index) => ({ ...it, id: index + 1 }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  for (const { what, staffId, resourceId, locationId, date, from, to, id } of ascending) {
    const home = (staffId === null ? undefined : catalog.staff.get(staffId)?.homeLocationId) ?? locationId;
    const [, page] = pages.get(`${home} ${date}`) ?? [home, toEmptyDayPage(date)];
    const entry: DiaryEntry = { kind: what === 'appointment' ? 'appointment' : 'block', id, from, to };
    const staffEntries = new Map(page.staffEntries);
    if (staffId !== null) staffEntries.set(staffId, [...(staffEntries.get(staffId) ?? []), entry]);
    const resourceEntries = new Map(page.resourceEntries);
    if (resourceId !== undefined)
      resourceEntries.set(resourceId, [...(resourceEntries.get(resourceId) ?? []), entry]);
    const isLocation = staffId === null && resourceId === undefined && what === 'appointment';
    pages.set(`${home} ${date}`, [
      home,
      {
        date,
        staffEntries,
        resourceEntries,
        locationEntries: isLocation ? [...page.locationEntries, entry] : page.locationEntries,
        blockEntries: what === 'location block' ? [...page.blockEntries, entry] : page.blockEntries,
      },
    ]);
  }
  return [...pages.values()];
}
