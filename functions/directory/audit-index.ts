import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { can } from '../../lib/rules/accounts/access.ts';
import { matchesAuditFilters } from '../../lib/rules/accounts/audit-trail.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import { checkEntrySpan, SPAN_MAX_DAYS } from '../../lib/rules/journal/balances.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listAuditRows } from '../../lib/table/accounts/audit-trail.ts';
import { parseAuditedKind, toAuditRowView } from '../../lib/views/audit-trail.ts';
import { toListReply } from '../../lib/views/list-replies.ts';

/** Lists who changed what in some days (BEHAVIOR §38.3). */
export const auditIndex: Handler<(typeof directory.routes)['audit-index']> = async (
  { tenant, salon, caller, input, url, now },
  { store },
) => {
  const today = toLocalDate(salon.timeZone, now);
  const to = input.to ?? today;
  const from = input.from ?? addDays(to, 1 - SPAN_MAX_DAYS);
  const span = checkEntrySpan({ from, to }, today, salon.timeZone);
  if (!span.ok) return span;
  const filters = {
    actorId: input.actor_id,
    operation: input.operation,
    referenceKind: parseAuditedKind(input.reference_kind),
    referenceId: input.reference_id,
  };
  const rows = (await listAuditRows(store, tenant, span.value)).filter((row) =>
    matchesAuditFilters(row, filters),
  );
  const sorted = input.order === 'asc' ? rows.toReversed() : rows;
  const reading = { isContactShown: can(caller, 'customers.contact') };
  return ok({ status: true, ...toListReply(sorted, input, url, (row) => toAuditRowView(row, reading)) });
};
