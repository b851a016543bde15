import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { type Day, toApiDate, toMinutes } from '../booking/dates.ts';
import type { Diary } from './desk-data.ts';
import { describeVisitHours } from './obstacles.ts';
import type { ChosenVisit } from './visit-lines.ts';

type TypedTime = {
  readonly locationId: number | undefined;
  readonly date: ReadonlySignal<Day>;
  readonly time: ReadonlySignal<string>;
  readonly isTyped: ReadonlySignal<boolean>;
  readonly visit: ReadonlySignal<ChosenVisit>;
};

/** Names the hours that a typed time does not keep to (BEHAVIOR §39.6). Empty while they are not known. */
export function useHoursNote(
  salon: Client,
  { locationId, date, time, isTyped, visit }: TypedTime,
): ReadonlySignal<string> {
  const diary = useSignal<Diary | undefined>(undefined);
  useSignalEffect(() => {
    diary.value = undefined;
    if (!isTyped.value || locationId === undefined || date.value === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const input = { location_id: locationId, date: toApiDate(date.value) };
    void salon.appointments.diary(input, { signal }).then((result) => {
      if (result.ok && !signal.aborted) diary.value = result.reply.data;
    });
    return () => controller.abort();
  });
  return useComputed(() =>
    diary.value && time.value !== ''
      ? describeVisitHours(diary.value, visit.value, toMinutes(time.value))
      : '',
  );
}
