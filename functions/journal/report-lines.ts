import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import { sumFigures } from '../../lib/rules/journal/reports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toFiguresView, toReportLineView } from '../../lib/views/journal/reports.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { loadReport, toGrouping } from './load-report.ts';

/** Lists the lines that a report adds up (BEHAVIOR §41.2). */
export const reportLines: Handler<(typeof journal.routes)['report-lines']> = async (request, deps) => {
  const { url } = request;
  const groupBy = toGrouping(request.input.report, request.input.group_by);
  const input = { ...request.input, groupBy };
  const loaded = await loadReport({ ...request, input }, deps, input.report);
  if (!loaded.ok) return loaded;
  const { report, lines } = loaded.value;
  const rows = input.order === 'asc' ? lines : lines.toReversed();
  return ok({
    status: true as const,
    ...toListReplyFromAllRows(rows, input, url, (line) =>
      toReportLineView(line, toFiguresView(report, sumFigures(report, [line]))),
    ),
    totals: toFiguresView(report, sumFigures(report, lines)),
  });
};
