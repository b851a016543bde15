import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import { formatFullName } from '../../lib/rules/customers/customers.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { sumFigures } from '../../lib/rules/journal/reports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { toFiguresView, toReportLineView } from '../../lib/views/journal/reports.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { loadReport, toGrouping } from './load-report.ts';
import { findLineName, loadReportNames } from './report-names.ts';

/** Lists the lines that a report adds up (BEHAVIOR §41.2). */
export const reportLines: Handler<(typeof journal.routes)['report-lines']> = async (request, deps) => {
  const { url } = request;
  const groupBy = toGrouping(request.input.report, request.input.group_by);
  const input = { ...request.input, groupBy };
  const loaded = await loadReport({ ...request, input }, deps, input.report);
  if (!loaded.ok) return loaded;
  const { report, lines } = loaded.value;
  const rows = input.order === 'asc' ? lines : lines.toReversed();
  const nameOf = await loadReportNames(request.salon, deps, input.report === 'cash');
  const { data, ...frame } = toListReplyFromAllRows(rows, input, url, (line) =>
    toReportLineView(line, findLineName(nameOf, line), toFiguresView(report, sumFigures(report, [line]))),
  );
  const ids = data.flatMap(({ customer_id }) => customer_id ?? []);
  const customers = await resolveCustomerMap(deps.store, request.tenant, ids);
  const nameCustomer = (id: CustomerId | null) => {
    const customer = id === null ? undefined : customers.get(id);
    return customer ? formatFullName(customer) : null;
  };
  return ok({
    status: true as const,
    ...frame,
    data: data.map((line) => ({ ...line, customer_name: nameCustomer(line.customer_id) })),
    totals: toFiguresView(report, sumFigures(report, lines)),
  });
};
