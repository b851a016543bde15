import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { renderUnsubscribePage } from '../../lib/views/notifications/unsubscribe-page.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';
import { readDeclineEndingsToken } from '../../lib/workflows/products/product-links.ts';

/** A page whose button declines reminders or mails about what ends: opening the link of a mail changes nothing (BEHAVIOR §33.5). */
export const unsubscribePage: Handler<(typeof visit.routes)['unsubscribe-page']> = async (
  { salon, input, now },
  { tokens },
) => {
  const { token, lang } = input;
  if ((await readDeclineEndingsToken(tokens, salon, token, now)) !== undefined)
    return ok(renderUnsubscribePage('endings', lang, salon));
  const id = await readVisitTokenAppointmentId(tokens, salon, token, now, 'decline-reminders');
  return id.ok ? ok(renderUnsubscribePage('reminders', lang, salon)) : id;
};
