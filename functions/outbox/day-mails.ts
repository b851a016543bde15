import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { findAccountById } from '../../lib/table/access/accounts.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { loadZReport } from '../../lib/workflows/journal/z-report.ts';
import { toRecipient } from './account-mails.ts';
import { type Delivery, planMail } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { renderZReportMail } from './mails/z-report.ts';
import { mustGetSalon } from './must-get-salon.ts';

/** The mail with the Z report of a day, as it is when the mail is sent (BEHAVIOR §36.14). */
export async function planDayMail(
  { locationId, date, userId }: NoticeOf<'day.sent'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const salon = await mustGetSalon(deps, record);
  const user = userId && (await findAccountById(deps.store, record.tenant, 'user', userId));
  if (userId && !user) return [];
  const recipient = user ? toRecipient(user) : { email: salon.settings.replyTo, isVerified: false };
  return planMail(deps, record, salon, 'mail:person', recipient, async () => {
    const [catalog, loaded] = await Promise.all([
      deps.catalogs(salon),
      loadZReport(deps, salon, locationId, date),
    ]);
    if (!loaded.ok) throw new Error(`location ${locationId} of ${record.tenant} is unknown`);
    return renderZReportMail(salon, loaded.value, catalog);
  });
}
