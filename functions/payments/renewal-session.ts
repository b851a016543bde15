import type { payments } from '../../lib/contract/payments/payments.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { Processor } from '../../lib/ports/stripe.ts';
import type { CustomerId, PurchaseId } from '../../lib/rules/ids.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import {
  formatCustomerCallerText,
  INTENT_METADATA_KEYS,
  type UnpaidIntentSlot,
} from '../../lib/rules/payments/payment-intents.ts';
import {
  type PurchasedMembershipHead,
  SUBSCRIPTION_METADATA_KEYS,
} from '../../lib/rules/products/memberships.ts';
import { isPaidAndUnblocked, isRenewing } from '../../lib/rules/products/purchases.ts';
import { translateName } from '../../lib/rules/salons/languages.ts';
import { findPurchaseBody, findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { reserveNewIntent } from '../../lib/workflows/payments/unpaid-intent-limits.ts';
import { readRenewalToken } from '../../lib/workflows/products/product-links.ts';
import { loadSaleWithRenewalAmounts } from '../../lib/workflows/products/renewal-amounts.ts';
import { createSetupOfCardholder } from './create-session.ts';

type RenewalSession = (typeof payments.routes)['renewal-session'];

/**
 * Starts to save another card for an unpaid renewal, or to confirm its payment, for the holder of a mailed link, who can do nothing
 * else (BEHAVIOR §24.10).
 */
export const renewalSession: Handler<RenewalSession, PaymentPorts> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const id = await readRenewalToken(deps.tokens, salon, input.token, now);
  if (!id.ok) return id;
  const [head, body] = await Promise.all([
    findPurchaseHead(deps.store, tenant, 'PURCHASED-MEMBERSHIP', id.value),
    findPurchaseBody(deps.store, tenant, 'PURCHASED-MEMBERSHIP', id.value),
  ]);
  const sale = head && (await findSaleById(deps.store, tenant, head.saleId));
  if (!head || !body || !sale) return fail('visitLinkInvalid', 'token');
  const shown = {
    name: translateName(body, request.readerLanguage),
    total: formatMoney((await loadSaleWithRenewalAmounts(deps.store, tenant, head, sale)).total),
  };
  if (!isPaidAndUnblocked(head) || !isRenewing(head)) return toReply(shown, 'ended');
  if (head.unpaidInvoice === undefined) return toReply(shown, 'paid');
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const waiting = await processor.value.findInvoiceAuthentication(head.unpaidInvoice);
  if (!waiting.ok) return waiting;
  const setup = await createRenewalSetup(request, deps, processor.value, head, sale.customerId);
  return setup.ok ? toReply(shown, 'unpaid', { token: setup.value, payment_token: waiting.value }) : setup;
};

const toReply = (
  shown: { readonly name: string; readonly total: string },
  state: 'unpaid' | 'paid' | 'ended',
  secrets: { readonly token?: string; readonly payment_token?: string | undefined } = {},
) => ok({ ...secrets, data: { ...shown, state } });

async function createRenewalSetup(
  { tenant, network, now }: Request<RenewalSession>,
  { store }: Pick<Dependencies, 'store'>,
  processor: Processor,
  { id, subscriptionId }: PurchasedMembershipHead & { readonly subscriptionId: string },
  payer: CustomerId | null,
): Promise<Outcome<string>> {
  const cardholder = await processor.findSubscriptionCardholder(subscriptionId);
  if (!cardholder.ok) return cardholder;
  if (cardholder.value === undefined) return fail('visitLinkInvalid', 'token');
  const reserved = await reserveNewIntent(store, { tenant, network, now, isAnonymous: false });
  if (!reserved.ok) return reserved;
  const metadata = toMetadata(tenant, id, payer, reserved.value.unpaidSlot);
  const setup = await createSetupOfCardholder(processor, cardholder.value, metadata);
  if (setup.ok) return ok(setup.value.clientSecret);
  await reserved.value.release();
  return setup;
}

const toMetadata = (
  tenant: string,
  membership: PurchaseId,
  payer: CustomerId | null,
  { networkHash, slot }: UnpaidIntentSlot,
) => ({
  [INTENT_METADATA_KEYS.tenant]: tenant,
  ...(payer === null ? {} : { [INTENT_METADATA_KEYS.caller]: formatCustomerCallerText(payer) }),
  [INTENT_METADATA_KEYS.networkHash]: networkHash,
  [INTENT_METADATA_KEYS.order]: slot,
  [SUBSCRIPTION_METADATA_KEYS.membership]: String(membership),
});
