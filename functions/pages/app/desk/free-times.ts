import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { type Day, fromApiTime, toApiRange, toMinutes } from '../booking/dates.ts';

/** A service of a visit for which times are asked. */
export type AskedService = {
  readonly service_id: number;
  readonly pricing_option_id: number | null;
  readonly staff_id: number | null;
  readonly guest_no?: number;
};

export type TimesQuestion = {
  readonly location_id: number;
  readonly date: Day;
  readonly services: readonly AskedService[];
  /** A visit to move: its own time counts as free. */
  readonly appointment_id?: number;
};

/** The free times of a day ('09:30'); undefined while they load. */
export function useFreeTimes(
  salon: Client,
  question: ReadonlySignal<TimesQuestion | undefined>,
): ReadonlySignal<readonly string[] | undefined> {
  const times = useSignal<readonly string[] | undefined>(undefined);
  useSignalEffect(() => {
    const asked = question.value;
    times.value = undefined;
    if (!asked) return undefined;
    const controller = new AbortController();
    const { date, services, ...others } = asked;
    void salon.booking
      .getSlot(
        { ...others, ...toApiRange(date, date), service_pricing_options: [...services] },
        { signal: controller.signal },
      )
      .then((result) => {
        if (controller.signal.aborted) return;
        const slots = result.ok ? result.reply.data : [];
        times.value = slots.filter(({ available }) => available).map(({ time }) => fromApiTime(time));
      });
    return () => controller.abort();
  });
  return times;
}

/** The time nearest to a minute of the day, or the first. */
export const findNearestTime = (times: readonly string[], minute: number | undefined): string | undefined =>
  minute === undefined
    ? times[0]
    : times.toSorted((a, b) => Math.abs(toMinutes(a) - minute) - Math.abs(toMinutes(b) - minute))[0];
