import type { Handler } from '../../lib/http/call.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { mustGetStaff } from '../../lib/rules/catalog/deleted-records.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import { checkPayrollPeriod, toStatementRows, withPayrollPeriod } from '../../lib/rules/journal/payroll.ts';
import { once } from '../../lib/rules/once.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findSalonClosedThrough } from '../../lib/table/journal/days.ts';
import { getClosedPayrollPeriods, putPayrollStatement } from '../../lib/table/journal/payroll-statements.ts';
import { toStatementView } from '../../lib/views/journal/payroll.ts';
import { readPayLines } from '../../lib/workflows/journal/payroll.ts';

/** Freezes the pay of some days in a statement (BEHAVIOR §42.4). */
export const payrollClose: Handler<'journal/payroll-close'> = async (request, deps) => {
  const { tenant, salon, input, now, account } = request;
  const { from, to } = input;
  const span = checkEntrySpan(input, toLocalDate(salon.timeZone, now), salon.timeZone);
  if (!span.ok) return span;
  const [catalog, clock] = await Promise.all([
    deps.catalogs(salon),
    findSalonClosedThrough(deps.store, tenant),
  ]);
  // The days are closed, so that what they add up to no longer changes
  const readRows = once(async () =>
    toStatementRows(await readPayLines(deps, salon, input, now), (id) => mustGetStaff(catalog, id).name),
  );
  return decideAndCommit(deps.store, request, async (table) => {
    const before = await getClosedPayrollPeriods(table, tenant);
    const allowed = checkPayrollPeriod(input, before, clock?.closedThrough ?? addDays(from, -1));
    if (!allowed.ok) return allowed;
    const statement = {
      id: before.periods.length + 1,
      from,
      to,
      closedAt: now.toISOString(),
      closedBy: account?.name ?? '',
      rows: await readRows(),
      paidOn: [],
      mailedAt: [],
    };
    return ok({
      changes: putPayrollStatement(tenant, before, withPayrollPeriod(before, input), statement),
      reply: { message: 'Payroll closed', data: toStatementView(statement) },
    });
  });
};
