import type { journal } from '../../lib/contract/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { parseReceiptReference, type ReceiptReference } from '../../lib/rules/journal/receipts.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findReceiptByNumber } from '../../lib/table/journal/receipts.ts';
import type { Store } from '../../lib/table/store.ts';
import { formatPageLink, RECEIPT_PAGE } from '../../lib/views/page-links.ts';
import { toReceiptsView } from '../../lib/views/receipts.ts';
import { issueReceiptToken } from '../../lib/workflows/journal/receipt-links.ts';
import { findReceipts } from '../../lib/workflows/journal/receipts.ts';

type Route = (typeof journal.routes)['receipt-show'];
type Input = Parameters<Handler<Route>>[0]['input'];

type Named = { readonly reference: ReceiptReference; readonly id?: string };

/** The record that a request names, and the receipt where it names one. */
async function findNamed(store: Store, tenant: Tenant, input: Input): Promise<Named | undefined> {
  const { receipt_id: id = '', receipt_number: number, appointment_id, sale_id } = input;
  if (appointment_id !== undefined) return { reference: { kind: 'appointment', id: appointment_id } };
  if (sale_id !== undefined) return { reference: { kind: 'sale', id: sale_id } };
  if (number !== undefined) return findReceiptByNumber(store, tenant, number);
  const reference = parseReceiptReference(id);
  return reference && { reference, id };
}

/** Shows a receipt to the front desk, with a link to the page that prints it (BEHAVIOR §36.9). */
export const receiptShow: Handler<Route> = async ({ tenant, salon, input, now }, deps) => {
  const named = await findNamed(deps.store, tenant, input);
  const found = named && (await findReceipts(deps, salon, named.reference, now, { id: named.id }));
  if (!named || !found) return fail('recordNotFound', Object.keys(input)[0] ?? 'receipt_number');
  const token = await issueReceiptToken(deps.tokens, salon, named.reference, now);
  const url = formatPageLink(salon, RECEIPT_PAGE, token, deps.baseUrl);
  return ok({ status: true as const, ...toReceiptsView(found, salon), url });
};
