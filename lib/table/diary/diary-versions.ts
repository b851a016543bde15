import { createHash } from 'node:crypto';
import { listMonths } from '../../rules/calendar.ts';
import type { DateSpan } from '../../rules/date-spans.ts';
import { listLocationIdsShownInDiary } from '../../rules/diary/diary-day.ts';
import type { LocationId, Tenant } from '../../rules/ids.ts';
import type { Catalog, LocalDate, Salon, StaffMember } from '../../rules/salons/salon.ts';
import { keys, parseSortKeyId } from '../keys.ts';
import type { Consistency, Store } from '../store.ts';

type VersionedDiary = {
  readonly tenant: Tenant;
  readonly salon: Pick<Salon, 'catalogVersion'>;
  readonly date: LocalDate;
};

const DAY_LENGTH = 22;
/** Shorter: the version of a week is those of its days. */
const WEEKDAY_LENGTH = 12;

const hashFacts = (facts: readonly unknown[], length: number): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, length);

/**
 * The counts of changes of these locations' diaries on a date, by location. One query of small items: half a read unit
 * for up to 50 locations.
 */
async function getChangeCounts(
  store: Store,
  tenant: Tenant,
  locationIds: readonly LocationId[],
  date: LocalDate,
): Promise<[LocationId, number][]> {
  const range = keys.diaryVersions(tenant, date, Math.min(...locationIds), Math.max(...locationIds));
  const items = await store.queryAll({ ...range, consistency: 'eventual' });
  return items
    .map((item): [LocationId, number] => [parseSortKeyId(item), Number(item.changes)])
    .filter(([id]) => locationIds.includes(id));
}

/** How often the diary of a location changed on a day. */
export type DiaryChangeCount = {
  readonly date: LocalDate;
  readonly locationId: LocationId;
  readonly changes: number;
};

/** How often the diaries of all locations changed on some days, those that have ever changed. */
export async function listDiaryChangeCounts(
  store: Store,
  tenant: Tenant,
  days: DateSpan,
  consistency: Consistency,
): Promise<DiaryChangeCount[]> {
  const months = await Promise.all(
    listMonths(days).map((month) =>
      store.queryAll({
        ...keys.diaryVersionsOfDays(tenant, month.slice(0, 7), days.from, days.to),
        consistency,
      }),
    ),
  );
  return months.flat().map((item) => ({
    date: item.sk.slice(0, 10),
    locationId: parseSortKeyId(item),
    changes: Number(item.changes),
  }));
}

/** The version of a location's diary: other after each change of what it shows, the salon's records included (BEHAVIOR §17.15). */
export async function getDiaryVersion(
  store: Store,
  { tenant, salon, date }: VersionedDiary,
  catalog: Pick<Catalog, 'staff'>,
  locationId: LocationId,
): Promise<string> {
  const counts = await getChangeCounts(store, tenant, listLocationIdsShownInDiary(catalog, locationId), date);
  return hashFacts([salon.catalogVersion, locationId, date, counts], DAY_LENGTH);
}

/** The version of a staff member's diary on a date, at all locations (BEHAVIOR §17.15). */
export async function getStaffDayVersion(
  store: Store,
  { tenant, salon, date }: VersionedDiary,
  { id, homeLocationId, locationIds }: StaffMember,
): Promise<string> {
  const counts = await getChangeCounts(store, tenant, [homeLocationId, ...locationIds], date);
  return hashFacts([salon.catalogVersion, id, date, counts], WEEKDAY_LENGTH);
}

/** The version of one day in the version of a week, which joins those of its days. */
export const toDayVersionOfWeek = (weekVersion: string, day: number): string =>
  weekVersion.slice(day * WEEKDAY_LENGTH, (day + 1) * WEEKDAY_LENGTH);
