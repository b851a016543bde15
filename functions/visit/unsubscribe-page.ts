import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { renderUnsubscribePage } from '../../lib/views/notifications/unsubscribe-page.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';
import { readDeclineEndingsToken } from '../../lib/workflows/products/ending-links.ts';

const PAGE = renderUnsubscribePage({
  title: 'Reminders',
  heading: 'Reminders by e-mail',
  explanation: 'You will still get mails about bookings and changes.',
  button: 'Get no more reminders',
});

/** A page whose button declines reminders: opening the link of a mail changes nothing (BEHAVIOR §33.5). */
export const unsubscribePage: Handler<(typeof visit.routes)['unsubscribe-page']> = async (
  { salon, input, now },
  { tokens },
) => {
  if ((await readDeclineEndingsToken(tokens, salon, input.token, now)) !== undefined) return ok(PAGE);
  const id = await readVisitTokenAppointmentId(tokens, salon, input.token, now, 'decline-reminders');
  return id.ok ? ok(PAGE) : id;
};
