import type { Handler } from '../../lib/http/call.ts';
import {
  AUDIT_DEFAULT_DAYS,
  listAuditRowCustomerIds,
  withCurrentCustomerIds,
} from '../../lib/rules/access/audit-trail.ts';
import { can } from '../../lib/rules/access/principals.ts';
import { addDays } from '../../lib/rules/calendar.ts';
import type { CustomerId, Tenant } from '../../lib/rules/ids.ts';
import { checkEntrySpan } from '../../lib/rules/journal/account-balances.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { findAuditLogPage } from '../../lib/table/access/audit-trail.ts';
import {
  listOwnAndMergedCustomerIds,
  resolveCustomerId,
  resolveCustomerMap,
} from '../../lib/table/customers/merged-customers.ts';
import type { Store } from '../../lib/table/store.ts';
import { parseAuditedKind, toAuditRowView } from '../../lib/views/access/audit-trail.ts';
import { toLogReply, toLogSpan } from '../../lib/views/log-replies.ts';

/** Lists who changed what in some days (BEHAVIOR §38.3). */
export const auditIndex: Handler<'directory/audit-index'> = async (
  { tenant, salon, caller, input, url, now },
  { store },
) => {
  const today = toLocalDate(salon.timeZone, now);
  const to = input.to ?? today;
  const from = input.from ?? addDays(to, 1 - AUDIT_DEFAULT_DAYS);
  const span = checkEntrySpan({ from, to }, today, salon.timeZone);
  if (!span.ok) return span;
  const filters = {
    actorId: input.actor_id,
    operation: input.operation,
    referenceKind: parseAuditedKind(input.reference_kind),
    referenceIds: await listReferenceIds(store, tenant, input),
  };
  const page = await findAuditLogPage(store, tenant, span.value, toLogSpan(input), filters);
  const reading = { isContactShown: can(caller, 'customers.contact') };
  const customers = await resolveCustomerMap(
    store,
    tenant,
    page?.rows.flatMap(({ row }) => listAuditRowCustomerIds(row)) ?? [],
  );
  const toCurrentId = (id: CustomerId) => customers.get(id)?.id ?? id;
  return toLogReply(page, url, (row) => toAuditRowView(withCurrentCustomerIds(row, toCurrentId), reading));
};

/** The ids that a filter by record means: of a customer, also those of customers who were merged into them (BEHAVIOR §4.6). */
async function listReferenceIds(
  store: Store,
  tenant: Tenant,
  { reference_kind: kind, reference_id: id }: Parameters<typeof auditIndex>[0]['input'],
): Promise<readonly number[] | undefined> {
  if (id === undefined) return undefined;
  return kind === 'customer'
    ? listOwnAndMergedCustomerIds(store, tenant, await resolveCustomerId(store, tenant, id))
    : [id];
}
