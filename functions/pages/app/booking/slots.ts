import type { Client } from '../../../../lib/client/client.ts';
import type { ReplyData } from '../page-data.ts';
import { fromApiTime, toMinutes } from '../parts/format.ts';

type SlotView = ReplyData<Client['booking']['getSlot']>[number];
export type Slot = { readonly time: string; readonly startsAt: string };

export const toSlot = ({ time, starts_at }: SlotView): Slot => ({
  time: fromApiTime(time),
  startsAt: starts_at,
});

/** How many times are offered instead of a lost one. */
const NEAREST_COUNT = 3;

export function listNearestTimesFirst(slots: readonly Slot[], lost: string): readonly string[] {
  const distance = ({ time }: Slot) => Math.abs(toMinutes(time) - toMinutes(lost));
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST_COUNT)
    .map(({ time }) => time);
}
