import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { findEventsOldEnoughToList } from '../../lib/table/notifications/events.ts';
import { toEventViews } from '../../lib/views/notifications/event-data.ts';

/** Items that are read at once to find events of some kinds. */
const FILTERED_ITEMS = 1_000;

/** Lists the events of the last 30 days, in order for each record (BEHAVIOR §30.4). */
export const eventIndex: Handler<'webhooks/event-index'> = async ({ tenant, input, now }, { store }) => {
  const { after, types, per_page } = input;
  // One more: the first item may hold nothing after `after`
  const limit = types ? FILTERED_ITEMS : per_page + 1;
  const found = await findEventsOldEnoughToList(store, tenant, after, now, limit);
  if (!found) return invalid('after', 'Is too old: events after this one may have expired');
  const events = found
    .flatMap((stored) => toEventViews(tenant, stored))
    .filter(({ id }) => after === undefined || id > after);
  const chosen = types ? events.filter(({ type }) => types.includes(type)) : events;
  const data = chosen.slice(0, per_page);
  const last = chosen.length > per_page ? data.at(-1) : events.at(-1);
  return ok({ data, next: last?.id ?? after ?? null });
};
