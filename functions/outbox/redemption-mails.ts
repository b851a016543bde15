import { holdsSlot } from '../../lib/rules/booking/appointment-status.ts';
import { mustGet } from '../../lib/rules/catalog/deleted-records.ts';
import type { RedeemedPart } from '../../lib/rules/notifications/notices.ts';
import { translateName } from '../../lib/rules/salons/languages.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { findPurchaseBody, findPurchaseHead } from '../../lib/table/products/purchases.ts';
import type { Planner } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import { type RedemptionReceiptLine, renderRedemptionReceiptMail } from './mails/redemption-receipt.ts';
import { planClientMailUnlessSilent } from './recipients.ts';
import { mustGetVisitDetails, translateCatalogForReader, type VisitDetails } from './visit-details.ts';

/** Reads what one product paid and what it has left now. Throws if its records are missing. */
async function getReceiptLine(
  { type, purchasedId, serviceIds, amount }: RedeemedPart,
  { salon, client }: VisitDetails,
  { store, catalogs }: NoticeContext,
): Promise<RedemptionReceiptLine> {
  const kind = PURCHASED_KIND[type];
  const [head, body, catalog] = await Promise.all([
    findPurchaseHead(store, salon.tenant, kind, purchasedId),
    findPurchaseBody(store, salon.tenant, kind, purchasedId),
    catalogs(salon),
  ]);
  const { services, language } = translateCatalogForReader(client, catalog, salon);
  if (!head || !body) throw new Error(`the ${type} ${purchasedId} of a redemption is incomplete`);
  return {
    type,
    name: translateName(body, language),
    services: serviceIds.map((id) => mustGet(services, id, 'service').name),
    amount,
    left: Math.max(0, head.remaining),
    lastDay: head.expiryDate,
  };
}

/**
 * One receipt for everything that was redeemed at once, with what is left. A visit cancelled in the meantime gets none:
 * its redemptions were returned, and the cancellation has a notice of its own.
 */
export const planRedemptionReceiptUnlessCancelled: Planner<
  'package.redeemed' | 'giftcard.redeemed' | 'membership.used'
> = async ({ appointmentId, receipt = [] }, context) => {
  if (receipt.length === 0) return [];
  const visit = await mustGetVisitDetails(context, appointmentId);
  if (!holdsSlot(visit.appointment.status)) return [];
  const lines = await Promise.all(receipt.map((part) => getReceiptLine(part, visit, context)));
  return planClientMailUnlessSilent(visit, context, () => renderRedemptionReceiptMail(visit, lines));
};
