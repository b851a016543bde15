import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import { type Day, fromApiTime, toApiRange, toMinutes } from '../parts/format.ts';

/** A service of a visit for which times are asked. */
type AskedService = {
  readonly service_id: number;
  readonly pricing_option_id: number | null;
  readonly staff_id: number | null;
  readonly guest_no?: number;
};

export type TimesQuestion = {
  readonly location_id: number;
  readonly date: Day;
  readonly services: readonly AskedService[];
  readonly addons?: readonly { readonly add_on_id: number }[];
  /** A visit to move: its own time counts as free. */
  readonly appointment_id?: number;
};

export type FreeTimes = readonly string[] | null | undefined;

/** The free times of a day ('09:30'); undefined while they load, null where they could not be read. */
export function useFreeTimes(
  salon: Client,
  question: ReadonlySignal<TimesQuestion | undefined>,
): ReadonlySignal<FreeTimes> {
  const times = useSignal<FreeTimes>(undefined);
  useSignalEffect(() => {
    const asked = question.value;
    times.value = undefined;
    if (!asked) return undefined;
    const controller = new AbortController();
    const { date, services, addons = [], ...others } = asked;
    void salon.booking
      .getSlot(
        { ...others, ...toApiRange(date, date), service_pricing_options: [...services], addons: [...addons] },
        { signal: controller.signal },
      )
      .then((result) => {
        if (controller.signal.aborted) return;
        times.value = result.ok
          ? result.reply.data.filter(({ available }) => available).map(({ time }) => fromApiTime(time))
          : null;
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
