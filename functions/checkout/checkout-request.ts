import type * as z from 'zod';
import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/access.ts';
import type { RequestedTips } from '../../lib/rules/checkout/tips.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';
import { toQuotedBillView } from '../../lib/views/checkout/checkout.ts';
import {
  type BillRequest,
  type CheckoutBiller,
  type CheckoutVisit,
  type PayableBill,
  toCheckoutBiller,
} from '../../lib/workflows/checkout/checkout.ts';

type Routes = (typeof checkout.routes)['checkout-quote' | 'checkout-pay'];
type CheckoutInput = z.output<(typeof checkout.routes)['checkout-quote']['input']>;

function toCheckoutVisit(input: CheckoutInput): CheckoutVisit {
  const { appointment_id: appointmentId, location_id: locationId = 0, services, addons, products } = input;
  const visit = parseVisitChoices(services ?? [], addons ?? []);
  return appointmentId === undefined
    ? {
        kind: 'walkIn',
        locationId,
        customerId: input.customer_id,
        guest: input.guest,
        visit,
        products: products ?? [],
      }
    : {
        kind: 'stored',
        appointmentId,
        services: services && visit.services,
        addOns: addons && visit.addOns,
        products,
      };
}

const toRequestedTips = ({ tips = [], tip }: CheckoutInput): RequestedTips => ({
  each: tips.map(({ staff_id, amount }) => ({ staffId: staff_id, amount })),
  shared: tip?.amount ?? 0,
});

/** The visit and the bill that a request asks for. */
export const toBillRequest = (input: CheckoutInput): BillRequest => ({
  target: toCheckoutVisit(input),
  bill: {
    discounts: input.discounts,
    redemptions: input.redemptions,
    tips: toRequestedTips(input),
    hasServiceCharge: input.service_charge,
    promoCode: input.promo_code,
  },
});

/**
 * Opens the biller that a request asks for. Discounts, and leaving the service charge off, need a permission of their own
 * (BEHAVIOR §37.2).
 */
export function openCheckoutBiller(
  request: Omit<Request<Routes>, 'input' | 'storeReply' | 'replaceReply'> & { readonly input: CheckoutInput },
  deps: Dependencies,
  purpose: 'quote' | 'pay',
): Outcome<CheckoutBiller> {
  const { input, caller } = request;
  const isReduced = input.discounts.length > 0 || !input.service_charge;
  const allowed = checkPermissionIfRequested(caller, isReduced, 'money.discount');
  if (!allowed.ok) return allowed;
  const { target, bill } = toBillRequest(input);
  return ok(toCheckoutBiller(request, deps, target, bill, purpose));
}

/** The port of a checkout: a hash of JSON, equal for equal values. */
export type CheckoutPorts = { readonly hashJson: (value: object) => string };

/** The quote of a bill. Its version changes with the visit, the request, and all that the bill depends on. */
export function toQuote(
  { hashJson }: CheckoutPorts,
  { salon, input }: Pick<Request<Routes>, 'salon'> & { readonly input: CheckoutInput },
  { billed, catalog, version }: PayableBill,
) {
  const quote = toQuotedBillView(billed, catalog, salon);
  const { version: _version, tenders: _tenders, ...asked } = { version: '', tenders: [], ...input };
  return { version: hashJson({ version, asked, quote }), ...quote };
}
