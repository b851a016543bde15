import type { Handler } from '../../lib/http/call.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toShownStatus, type WaitlistStatus } from '../../lib/rules/waitlist/entries.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { listWaitlistEntries } from '../../lib/table/waitlist/waitlist.ts';
import { toListReplyFromAllRows, toListSpan } from '../../lib/views/list-replies.ts';
import { toFrontDeskEntryView } from '../../lib/views/waitlist/waitlist.ts';

const OPEN: readonly WaitlistStatus[] = ['waiting', 'offered'];

/** Lists the waitlist, by default those who wait or have an offer (BEHAVIOR §34.5). */
export const waitlistIndex: Handler<'waitlist/waitlist-index'> = async (request, { store, catalogs }) => {
  const { tenant, salon, input, url, now } = request;
  const [catalog, all] = await Promise.all([catalogs(salon), listWaitlistEntries(store, tenant)]);
  const today = toLocalDate(salon.timeZone, now);
  const statuses = input.status === undefined ? OPEN : [input.status];
  const listed = all.filter(
    (entry) =>
      statuses.includes(toShownStatus(entry, today)) &&
      (input.location_id === undefined || entry.locationId === input.location_id),
  );
  const rows = sortRows(listed, input, { id: ({ id }) => id, price: ({ value }) => value });
  const { from, to } = toListSpan(input);
  const shown = rows.slice(from, to);
  const customerIds = shown.flatMap(({ customerId }) => customerId ?? []);
  const customers = await resolveCustomerMap(store, tenant, customerIds);
  const page = toListReplyFromAllRows(rows, input, url, (entry) =>
    toFrontDeskEntryView(
      entry,
      catalog,
      entry.customerId === null ? undefined : customers.get(entry.customerId),
      request,
    ),
  );
  return ok(page);
};
