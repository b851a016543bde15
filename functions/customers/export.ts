import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toCustomerExportView } from '../../lib/views/customers/customer-records.ts';
import { loadCustomerRecords } from '../../lib/workflows/customers/customer-records.ts';

/** Exports all that the salon keeps about the customer who asks (BEHAVIOR §4.5). */
export const exportCustomer: Handler<'customers/export'> = async (request, { store, catalogs }) => {
  const { tenant, salon, caller } = request;
  const [catalog, records] = await Promise.all([
    catalogs(salon),
    loadCustomerRecords(store, tenant, caller.id),
  ]);
  if (!records.ok) return fail('tokenInvalid');
  return ok({ data: toCustomerExportView(records.value, catalog, request) });
};
