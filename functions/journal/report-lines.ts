import type { Handler } from '../../lib/http/call.ts';
import { findMainRecordTarget } from '../../lib/rules/checkout/bill-intents.ts';
import { formatFullName } from '../../lib/rules/customers/customers.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import type { CountedLine } from '../../lib/rules/journal/report-lines.ts';
import { sumFigures, sumFiguresWithoutRepeatedClients } from '../../lib/rules/journal/reports.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { RecordTarget } from '../../lib/rules/payments/payment-intents.ts';
import { parseSaleRenewalPart } from '../../lib/rules/payments/payouts.ts';
import { findAppointmentsByIds } from '../../lib/table/booking/appointments.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { findIntentRecordsByIds } from '../../lib/table/payments/intents.ts';
import { findSalesByIds } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { formatReferenceNumber } from '../../lib/views/journal/journal.ts';
import { toFiguresView, toReportLineView } from '../../lib/views/journal/reports.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { loadReportLines } from './load-report.ts';
import { findLineName, loadReportNames } from './report-names.ts';

/** The lines of each payment of a payout: what it brought, and its fee. */
const groupByPayment = (lines: readonly CountedLine[]): CountedLine[][] => [
  ...Map.groupBy(lines, ({ entry, of }) => `${entry} ${of}`).values(),
];

type LineView = ReturnType<typeof toReportLineView>;

/** The lines of payouts with the visits and sales that their payments were for, and their clients. */
async function nameTargets(tenant: Tenant, store: Store, lines: readonly LineView[]): Promise<LineView[]> {
  const parts = lines.flatMap(({ of }) => (typeof of === 'string' ? of : []));
  const intents = await findIntentRecordsByIds(store, tenant, [...new Set(parts)]);
  const targetOf = new Map(intents.map(({ id, target }) => [id, findMainRecordTarget(target)]));
  const targets = lines.map(({ of }) => {
    const sale = parseSaleRenewalPart(String(of));
    return sale === undefined ? targetOf.get(String(of)) : { kind: 'sale' as const, id: sale };
  });
  const listIds = (of: RecordTarget['kind']) => [
    ...new Set(targets.flatMap((target) => (target?.kind === of ? target.id : []))),
  ];
  const [visits, sales] = await Promise.all([
    findAppointmentsByIds(store, tenant, listIds('appointment')),
    findSalesByIds(store, tenant, listIds('sale')),
  ]);
  const payers = new Map<string, CustomerId | null>([
    ...visits.map(({ id, customerId }) => [`appointment ${id}`, customerId] as const),
    ...sales.map(({ id, customerId }) => [`sale ${id}`, customerId] as const),
  ]);
  return lines.map((line, place) => {
    const target = targets[place];
    if (!target) return line;
    const { kind, id } = target;
    return {
      ...line,
      reference: { kind, id, number: formatReferenceNumber({ kind, id }) },
      customer_id: payers.get(`${kind} ${id}`) ?? null,
    };
  });
}

/** Lists the lines that a report adds up (BEHAVIOR §41.2). */
export const reportLines: Handler<'journal/report-lines'> = async (request, deps) => {
  const { url, input } = request;
  const loaded = await loadReportLines(request, deps, input.report);
  if (!loaded.ok) return loaded;
  const { report, countedLines: lines } = loaded.value;
  const groups = input.report === 'payouts' ? groupByPayment(lines) : lines.map((line) => [line]);
  const rows = input.order === 'asc' ? groups : groups.toReversed();
  const { nameOf } = await loadReportNames(request.salon, deps, input.report);
  const reply = toListReplyFromAllRows(rows, input, url, (group) => {
    const line = group.find(({ transaction }) => transaction) ?? (group[0] as CountedLine);
    return toReportLineView(
      line,
      findLineName(nameOf, line),
      toFiguresView(report, sumFigures(report, group)),
    );
  });
  const { data: shown, ...frame } = reply;
  const data = input.report === 'payouts' ? await nameTargets(request.tenant, deps.store, shown) : shown;
  const ids = data.flatMap(({ customer_id }) => customer_id ?? []);
  const customers = await resolveCustomerMap(deps.store, request.tenant, ids);
  const nameCustomer = (id: CustomerId | null) => {
    const customer = id === null ? undefined : customers.get(id);
    return customer ? formatFullName(customer) : null;
  };
  return ok({
    ...frame,
    data: data.map((line) => ({ ...line, customer_name: nameCustomer(line.customer_id) })),
    totals: toFiguresView(
      report,
      (input.key === undefined ? sumFiguresWithoutRepeatedClients : sumFigures)(report, lines),
    ),
  });
};
