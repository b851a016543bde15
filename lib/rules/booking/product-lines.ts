import { checkPermissionIfRequested, type VisitCaller } from '../access/principals.ts';
import { validateStaffChoice } from '../diary/requested-visits.ts';
import { type AddFieldError, createFieldErrorCollector } from '../field-errors.ts';
import type { ProductId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import type { Catalog, Location } from '../salons/salon.ts';
import type { ProductLine } from './appointments.ts';
import { computeDiscountedPrice, toOwnTaxRate, withTaxRateOf } from './bill.ts';

/** A product in a request: one of the salon's records, or a free line with a name and a price of its own. */
export type ProductChoice =
  | {
      readonly productId: ProductId;
      /** By default that of the record. */
      readonly price: Money | undefined;
      readonly qty: number;
      readonly staffId: StaffId | null;
    }
  | { readonly productId?: never; readonly name: string; readonly price: Money; readonly qty: number };

/** A product of a visit before the membership discount. */
type ChosenProduct = Omit<ProductLine, 'discount'>;

type ProductContext = {
  readonly catalog: Catalog;
  readonly location: Location;
  readonly caller: VisitCaller;
  /** The caller's account, which names who types another price. */
  readonly account?: { readonly name: string } | undefined;
  /** The products that the visit has already. */
  readonly booked?: readonly ProductLine[] | undefined;
};

/**
 * The products of a visit, in the order of the request. A product that the visit has already keeps its name and its price,
 * also when its record has changed since. Fails as `invalid` with all field errors at once, then as `forbidden` where the
 * caller may not state another price than the record's (BEHAVIOR §28.2).
 */
export function decideChosenProducts(
  choices: readonly ProductChoice[],
  { catalog, location, caller, account, booked = [] }: ProductContext,
): Outcome<ChosenProduct[]> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const left = new Set(booked);
  let isRepriced = false;
  const products = choices.flatMap((choice, index): ChosenProduct[] => {
    const kept = takeBookedLine(left, choice);
    if (choice.productId === undefined) return [toFreeLine(choice, kept, account)];
    const { productId, price, qty, staffId } = choice;
    const addErrorAt: AddFieldError = (field, message) => addError(`products.${index}.${field}`, message);
    if (staffId !== kept?.staffId) validateStaffChoice({ staffId }, { catalog, location }, addErrorAt);
    const record = catalog.products.get(productId);
    const source = kept ?? (record?.active ? record : undefined);
    if (!source) {
      addErrorAt('productId', 'Unknown product');
      return [];
    }
    isRepriced ||= price !== undefined && price !== source.price;
    const product: ChosenProduct = {
      name: source.name,
      ...toTypedPrice(source, price, account),
      qty,
      productId,
      ...(staffId === null ? {} : { staffId }),
    };
    return [withTaxRateOf(product, kept ?? toOwnTaxRate(record ?? {}, location))];
  });
  const valid = toOutcome(products);
  if (!valid.ok) return valid;
  const allowed = checkPermissionIfRequested(caller, isRepriced, 'money.discount');
  return allowed.ok ? valid : allowed;
}

/** A line without a record; it keeps who typed its price. */
function toFreeLine(
  choice: Extract<ProductChoice, { productId?: never }>,
  kept: ProductLine | undefined,
  account: ProductContext['account'],
): ChosenProduct {
  const pricedBy = kept ? kept.pricedBy : account?.name;
  return { ...choice, ...(pricedBy === undefined ? {} : { pricedBy }) };
}

/** Takes a line of the same product out of those of the visit, if it has one at this price; a free line by its name. */
function takeBookedLine(left: Set<ProductLine>, choice: ProductChoice): ProductLine | undefined {
  const kept = [...left].find(
    (line) =>
      line.productId === choice.productId &&
      (choice.productId !== undefined || line.name === choice.name) &&
      (choice.price ?? line.price) === line.price,
  );
  if (kept) left.delete(kept);
  return kept;
}

/** The price of a line: that of the record or of the line that is kept, or another one that the front desk types (BEHAVIOR §28.2). */
function toTypedPrice(
  { price: own, recordPrice, pricedBy }: Pick<ProductLine, 'price' | 'recordPrice' | 'pricedBy'>,
  price: Money = own,
  account?: ProductContext['account'],
): Pick<ProductLine, 'price' | 'recordPrice' | 'pricedBy'> {
  if (price !== own) return { price, recordPrice: own, ...(account ? { pricedBy: account.name } : {}) };
  return {
    price,
    ...(recordPrice === undefined ? {} : { recordPrice }),
    ...(pricedBy === undefined ? {} : { pricedBy }),
  };
}

const isSameProduct = (a: ChosenProduct, b: ChosenProduct): boolean =>
  a.productId === b.productId && a.name === b.name && a.price === b.price && a.qty === b.qty;

/**
 * The products with the discount of a membership. A line that the visit has already keeps its discount, so that an update
 * after the end of the membership does not take it back (BEHAVIOR §28.2).
 */
export function applyMembershipDiscountToProducts(
  products: readonly ChosenProduct[],
  percent: number,
  currency: string,
  alreadyBooked: readonly ProductLine[] = [],
): ProductLine[] {
  const left = new Set(alreadyBooked);
  return products.map((product) => {
    const kept = [...left].find((line) => isSameProduct(line, product));
    if (kept) left.delete(kept);
    const whole = product.price * product.qty;
    return {
      ...product,
      discount: kept?.discount ?? whole - computeDiscountedPrice(whole, percent, currency),
    };
  });
}
