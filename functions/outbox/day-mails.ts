import { findAccountById } from '../../lib/table/access/accounts.ts';
import { loadZReport } from '../../lib/workflows/journal/z-report.ts';
import { toRecipientWithProofBudget } from './account-mails.ts';
import { type Planner, planMailWithinLimits } from './delivery.ts';
import { renderZReportMail } from './mails/z-report.ts';
import { mustGetSalonWithLogoUrl } from './must-get-salon.ts';

/** The mail with the Z report of a day, as it is when the mail is sent (BEHAVIOR §36.14). */
export const planZReportMail: Planner<'day.sent'> = async ({ locationId, date, userId }, context) => {
  const salon = await mustGetSalonWithLogoUrl(context);
  const user = userId && (await findAccountById(context.store, context.tenant, 'user', userId));
  if (userId && !user) return [];
  const recipient = user
    ? toRecipientWithProofBudget(user)
    : { email: salon.settings.replyTo, isVerified: false };
  return planMailWithinLimits(context, salon, 'mail:person', recipient, async () => {
    const [catalog, loaded] = await Promise.all([
      context.catalogs(salon),
      loadZReport(context, salon, locationId, date),
    ]);
    if (!loaded.ok) throw new Error(`location ${locationId} of ${context.tenant} is unknown`);
    return renderZReportMail(salon, loaded.value, catalog);
  });
};
