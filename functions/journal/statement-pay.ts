import type { Handler } from '../../lib/http/call.ts';
import { failFuture } from '../../lib/rules/journal/account-balances.ts';
import { withPaidMarksSetOrRemoved } from '../../lib/rules/journal/payroll.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findPayrollStatement, updateStatementMarks } from '../../lib/table/journal/payroll-statements.ts';
import { toStatementView } from '../../lib/views/journal/payroll.ts';

/** Marks the pay of a member, or of all members, as paid on a day, or takes the marks away (BEHAVIOR §42.4). */
export const statementPay: Handler<'journal/statement-pay'> = async (request, { store }) => {
  const { tenant, salon, input, now } = request;
  const { statement_id: statementId, staff_id: staffId, date } = input;
  const today = toLocalDate(salon.timeZone, now);
  if (date !== null && date > today) return failFuture('date', today);
  return decideAndCommit(store, request, async (table) => {
    const before = await findPayrollStatement(table, tenant, statementId);
    if (!before) return fail('recordNotFound', 'statement_id');
    const after = withPaidMarksSetOrRemoved(before, staffId, date);
    if (!after.ok) return after;
    return ok({
      changes: [updateStatementMarks(tenant, before, after.value)],
      reply: { message: 'Statement updated', data: toStatementView(after.value) },
    });
  });
};
