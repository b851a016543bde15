import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { renderUnsubscribePage } from '../../lib/views/notifications/unsubscribe-page.ts';
import { readUnsubscribeLink } from './link.ts';

/** A page whose button declines reminders or mails about what ends: opening the link of a mail changes nothing (BEHAVIOR §33.5). */
export const unsubscribePage: Handler<'visit/unsubscribe-page'> = async (request, deps) => {
  const declined = await readUnsubscribeLink(request, deps);
  if (!declined.ok) return declined;
  return ok(renderUnsubscribePage(declined.value.kind, request.input.lang, request.salon, 'open'));
};
