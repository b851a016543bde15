import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { findUserOfStaff } from '../../lib/table/access/users.ts';
import { findPayrollStatement } from '../../lib/table/journal/payroll-statements.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { type Delivery, planMail } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { renderStatementMail } from './mails/statement.ts';
import { mustGetSalon } from './must-get-salon.ts';

/** A mail to each member with the own row of a statement (BEHAVIOR §42.4). An address that is no longer verified gets none. */
export async function planStatementMails(
  { statementId, staffIds }: NoticeOf<'payroll.sent'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const salon = await mustGetSalon(deps, record);
  const [statement, { staff }] = await Promise.all([
    findPayrollStatement(deps.store, record.tenant, statementId),
    deps.catalogs(salon),
  ]);
  if (!statement) throw new Error(`statement ${statementId} of ${record.tenant} is unknown`);
  return staffIds.flatMap((id) => {
    const member = staff.get(id);
    const row = statement.rows.find(({ staffId }) => staffId === id);
    if (!member || !row || !isStaffEmailVerified(member)) return [];
    const readLanguage = async () => (await findUserOfStaff(deps.store, record.tenant, id))?.language;
    const recipient = { email: member.email, readLanguage, isVerified: true };
    return planMail(deps, record, salon, `mail:staff:${id}`, recipient, () =>
      renderStatementMail(salon, statement, row),
    );
  });
}
