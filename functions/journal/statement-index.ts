import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import { filterStatementToVisibleStaff } from '../../lib/rules/journal/payroll.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listPayrollStatements } from '../../lib/table/journal/payroll-statements.ts';
import { toStatementSummaryView } from '../../lib/views/journal/payroll.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';

/** Lists the statements, with the sums of the rows that the caller may see (BEHAVIOR §42.4). */
export const statementIndex: Handler<'journal/statement-index'> = async (
  { tenant, caller, input, url },
  { store },
) => {
  const statements = await listPayrollStatements(store, tenant);
  const visible = toVisibleStaffAllForNonUsers(caller, 'payroll.read');
  const rows = sortRows(
    statements.map((each) => filterStatementToVisibleStaff(each, visible)),
    input,
    { id: ({ id }) => id },
  );
  return ok(toListReplyFromAllRows(rows, input, url, toStatementSummaryView));
};
