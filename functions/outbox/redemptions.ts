import { holdsSlot } from '../../lib/rules/booking/appointments.ts';
import type { NoticeOf, Receipted } from '../../lib/rules/notifications/notices.ts';
import { mustGet } from '../../lib/rules/salon/former-records.ts';
import type { OutboxRecord } from '../../lib/table/outbox.ts';
import { getPurchaseBody, getPurchaseHead } from '../../lib/table/purchases.ts';
import { PURCHASED_KIND } from '../../lib/table/sales.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { type ReceiptLine, redemptionReceipt } from './mails/redemption-receipt.ts';
import { toClient } from './receivers.ts';
import { readVisit, type Visit } from './visit.ts';

/** What a product has paid, and what is left of it now. */
async function receiptLine(
  { type, purchasedId, serviceIds, amount }: Receipted,
  { salon }: Visit,
  { store, catalogs }: OutboxDependencies,
): Promise<ReceiptLine> {
  const kind = PURCHASED_KIND[type];
  const [head, body, { services }] = await Promise.all([
    getPurchaseHead(store, salon.tenant, kind, purchasedId),
    getPurchaseBody(store, salon.tenant, kind, purchasedId),
    catalogs(salon),
  ]);
  if (!head || !body) throw new Error(`the ${type} ${purchasedId} of a redemption is not whole`);
  return {
    type,
    name: body.name,
    services: serviceIds.map((id) => mustGet(services, id, 'service').name),
    amount,
    left: head.remaining,
    lastDay: head.expiryDate,
  };
}

/**
 * The receipt of all that was redeemed at once, with what is left. Where it was given back meanwhile there is nothing
 * to tell: the cancellation has its own notice.
 */
export async function visitRedeemed(
  { appointmentId, receipt = [] }: NoticeOf<'package.redeemed' | 'giftcard.redeemed' | 'membership.used'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  if (receipt.length === 0) return [];
  const visit = await readVisit(deps, record.tenant, appointmentId);
  if (!holdsSlot(visit.appointment.status)) return [];
  const lines = await Promise.all(receipt.map((each) => receiptLine(each, visit, deps)));
  return toClient(visit, record, deps, () => redemptionReceipt(visit, lines));
}
