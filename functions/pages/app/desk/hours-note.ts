import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { type Day, toApiDate, toMinutes } from '../parts/format.ts';
import { useReading } from '../parts/reading.ts';
import type { CatalogState } from './catalog.ts';
import type { Diary } from './desk-data.ts';
import { describeHoursOrStaffObstacle, type TimedLine } from './obstacles.ts';
import { deskTexts } from './texts/index.ts';

type Chosen = {
  readonly locationId: number | undefined;
  readonly date: ReadonlySignal<Day>;
  readonly time: ReadonlySignal<string>;
  readonly isTyped: ReadonlySignal<boolean>;
  /** The services of the visit at a minute of the day. */
  readonly toLines: (start: number) => readonly TimedLine[];
  readonly catalog: CatalogState;
};

type HoursNote = {
  /** Names the chosen member who does not work, or the hours that a typed time does not keep to. Empty if there is neither. */
  readonly note: ReadonlySignal<string>;
  readonly isAbsent: IsAbsent;
};

/** Whether a member does not work at the location on the chosen day. False while that is not known. */
export type IsAbsent = (staffId: number) => boolean;

export function useDiaryOfChosenDay(
  salon: Client,
  { locationId, date }: Pick<Chosen, 'locationId' | 'date'>,
) {
  const diary = useSignal<Diary | undefined>(undefined);
  useReading(async (signal) => {
    diary.value = undefined;
    if (locationId === undefined || date.value === '') return;
    const input = { location_id: locationId, date: toApiDate(date.value) };
    const result = await salon.appointments.diary(input, { signal });
    if (result.ok && !signal.aborted) diary.value = result.reply.data;
  });
  const isAbsent: IsAbsent = (staffId) =>
    diary.value !== undefined && !diary.value.staff.some(({ id, works }) => id === staffId && works === 1);
  return { diary, isAbsent };
}

/** Says what the hours of the chosen day do not allow (BEHAVIOR §39.4). */
export function useHoursNote(
  salon: Client,
  { locationId, date, time, isTyped, toLines, catalog }: Chosen,
): HoursNote {
  const { diary, isAbsent } = useDiaryOfChosenDay(salon, { locationId, date });
  const note = useComputed(() => {
    if (!diary.value) return '';
    const staff = catalog.catalog.value?.staff ?? [];
    const lines = isTyped.value && time.value !== '' ? toLines(toMinutes(time.value)) : [];
    const hours = describeHoursOrStaffObstacle(diary.value, lines, staff);
    if (hours !== '') return hours;
    const absent = toLines(0).find(({ staffId }) => staffId !== null && isAbsent(staffId));
    const member = staff.find(({ id }) => id === absent?.staffId);
    return member ? deskTexts().obstacles.dayOff(member.name) : '';
  });
  return { note, isAbsent };
}
