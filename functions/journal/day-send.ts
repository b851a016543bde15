import type { Handler } from '../../lib/http/call.ts';
import { findLocationOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { checkDayNotFuture } from '../../lib/rules/journal/journal-days.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';

/** Mails the Z report of a day to the user who asks, or to the salon (BEHAVIOR §36.14). */
export const daySend: Handler<'journal/day-send'> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const { location_id: locationId, to } = input;
  const date = checkDayNotFuture(input.date, toLocalDate(salon.timeZone, now));
  if (!date.ok) return date;
  if (!findLocationOrFormer(await deps.catalogs(salon), locationId))
    return invalid('location_id', 'Unknown location');
  const userId = caller.isKey ? undefined : caller.id;
  if (to === 'user' ? userId === undefined : salon.settings.replyTo === '')
    return invalid('to', 'Has no verified e-mail address');
  const reader = to === 'user' && userId !== undefined ? { userId } : {};
  const notice = { kind: 'day.sent' as const, locationId, date: date.value, ...reader };
  return decideAndCommit(deps.store, request, async () =>
    ok({
      changes: [putNotice(tenant, notice, now)],
      reply: { message: 'Z report sent' },
    }),
  );
};
