import { computeIncludedTax, computePercentage, type Money, splitIntoPayableAmounts } from '../money.ts';
import type { Location, TaxedRecord } from '../salons/salon.ts';
import type {
  Appointment,
  AppointmentAddOn,
  AppointmentLine,
  AppointmentMembership,
  BilledAmounts,
  BillTerms,
  OwnTaxRate,
  PaymentRow,
  ProductLine,
  TaxLine,
  Tip,
} from './appointments.ts';

type BillItem = { readonly amount: Money };

/**
 * The cost of a visit before any payment (BEHAVIOR §14.4, §14.5). Subtotal = lines + add-ons + products - discounts.
 * Total = subtotal + tax + service charge; a tax that the prices include is not added. Tips are no part of it.
 */
export type Bill = {
  /** The services at list price, in the order of the visit's lines. */
  readonly lines: readonly BillItem[];
  readonly addOns: readonly BillItem[];
  /** The products at list price times quantity. */
  readonly products: readonly BillItem[];
  /** Membership discounts, given discounts, and the services that a package or membership covers. */
  readonly discounts: readonly BillItem[];
  readonly subtotal: Money;
  readonly taxLines: readonly TaxLine[];
  readonly tax: Money;
  readonly isTaxIncluded: boolean;
  readonly serviceCharge: Money;
  readonly tips: readonly Tip[];
  readonly tipTotal: Money;
  readonly total: Money;
};

type PricedAddOn = Pick<AppointmentAddOn, 'price' | 'reduction' | 'taxPercent'>;
type PricedLine = Pick<AppointmentLine, 'price' | 'discount' | 'reduction' | 'coveredBy' | 'taxPercent'> & {
  readonly addOns: readonly PricedAddOn[];
};

/** Price of a line's service: 0 where a package or membership pays it, else its price less the discounts. */
export const computeServicePrice = ({
  price,
  discount = 0,
  reduction = 0,
  coveredBy,
}: Omit<PricedLine, 'addOns'>): Money => (coveredBy ? 0 : price - discount - reduction);

/** List price of a service with its add-ons, before discounts. */
export const computeLineListPrice = ({ price, addOns }: Pick<PricedLine, 'price' | 'addOns'>): Money =>
  addOns.reduce((sum, addOn) => sum + addOn.price, price);

export const computeAddOnPrice = ({ price, reduction = 0 }: PricedAddOn): Money => price - reduction;

/** Price of a line with its add-ons; subtotal and tax treat an add-on like a service (BEHAVIOR §14.4). */
export const computeLinePrice = (line: PricedLine): Money =>
  line.addOns.reduce((sum, addOn) => sum + computeAddOnPrice(addOn), computeServicePrice(line));

export const computeRetailLinePrice = ({
  price,
  qty,
  discount,
  reduction = 0,
}: Omit<ProductLine, 'name'>): Money => price * qty - discount - reduction;

/** An amount less a percentage, rounded half up to the currency's unit (BEHAVIOR §6.2). */
export const computeDiscountedPrice = (price: Money, percent: number, currency: string): Money =>
  computePercentage(price, 100 - percent, currency);

type BillItems = {
  readonly lines: readonly PricedLine[];
  readonly products?: readonly Omit<ProductLine, 'name'>[];
  /** Some gift cards pay amounts that were taxed at their sale. */
  readonly payments?: readonly Pick<PaymentRow, 'redeemed'>[];
};

/**
 * A value of each line of a bill. The lines are the services, then the add-ons, then the products, counted from 0
 * (BEHAVIOR §37.1).
 */
export const mapBillLines = <Line extends { readonly addOns: readonly unknown[] }, Product, Value>(
  { lines, products = [] }: { readonly lines: readonly Line[]; readonly products?: readonly Product[] },
  ofService: (line: Line) => Value,
  ofAddOn: (addOn: Line['addOns'][number], line: Line) => Value,
  ofProduct: (product: Product) => Value,
): Value[] => [
  ...lines.map((line) => ofService(line)),
  ...lines.flatMap((line) => line.addOns.map((addOn) => ofAddOn(addOn, line))),
  ...products.map((product) => ofProduct(product)),
];

/** A stored appointment keeps the amounts of its bill. */
export type BilledVisit = BillItems & BilledAmounts & { readonly tips?: readonly Tip[] };

/** The bill of a stored appointment. The stored tax is kept: the rates of the location may have changed since. */
export function toBill(visit: BilledVisit): Bill {
  const { lines, products = [], tips = [], subtotal, tax, serviceCharge = 0, isTaxIncluded = false } = visit;
  const discounts = mapBillLines(
    visit,
    (line) => line.price - computeServicePrice(line),
    ({ reduction = 0 }) => reduction,
    (product) => product.price * product.qty - computeRetailLinePrice(product),
  );
  return {
    lines: lines.map(({ price }) => ({ amount: price })),
    addOns: lines.flatMap(({ addOns }) => addOns.map(({ price }) => ({ amount: price }))),
    products: products.map(({ price, qty }) => ({ amount: price * qty })),
    discounts: discounts.filter((amount) => amount !== 0).map((amount) => ({ amount })),
    subtotal,
    taxLines: visit.taxLines ?? [{ percent: visit.taxPercent, amount: tax }],
    tax,
    isTaxIncluded,
    serviceCharge,
    tips,
    tipTotal: tips.reduce((sum, { amount }) => sum + amount, 0),
    total: subtotal + serviceCharge + (isTaxIncluded ? 0 : tax),
  };
}

/**
 * The taxed amount of each rate, in the order of the bill, without what was taxed at the sale of a gift card. A line of 0 at
 * the visit's own rate where nothing is taxed.
 */
export function sumTaxedAmountsByRate(
  { lines, products = [], payments = [] }: BillItems,
  { taxPercent }: BillTerms,
  serviceCharge: Money,
): TaxLine[] {
  const sums = new Map<number, Money>();
  const add = (percent: number | undefined, amount: Money) => {
    const rate = percent ?? taxPercent;
    if (amount !== 0) sums.set(rate, (sums.get(rate) ?? 0) + amount);
  };
  for (const line of lines) {
    add(line.taxPercent, computeServicePrice(line));
    for (const addOn of line.addOns) add(addOn.taxPercent, computeAddOnPrice(addOn));
  }
  for (const product of products) add(product.taxPercent, computeRetailLinePrice(product));
  add(taxPercent, serviceCharge);
  // A redemption that is returned, but not for good, stays in the bill that it has made
  const taxed = payments.flatMap(({ redeemed }) => (redeemed?.final ? [] : (redeemed?.taxPaid ?? [])));
  for (const { percent, amount } of taxed) {
    const left = (sums.get(percent) ?? 0) - amount;
    if (left > 0) sums.set(percent, left);
    else sums.delete(percent);
  }
  if (sums.size === 0) return [{ percent: taxPercent, amount: 0 }];
  return [...sums].map(([percent, amount]) => ({ percent, amount }));
}

/** The tax of each rate on what it taxes, rounded once for each rate (BEHAVIOR §14.5). */
export function computeTaxLines(
  taxed: readonly TaxLine[],
  terms: Pick<BillTerms, 'isTaxIncluded'>,
  currency: string,
): TaxLine[] {
  const computeTax = terms.isTaxIncluded ? computeIncludedTax : computePercentage;
  return taxed.map(({ percent, amount }) => ({ percent, amount: computeTax(amount, percent, currency) }));
}

/** The bill of a visit: the service charge, and the tax of each rate, rounded once (BEHAVIOR §14.4, §14.5). */
export function computeBill(items: BillItems, terms: BillTerms, currency: string): Bill {
  const { serviceChargePercent = 0 } = terms;
  const services = items.lines.reduce((sum, line) => sum + computeLinePrice(line), 0);
  const subtotal = (items.products ?? []).reduce(
    (sum, product) => sum + computeRetailLinePrice(product),
    services,
  );
  const serviceCharge = computePercentage(services, serviceChargePercent, currency);
  const taxLines = computeTaxLines(sumTaxedAmountsByRate(items, terms, serviceCharge), terms, currency);
  const tax = taxLines.reduce((sum, { amount }) => sum + amount, 0);
  return toBill({ ...items, ...terms, subtotal, tax, taxLines, serviceCharge });
}

/**
 * What the lines that no use pays cost with tax, before gift cards: a card whose tax was paid lowers the tax of the bill
 * (BEHAVIOR §20.3).
 */
export function computeFeeBaseBeforeGiftCards(
  visit: BilledVisit & Pick<Appointment, 'payments'>,
  currency: string,
): Money {
  const isTaxLowered = visit.payments.some(({ redeemed }) => redeemed?.taxPaid && !redeemed.returned);
  return isTaxLowered ? computeBill({ ...visit, payments: [] }, visit, currency).total : toBill(visit).total;
}

export const toLocationBillTerms = ({
  serviceTax,
  isTaxIncluded,
  serviceChargePercent = 0,
}: Location): BillTerms => ({
  taxPercent: serviceTax,
  ...(isTaxIncluded ? { isTaxIncluded: true } : {}),
  ...(serviceChargePercent > 0 ? { serviceChargePercent } : {}),
});

/** The amounts of a bill that an appointment stores; defaults are left out. */
export function toBilledAmounts(
  { subtotal, tax, taxLines, serviceCharge }: Bill,
  { taxPercent, isTaxIncluded, serviceChargePercent }: BillTerms,
): BilledAmounts {
  const isOneRate = taxLines.every(({ percent }) => percent === taxPercent);
  return {
    subtotal,
    tax,
    taxPercent,
    ...(isTaxIncluded ? { isTaxIncluded } : {}),
    ...(serviceChargePercent === undefined ? {} : { serviceChargePercent }),
    ...(isOneRate ? {} : { taxLines }),
    ...(serviceCharge === 0 ? {} : { serviceCharge }),
  };
}

/** The appointment with a new bill, by the terms that it was booked with. */
export function withBill(appointment: Appointment, bill: Bill): Appointment {
  const { taxLines: _taxLines, serviceCharge: _serviceCharge, ...rest } = appointment;
  return { ...rest, ...toBilledAmounts(bill, appointment) };
}

export function withTaxRateOf<Item extends OwnTaxRate>(item: Item, { taxPercent }: OwnTaxRate): Item {
  const { taxPercent: _taxPercent, ...rest } = item;
  return (taxPercent === undefined ? rest : { ...rest, taxPercent }) as Item;
}

/** The tax rate of an item that names one of the location's; nothing where it names none (BEHAVIOR §14.5). */
export function toOwnTaxRate(
  { taxRateId }: TaxedRecord,
  { taxRates }: Pick<Location, 'taxRates'>,
): OwnTaxRate {
  const rate = taxRates.find(({ id }) => id === taxRateId);
  return rate ? { taxPercent: rate.percent } : {};
}

/**
 * The membership of an appointment; undefined where none applies. Its discount is the sum taken off services and
 * products. Its final price is that of the services after discount, without add-ons: subtotal = final price + add-ons +
 * products (BEHAVIOR §25.5).
 */
export function computeAppointmentMembership(
  { lines, products = [] }: Pick<Appointment, 'lines' | 'products'>,
  id: number | undefined,
): AppointmentMembership | undefined {
  if (id === undefined) return undefined;
  return {
    id,
    discount: [...lines, ...products].reduce((sum, { discount = 0 }) => sum + discount, 0),
    finalPrice: lines.reduce((sum, line) => sum + computeServicePrice(line), 0),
  };
}

export const listBillLinePricesAfterDiscount = (items: BillItems): Money[] =>
  mapBillLines(items, computeServicePrice, computeAddOnPrice, computeRetailLinePrice);

/**
 * What each line of a bill costs with its part of the tax, and the service charge with its part at the end: together the
 * total. The tax of a rate is shared by price, largest remainder first.
 */
export function listLineAndServiceChargeTotals(visit: BilledVisit, currency: string): Money[] {
  const { taxPercent } = visit;
  const { taxLines, serviceCharge, isTaxIncluded } = toBill(visit);
  const prices = [...listBillLinePricesAfterDiscount(visit), serviceCharge];
  if (isTaxIncluded) return prices;
  const toRate = (item: OwnTaxRate) => item.taxPercent ?? taxPercent;
  const rates = [...mapBillLines(visit, toRate, toRate, toRate), taxPercent];
  const totals = [...prices];
  for (const { percent, amount } of taxLines) {
    const taxed = [...rates.keys()].filter((place) => rates[place] === percent);
    const shares = splitIntoPayableAmounts(
      amount,
      taxed.map((place) => prices[place] ?? 0),
      currency,
    );
    for (const [index, place] of taxed.entries()) totals[place] = (totals[place] ?? 0) + (shares[index] ?? 0);
  }
  return totals;
}

/** The lines of a bill that belong to each service: its own, and those of its add-ons. */
export function listBillLinesByService(lines: readonly Pick<PricedLine, 'addOns'>[]): number[][] {
  let next = lines.length;
  return lines.map(({ addOns }, place) => [place, ...addOns.map(() => next++)]);
}

/**
 * The cost of each line that a redemption can name: a service with its add-ons, then the products. Their places are those
 * of a redemption's history.
 */
export function listTotalsByRedemptionPlace(visit: BilledVisit, currency: string): Money[] {
  const { lines, products = [] } = visit;
  const totals = listLineAndServiceChargeTotals(visit, currency);
  const places = listBillLinesByService(lines);
  const services = places.map((own) => own.reduce((sum, place) => sum + (totals[place] ?? 0), 0));
  const firstProduct = places.flat().length;
  return [...services, ...totals.slice(firstProduct, firstProduct + products.length)];
}

/** The line with a membership's discount, unless it is paid already or has a higher one (BEHAVIOR §25.5). */
export function withHigherMembershipDiscountIfUncovered(
  line: AppointmentLine,
  percent: number,
  currency: string,
): AppointmentLine {
  const discount = line.price - computeDiscountedPrice(line.price, percent, currency);
  return line.coveredBy || discount <= (line.discount ?? 0) ? line : { ...line, discount };
}
