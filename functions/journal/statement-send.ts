import type { Handler } from '../../lib/http/call.ts';
import { isStaffEmailVerified } from '../../lib/rules/catalog/staff.ts';
import type { StaffId } from '../../lib/rules/ids.ts';
import { checkMembersToMail, withMailedMarks } from '../../lib/rules/journal/payroll.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findPayrollStatement, updateStatementMarks } from '../../lib/table/journal/payroll-statements.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';

/** Sends members their rows of a statement, at verified addresses alone (BEHAVIOR §42.4). */
export const statementSend: Handler<'journal/statement-send'> = async (request, { store, catalogs }) => {
  const { tenant, salon, input, now } = request;
  const { statement_id: statementId, staff_id: staffId } = input;
  const { staff } = await catalogs(salon);
  const canGetMail = (id: StaffId) => {
    const member = staff.get(id);
    return member !== undefined && isStaffEmailVerified(member);
  };
  return decideAndCommit(store, request, async (table) => {
    const before = await findPayrollStatement(table, tenant, statementId);
    if (!before) return fail('recordNotFound', 'statement_id');
    const members = checkMembersToMail(before, staffId);
    if (!members.ok) return members;
    const sent = members.value.filter(canGetMail);
    const skipped = members.value.filter((id) => !canGetMail(id));
    if (sent.length === 0 && staffId !== undefined)
      return invalid('staff_id', 'Has no verified e-mail address');
    const notice = { kind: 'payroll.sent' as const, statementId, staffIds: sent };
    const after = withMailedMarks(before, sent, now.toISOString());
    return ok({
      changes:
        sent.length > 0 ? [putNotice(tenant, notice, now), updateStatementMarks(tenant, before, after)] : [],
      reply: { message: 'Statements sent', data: { sent_to: sent, skipped } },
    });
  });
};
