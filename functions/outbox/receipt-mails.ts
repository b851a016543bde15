import { mustGetLocation } from '../../lib/rules/catalog/deleted-records.ts';
import { findTipByLinkDeadline } from '../../lib/rules/checkout/tips.ts';
import type { Receipt } from '../../lib/rules/journal/receipts.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { listReceiptsOfVisitOrSale } from '../../lib/table/journal/receipts.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { type Planner, planMailWithinLimits } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import { renderReceiptMail } from './mails/receipt.ts';
import { mustGetSalonWithLogoUrl } from './must-get-salon.ts';
import { issueReceiptLink } from './receipt-link.ts';
import { createManageLink, getCustomerOrGuestOrBlank, type VisitPerson } from './visit-details.ts';

type SentReceipt = NoticeOf<'receipt.sent'>;

async function mustGetRecord({ store }: NoticeContext, salon: Salon, { reference }: SentReceipt) {
  const { kind, id } = reference;
  const record = await (kind === 'sale'
    ? findSaleById(store, salon.tenant, id)
    : findAppointment(store, salon.tenant, id));
  if (!record) throw new Error(`${kind} ${id} of ${salon.tenant} is unknown`);
  return record;
}

/**
 * The page where a tip can be given for the visit; undefined where none can. The page is the visitor's own: a mail to another
 * address than theirs does not name it.
 */
async function createTipLink(
  record: Awaited<ReturnType<typeof mustGetRecord>>,
  client: VisitPerson,
  email: string,
  salon: Salon,
  context: NoticeContext,
): Promise<string | undefined> {
  const isElsewhere = (client.email || email) !== email;
  if (!('lines' in record) || isElsewhere) return undefined;
  const until = findTipByLinkDeadline(record, salon.timeZone, context.clock());
  return until && createManageLink(context, salon, record, client.language);
}

/** Whether tips were given already: nobody is asked for a second one. */
const hasTips = ({ tips, tipsBefore = 0 }: Receipt): boolean => tips.length > 0 || tipsBefore !== 0;

/** The mail with a whole receipt, at the front desk's request (BEHAVIOR §36.7). */
export const planReceiptMail: Planner<'receipt.sent'> = async (notice, context) => {
  const { store, catalogs, tenant } = context;
  const { reference, receiptId } = notice;
  const salon = await mustGetSalonWithLogoUrl(context);
  const [catalog, record, receipts] = await Promise.all([
    catalogs(salon),
    mustGetRecord(context, salon, notice),
    listReceiptsOfVisitOrSale(store, tenant, reference),
  ]);
  const receipt = receipts.find(({ id }) => id === receiptId);
  if (!receipt) throw new Error(`receipt ${receiptId} of ${tenant} is unknown`);
  const client = await getCustomerOrGuestOrBlank(store, tenant, record);
  const { email = client.email } = notice;
  const isOwn = email === client.email;
  const [url, tipUrl] = await Promise.all([
    issueReceiptLink(context, salon, reference, client.language),
    hasTips(receipt) ? undefined : createTipLink(record, client, email, salon, context),
  ]);
  const location = mustGetLocation(catalog, record.locationId);
  const name = isOwn ? client.fname || client.name : '';
  const recipient = { email, language: client.language, isVerified: isOwn && client.isVerified };
  return planMailWithinLimits(context, salon, 'mail:customer', recipient, () =>
    renderReceiptMail({ salon, location, receipt, name, url, tipUrl }),
  );
};
