import type * as z from 'zod';
import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import type { RequestedTips } from '../../lib/rules/checkout/tips.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';
import { toQuotedBillView } from '../../lib/views/checkout/checkout.ts';
import type { CheckoutVisit } from '../../lib/workflows/checkout/bill-visits.ts';
import {
  type BillReader,
  type BillRequest,
  openBillReader,
  type PayableBill,
} from '../../lib/workflows/checkout/checkout.ts';

type Routes = (typeof checkout.routes)['checkout-quote' | 'checkout-pay'];
type CheckoutInput = z.output<(typeof checkout.routes)['checkout-quote']['input']>;

function toCheckoutVisit(input: CheckoutInput): CheckoutVisit {
  const { location_id: locationId = 0, services, addons, products } = input;
  const appointmentId = input.appointment_id ?? input.appointment_ids?.[0];
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

/** The discounts or redemptions of one visit of a bill, with their places in the request. */
function listOfVisit<Given extends { readonly appointment_id?: number | undefined }>(
  given: readonly Given[],
  [first, ...others]: readonly number[],
  visit: number | undefined,
) {
  const places = [...given.keys()].filter((place) => {
    const of = given[place]?.appointment_id;
    return visit === first ? of === undefined || !others.includes(of) : of === visit;
  });
  return { places, items: places.flatMap((place) => given[place] ?? []) };
}

export function toBillRequest(input: CheckoutInput): BillRequest {
  const { appointment_ids: ids = [] } = input;
  const [first, ...others] = ids;
  const visits = [first, ...others].map((visit) => ({
    visit,
    discounts: listOfVisit(input.discounts, ids, visit),
    redemptions: listOfVisit(input.redemptions, ids, visit),
  }));
  const toLists = (place: number) => ({
    discounts: visits[place]?.discounts.items ?? [],
    redemptions: visits[place]?.redemptions.items ?? [],
  });
  return {
    target: toCheckoutVisit(input),
    others: others.map((appointmentId, index) => ({ appointmentId, ...toLists(index + 1) })),
    sales: input.sales.map(({ kind, template_id: templateId, staff_id: staffId, amount }) => ({
      kind: kind === 'gift_card' ? 'giftcard' : kind,
      templateId,
      staffId,
      amount,
    })),
    bill: {
      ...toLists(0),
      tips: toRequestedTips(input),
      hasServiceCharge: input.service_charge,
      promoCode: input.promo_code,
    },
    toField: (place, field) => {
      if (field === 'appointmentId' && ids.length > 0) return `appointmentIds.${place}`;
      const [list, index, ...rest] = field.split('.');
      if (index === undefined || (list !== 'discounts' && list !== 'redemptions')) return field;
      return [list, visits[place]?.[list].places[Number(index)] ?? index, ...rest].join('.');
    },
  };
}

/**
 * Opens the bill of a request. Discounts, and leaving the service charge off, need a permission of their own
 * (BEHAVIOR §37.2).
 */
export function openBillIfDiscountsAllowed(
  request: Omit<Request<Routes>, 'input' | 'storeReply' | 'replaceReply'> & { readonly input: CheckoutInput },
  deps: Dependencies,
  purpose: 'quote' | 'pay',
): Outcome<BillReader> {
  const { input, caller } = request;
  const isReduced = input.discounts.length > 0 || !input.service_charge;
  const allowed = checkPermissionIfRequested(caller, isReduced, 'money.discount');
  if (!allowed.ok) return allowed;
  return ok(openBillReader(request, deps, toBillRequest(input), purpose));
}

/** The port of a checkout: a hash of JSON, equal for equal values. */
export type CheckoutPorts = { readonly hashJson: (value: object) => string };

/** The quote of a bill. Its version changes with the visit, the request, and all that the bill depends on. */
export function toVersionedQuote(
  { hashJson }: CheckoutPorts,
  { salon, input }: Pick<Request<Routes>, 'salon'> & { readonly input: CheckoutInput },
  { visits, sales, catalog }: PayableBill,
) {
  const quote = toQuotedBillView({ visits, sales }, catalog, salon);
  const [version, ...others] = visits.map((each) => each.version);
  const { version: _version, tenders: _tenders, ...asked } = { version: '', tenders: [], ...input };
  return { version: hashJson({ version, others, asked, quote }), ...quote };
}
