import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import { filterStatementToVisibleStaff } from '../../lib/rules/journal/payroll.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findPayrollStatement } from '../../lib/table/journal/payroll-statements.ts';
import { toStatementView } from '../../lib/views/journal/payroll.ts';

/** Shows a statement, or the own row of it (BEHAVIOR §42.4). */
export const statementShow: Handler<'journal/statement-show'> = async (
  { tenant, caller, input },
  { store },
) => {
  const statement = await findPayrollStatement(store, tenant, input.statement_id);
  if (!statement) return fail('recordNotFound', 'statement_id');
  const data = toStatementView(
    filterStatementToVisibleStaff(statement, toVisibleStaffAllForNonUsers(caller, 'payroll.read')),
  );
  return ok({ data });
};
