import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  computeAddOnPrice,
  computeRetailLinePrice,
  computeServicePrice,
  toBill,
} from '../../rules/booking/bill.ts';
import { sumDueAtSalon } from '../../rules/booking/payment-rows.ts';
import { mustGet, mustGetAddOn, mustGetStaff } from '../../rules/catalog/deleted-records.ts';
import { computeCashRounding } from '../../rules/checkout/cash-rounding.ts';
import { computeBillCoverage } from '../../rules/checkout/checkout.ts';
import type { SaleType } from '../../rules/ids.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import type { SaleAmounts } from '../../rules/products/sales.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { toGivenDiscountViews } from '../booking/appointments.ts';
import { toPromotionFields } from '../booking/booking.ts';

const toAmounts = (line: number, whole: Money, amount: Money) => ({
  line,
  price: formatMoney(whole),
  discount: formatMoney(whole - amount),
  amount: formatMoney(amount),
});

/** A bill on the wire, each line with its number (BEHAVIOR §37.1). */
function toCheckoutBillView(visit: Appointment, catalog: Catalog) {
  const { lines, products = [], discounts = [] } = visit;
  const bill = toBill(visit);
  const addOns = lines.flatMap(({ serviceId, addOns: own }) => own.map((addOn) => ({ serviceId, addOn })));
  return {
    lines: lines.map((line, place) => ({
      ...toAmounts(place, line.price, computeServicePrice(line)),
      service_id: line.serviceId,
      name: mustGet(catalog.services, line.serviceId, 'service').name,
      staff_id: line.staffId,
      covered_by: line.coveredBy ?? null,
    })),
    addons: addOns.map(({ serviceId, addOn }, index) => ({
      ...toAmounts(lines.length + index, addOn.price, computeAddOnPrice(addOn)),
      add_on_id: addOn.addOnId,
      service_id: serviceId,
      name: mustGetAddOn(catalog, addOn.addOnId).name,
    })),
    products: products.map((product, index) => ({
      ...toAmounts(
        lines.length + addOns.length + index,
        product.price * product.qty,
        computeRetailLinePrice(product),
      ),
      product_id: product.productId ?? null,
      name: product.name,
      qty: product.qty,
      staff_id: product.staffId ?? null,
    })),
    ...toPromotionFields(visit, catalog),
    discounts: toGivenDiscountViews(discounts),
    subtotal: formatMoney(bill.subtotal),
    tax_lines: bill.taxLines.map(({ percent, amount }) => ({ percent, amount: formatMoney(amount) })),
    tax: formatMoney(bill.tax),
    tax_included: bill.isTaxIncluded,
    service_charge: formatMoney(bill.serviceCharge),
    tips: bill.tips.map(({ staffId, amount }) => ({
      staff_id: staffId,
      name: mustGetStaff(catalog, staffId).name,
      amount: formatMoney(amount),
    })),
    tip_total: formatMoney(bill.tipTotal),
    total: formatMoney(bill.total),
  };
}

const WIRE_KIND = { package: 'package', membership: 'membership', giftcard: 'gift_card' } as const;

/** A sale of a bill: what its quote shows. */
type OfferedSaleFields = {
  readonly kind: SaleType;
  readonly templateId: number;
  readonly name: string;
  readonly amounts: SaleAmounts;
};

const toOfferedSaleView = ({ kind, templateId, name, amounts }: OfferedSaleFields) => ({
  kind: WIRE_KIND[kind],
  template_id: templateId,
  name,
  subtotal: formatMoney(amounts.subtotal),
  tax: formatMoney(amounts.tax),
  total: formatMoney(amounts.total),
});

type BilledVisits = readonly { readonly billed: Appointment }[];

/** A quote without its version: the bill, how its lines are paid, and what is due (BEHAVIOR §37.1). */
export function toQuotedBillView(
  {
    visits: [first, ...others],
    sales,
  }: { readonly visits: BilledVisits; readonly sales: readonly OfferedSaleFields[] },
  catalog: Catalog,
  { currency, settings }: Pick<Salon, 'currency' | 'settings'>,
) {
  if (!first) throw new Error('a bill has a visit');
  const toView = ({ billed }: BilledVisits[number]) => toBilledVisitView(billed, catalog, currency);
  const visits = [first, ...others];
  const due =
    visits.reduce((sum, { billed }) => sum + sumDueAtSalon(billed.payments), 0) +
    sales.reduce((sum, { amounts }) => sum + amounts.total, 0);
  const view = toView(first);
  return {
    ...view.shown,
    paid: formatMoney(visits.reduce((sum, each) => sum + toView(each).paid, 0)),
    due: formatMoney(due),
    cash_due: formatMoney(due + computeCashRounding(due, settings.cashRounding)),
    ...(sales.length > 0 ? { sales: sales.map(toOfferedSaleView) } : {}),
    ...(others.length > 0
      ? {
          other_visits: others.map((each) => ({
            appointment_id: each.billed.id,
            ...toView(each).shown,
            paid: formatMoney(toView(each).paid),
            due: formatMoney(sumDueAtSalon(each.billed.payments)),
          })),
        }
      : {}),
  };
}

function toBilledVisitView(visit: Appointment, catalog: Catalog, currency: string) {
  const { covered, payable } = computeBillCoverage(visit, currency);
  const due = sumDueAtSalon(visit.payments);
  const bill = toBill(visit);
  const byCards = covered.filter(({ by }) => by === 'giftcard').reduce((sum, { amount }) => sum + amount, 0);
  return {
    paid: bill.total + bill.tipTotal - byCards - due,
    shown: {
      bill: toCheckoutBillView(visit, catalog),
      covered: covered.map(({ line, by, amount }) => ({
        line,
        by: WIRE_KIND[by],
        amount: formatMoney(amount),
      })),
      payable: payable.map(({ line, amount }) => ({ line, amount: formatMoney(amount) })),
    },
  };
}
