import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import { findUserOfStaff } from '../../lib/table/access/users.ts';
import { findPayrollStatement } from '../../lib/table/journal/payroll-statements.ts';
import { type Planner, planMailWithinLimits } from './delivery.ts';
import { renderStatementMail } from './mails/statement.ts';
import { mustGetSalonWithLogoUrl } from './must-get-salon.ts';

/** A mail to each member with the own row of a statement (BEHAVIOR §42.4). An address that is no longer verified gets none. */
export const planVerifiedStaffStatementMails: Planner<'payroll.sent'> = async (
  { statementId, staffIds },
  context,
) => {
  const salon = await mustGetSalonWithLogoUrl(context);
  const [statement, { staff }] = await Promise.all([
    findPayrollStatement(context.store, context.tenant, statementId),
    context.catalogs(salon),
  ]);
  if (!statement) throw new Error(`statement ${statementId} of ${context.tenant} is unknown`);
  return staffIds.flatMap((id) => {
    const member = staff.get(id);
    const row = statement.rows.find(({ staffId }) => staffId === id);
    if (!member || !row || !isStaffEmailVerified(member)) return [];
    const readLanguage = async () => (await findUserOfStaff(context.store, context.tenant, id))?.language;
    const recipient = { email: member.email, readLanguage, isVerified: true };
    return planMailWithinLimits(context, salon, `mail:staff:${id}`, recipient, () =>
      renderStatementMail(salon, statement, row),
    );
  });
};
