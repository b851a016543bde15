import type { StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Appointment, LoweredPrice, ProductLine } from './appointments.ts';

/** A service, an add-on or a product of a visit at its list price. */
type ListedItem = { readonly key: string; readonly staffId: StaffId | null; readonly price: Money };

/** The services and add-ons of a visit. A service that a package pays was paid when the package was sold, and counts 0. */
const listServiceItems = ({ lines }: Pick<Appointment, 'lines'>): ListedItem[] =>
  lines.flatMap(({ serviceId, pricingOptionId, staffId, price, coveredBy, addOns }) => [
    {
      // A service at another price counts as another one
      key: `service ${serviceId} ${pricingOptionId ?? ''} ${price}`,
      staffId,
      price: coveredBy === 'package' ? 0 : price,
    },
    ...addOns.map((addOn) => ({ key: `add-on ${addOn.addOnId}`, staffId, price: addOn.price })),
  ]);

/** The products of a visit, each piece by itself. A price typed below that of the record counts as that of the record. */
const listProductItems = ({ products = [] }: { readonly products?: readonly ProductLine[] }): ListedItem[] =>
  products.flatMap(({ productId, name, price, recordPrice = price, staffId = null, qty }) =>
    Array.from({ length: qty }, () => ({
      key: `product ${productId ?? name}`,
      staffId,
      price: Math.max(price, recordPrice),
    })),
  );

/** How often each key is there. */
function count(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The items of `items` without one for each of `others` with the same key. */
function subtract(items: readonly ListedItem[], others: readonly ListedItem[]): ListedItem[] {
  const left = count(others.map(({ key }) => key));
  return items.filter(({ key }) => {
    const rest = left.get(key) ?? 0;
    left.set(key, rest - 1);
    return rest <= 0;
  });
}

const sum = (items: readonly ListedItem[]): Money => items.reduce((total, { price }) => total + price, 0);

/** The sum of items as one row, of the member who has the first of them; none where it is 0. */
function toRow(
  kind: LoweredPrice['kind'],
  items: readonly ListedItem[],
  amount: Money,
  by: string,
): LoweredPrice[] {
  const [first] = items;
  const keys = items.map(({ key }) => key);
  return first && amount > 0 ? [{ kind, keys, staffId: first.staffId, amount, by }] : [];
}

/** The rows whose items have not all come back. An item that comes back is that of one row. */
function keepRows(rows: readonly LoweredPrice[], come: readonly ListedItem[]): LoweredPrice[] {
  const back = count(come.map(({ key }) => key));
  return rows.filter(({ keys }) => {
    const needed = [...count(keys)];
    if (needed.some(([key, times]) => (back.get(key) ?? 0) < times)) return true;
    for (const [key, times] of needed) back.set(key, (back.get(key) ?? 0) - times);
    return false;
  });
}

/**
 * The visit after a change by a user, with what the user took off it after the check-in, and by how much other services made
 * it cheaper (BEHAVIOR §36.10). What comes back later is no longer listed.
 */
export function withRecordedPriceCuts(before: Appointment, after: Appointment, by: string): Appointment {
  const services = { before: listServiceItems(before), after: listServiceItems(after) };
  const products = { before: listProductItems(before), after: listProductItems(after) };
  const gone = subtract(services.before, services.after);
  const come = subtract(services.after, services.before);
  const goneProducts = subtract(products.before, products.after);
  const comeProducts = subtract(products.after, products.before);
  const isCheckedIn = before.arrivedAt !== undefined;
  const takenOff = [...(come.length === 0 ? gone : []), ...goneProducts];
  const lowered = [
    ...keepRows(before.lowered ?? [], [...come, ...comeProducts]),
    ...(isCheckedIn ? takenOff.flatMap((item) => toRow('takenOff', [item], item.price, by)) : []),
    ...(come.length > 0 ? toRow('changed', gone, sum(gone) - sum(come), by) : []),
  ];
  const { lowered: _before, ...rest } = after;
  return lowered.length === 0 ? rest : { ...after, lowered };
}
