import type { Handler } from '../../lib/http/call.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { ReceiptSubject } from '../../lib/rules/journal/receipts.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import type { Store } from '../../lib/table/store.ts';
import { findReceiptAndOthers } from './named-receipts.ts';

/** The address of the customer or guest of a visit, or of the buyer of a sale. */
async function findOwnEmail(store: Store, tenant: Tenant, { kind, id }: ReceiptSubject): Promise<string> {
  const record = await (kind === 'sale'
    ? findSaleById(store, tenant, id)
    : findAppointment(store, tenant, id));
  const { customerId = null, guest } = record ?? {};
  const person = customerId === null ? guest : await resolveCustomer(store, tenant, customerId);
  return person?.email ?? '';
}

/** Sends a receipt by e-mail (BEHAVIOR §36.7). */
export const receiptSend: Handler<'journal/receipt-send'> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { email, ...name } = input;
  const found = await findReceiptAndOthers(deps, request, name);
  if (!found) return fail('recordNotFound', name.receipt_id === undefined ? 'receipt_number' : 'receipt_id');
  const { id: receiptId, reference } = found.receipt;
  const hasAddress = email !== undefined || (await findOwnEmail(deps.store, tenant, reference)) !== '';
  if (!hasAddress)
    return invalid('email', 'Is required: this receipt belongs to nobody with an e-mail address');
  const notice = { kind: 'receipt.sent' as const, receiptId, reference, ...(email ? { email } : {}) };
  return decideAndCommit(deps.store, request, async () =>
    ok({
      changes: [putNotice(tenant, notice, now)],
      reply: { message: 'Receipt sent' },
    }),
  );
};
