import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/access.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toCustomerExportView } from '../../lib/views/customers/customer-records.ts';
import { loadCustomerRecords } from '../../lib/workflows/customers/customer-records.ts';

/** Exports all that the salon keeps about a customer (BEHAVIOR §4.5). */
export const customerExport: Handler<'directory/customer-export'> = async (request, { store, catalogs }) => {
  const { tenant, salon, caller, input } = request;
  const seesContact = checkPermissionIfRequested(caller, true, 'customers.contact');
  if (!seesContact.ok) return seesContact;
  const [catalog, records] = await Promise.all([
    catalogs(salon),
    loadCustomerRecords(store, tenant, input.customer_id),
  ]);
  if (!records.ok) return records;
  return ok({ data: toCustomerExportView(records.value, catalog, request) });
};
