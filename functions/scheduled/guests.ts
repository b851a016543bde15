import { parseSortKeyId } from '../../lib/table/keys.ts';
import { updateScheduledTime } from '../../lib/table/scheduled-work.ts';
import { NEXT_MOVE_MS } from '../../lib/workflows/customers/gather-guests.ts';
import { moveGuestVisits } from '../../lib/workflows/customers/move-guest.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Below the time of a run, in which other salons have work too. */
const RUN_MS = 20_000;

/** Moves the visits that still belong to a guest who has become a customer (BEHAVIOR §11.15). */
export const finishGuestMove: ScheduledHandler = async (item, salon, now, { store }) => {
  const id = parseSortKeyId(item);
  if (await moveGuestVisits(store, { salon, now }, id, performance.now() + RUN_MS)) return;
  await store.commit([updateScheduledTime(item, new Date(now.getTime() + NEXT_MOVE_MS), now)]);
};
