import type { Handler } from '../../lib/http/call.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { type CustomerReceipt, RECEIPT_KIND_OF_CODE } from '../../lib/rules/payments/customer-receipts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toLogReply, toLogSpan } from '../../lib/views/log-replies.ts';
import { describeCustomerReceipt, ROW_TEXTS } from '../../lib/views/products/row-texts.ts';
import { findCustomerReceiptPage } from '../../lib/workflows/payments/receipt-pages.ts';

const TENDERS = {
  salon: 'salon',
  card: 'card',
  giftCard: 'gift_card',
  credit: 'credit',
} as const satisfies Record<CustomerReceipt['tender'], string>;

/** Lists what the customer paid and got back (BEHAVIOR §19.5). */
export const receipts: Handler<'payments/receipts'> = async (
  { tenant, salon, caller, input, url, sentenceLanguage },
  { store, catalogs },
) => {
  const catalog = await catalogs(salon);
  const page = await findCustomerReceiptPage(store, tenant, catalog, caller.id, toLogSpan(input));
  return toLogReply(page, url, (receipt) => ({
    id: receipt.id,
    date: toLocalDate(salon.timeZone, new Date(receipt.at)),
    kind: RECEIPT_KIND_OF_CODE[receipt.code],
    reference: receipt.reference,
    description: describeCustomerReceipt(receipt, ROW_TEXTS[sentenceLanguage]),
    amount: formatMoney(receipt.amount),
    tender: TENDERS[receipt.tender],
  }));
};
