import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toReceiptReply } from '../../lib/views/journal/receipts.ts';
import { formatAppOrPageLink, RECEIPT_PAGE } from '../../lib/views/notifications/page-links.ts';
import { issueReceiptToken } from '../../lib/workflows/journal/receipt-links.ts';
import { findClientEmail, numberAndFindReceiptWithOthers } from './named-receipts.ts';

/** Shows a receipt to the front desk, with a link to the page that prints it (BEHAVIOR §36.7). */
export const receiptShow: Handler<'journal/receipt-show'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const found = await numberAndFindReceiptWithOthers(deps, request, input);
  if (!found) return fail('recordNotFound', Object.keys(input)[0] ?? 'receipt_number');
  const token = await issueReceiptToken(deps.tokens, salon, found.receipt.reference, now);
  const url = formatAppOrPageLink(salon, RECEIPT_PAGE, token, deps.baseUrl);
  const email = await findClientEmail(deps.store, tenant, found.receipt.reference);
  return ok({ ...toReceiptReply(found, salon), url, email: email ?? '' });
};
