import { formatMoney } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { PurchasedMembershipHead } from '../products/memberships.ts';
import {
  listRedeemedLinePlaces,
  listUnreturnedRedemptions,
  type RedeemedPayment,
} from '../products/redemptions.ts';
import { listRedemptionsReturnedWith } from '../products/returned-redemptions.ts';
import type {
  Appointment,
  AppointmentLine,
  PaymentRow,
  ProductLine,
  ProductRedemption,
} from './appointments.ts';
import {
  computeAppointmentMembership,
  computeBill,
  computeLineListPrice,
  toBill,
  withBill,
  withHigherMembershipDiscountIfUncovered,
  withTaxRateOf,
} from './bill.ts';
import { sumDueAtSalon, toRowsWithDueAtSalon } from './payment-rows.ts';
import { applyMembershipDiscountToProducts } from './product-lines.ts';
import { applyPromotionToChangedLines } from './promotions.ts';

/** The lines of a visit after an update, at list prices; `sources` are the places of the lines that they continue. */
type UpdatedLines = {
  readonly lines: readonly AppointmentLine[];
  readonly sources: readonly (number | undefined)[];
};

/** The visit after an update, before discounts; without `products`, the visit keeps its products. */
type UpdatedVisit = UpdatedLines & {
  readonly products?: readonly Omit<ProductLine, 'discount'>[] | undefined;
};

/** The lines of a visit whose services and add-ons stay as they are. */
export const toUnchangedLines = ({ lines }: Pick<Appointment, 'lines'>): UpdatedLines => ({
  lines,
  sources: [...lines.keys()],
});

/** The memberships that give discounts in an update; undefined where none does. */
export type DiscountingMemberships = {
  readonly services: PurchasedMembershipHead | undefined;
  readonly products: PurchasedMembershipHead | undefined;
};

/**
 * The redemptions that an update returns: those of removed services. A single-use package is returned as a whole, a gift
 * card also when one of its services becomes cheaper (BEHAVIOR §17.7).
 */
export function listRedemptionsEndedByUpdate(
  before: Appointment,
  { lines, sources }: UpdatedLines,
): RedeemedPayment[] {
  const after = new Map(sources.map((source, index) => [source, lines[index]]));
  const isEnded = ({ kind }: ProductRedemption, line: number): boolean => {
    const [was, is] = [before.lines[line], after.get(line)];
    return !was || !is || (kind === 'giftcard' && computeLineListPrice(is) < computeLineListPrice(was));
  };
  const payments = listUnreturnedRedemptions(before);
  const ended = payments.filter(({ redeemed }) =>
    listRedeemedLinePlaces(redeemed).some((line) => isEnded(redeemed, line)),
  );
  return listRedemptionsReturnedWith(payments, ended);
}

/** The line with the tax rates that it and its add-ons were booked with; a new add-on has that of today. */
function keepTaxRates(line: AppointmentLine, was: AppointmentLine): AppointmentLine {
  const addOns = line.addOns.map((addOn) =>
    withTaxRateOf(addOn, was.addOns.find(({ addOnId }) => addOnId === addOn.addOnId) ?? addOn),
  );
  return withTaxRateOf({ ...line, addOns }, was);
}

/** The line as the update leaves it: covered, discounted, taxed and with its part of the deposit as before. */
function continueLine(
  placed: AppointmentLine,
  was: AppointmentLine | undefined,
  isCovered: boolean,
  toDiscounted: (line: AppointmentLine) => AppointmentLine,
): AppointmentLine {
  if (!was) return toDiscounted(placed);
  const line = keepTaxRates(placed, was);
  if (was.coveredBy && isCovered) return { ...line, coveredBy: was.coveredBy };
  const deposit = was.deposit === undefined ? {} : { deposit: was.deposit };
  if (was.coveredBy || was.price !== line.price) return toDiscounted({ ...line, ...deposit });
  return { ...line, ...deposit, ...(was.discount === undefined ? {} : { discount: was.discount }) };
}

function moveRedemption(row: PaymentRow, places: ReadonlyMap<number | undefined, number>): PaymentRow {
  if (!row.redeemed || row.redeemed.returned) return row;
  const rows = row.redeemed.rows.map(({ movedTo, ...each }) => {
    const place = places.get(movedTo ?? each.line) ?? each.line;
    return place === each.line ? each : { ...each, movedTo: place };
  });
  return { ...row, redeemed: { ...row.redeemed, rows } };
}

/** The parts of a visit that its customer and its staff are notified of. */
const describeVisit = ({ lines }: Pick<Appointment, 'lines'>): string =>
  JSON.stringify(
    lines.map(
      ({
        serviceId,
        pricingOptionId,
        staffId,
        from,
        to,
        processing,
        addOns,
        resources = [],
        guestNo = 0,
      }) => [
        [serviceId, pricingOptionId, staffId, guestNo, from, to, processing?.from, processing?.to],
        addOns.map(({ addOnId }) => addOnId),
        resources.map(({ resourceId, during }) => [resourceId, during]),
      ],
    ),
  );

/** Whether an update changes services, add-ons, staff or times. */
export const areVisitLinesChanged = (
  before: Pick<Appointment, 'lines'>,
  after: Pick<Appointment, 'lines'>,
): boolean => describeVisit(before) !== describeVisit(after);

/**
 * The appointment with its updated lines and products; what is due at the salon follows the bill. What is new gets the
 * discount of its membership, if there is one. Fails as `invalid` on `field` if the bill falls below what is paid or due as
 * a deposit (BEHAVIOR §17.7).
 * @param afterReturn the appointment after `returned` was returned
 */
export function decideVisitUpdateAfterReturn(
  afterReturn: Appointment,
  { lines: placed, sources, products: chosen }: UpdatedVisit,
  alreadyReturned: readonly RedeemedPayment[],
  memberships: DiscountingMemberships,
  currency: string,
  field: 'services' | 'addOns' | 'products',
): Outcome<Appointment> {
  const redeemed = listUnreturnedRedemptions(afterReturn).map((payment) => payment.redeemed);
  const covered = new Set(redeemed.filter(({ kind }) => kind !== 'giftcard').flatMap(listRedeemedLinePlaces));
  const percent = memberships.services?.servicePercent ?? 0;
  const continued = placed.map((line, index) => {
    const source = sources[index] ?? afterReturn.lines.length;
    return continueLine(line, afterReturn.lines[source], covered.has(source), (each) =>
      withHigherMembershipDiscountIfUncovered(each, percent, currency),
    );
  });
  const lines = applyPromotionToChangedLines(afterReturn, continued, currency);
  const products = chosen
    ? applyMembershipDiscountToProducts(
        chosen,
        memberships.products?.productPercent ?? 0,
        currency,
        afterReturn.products,
      )
    : (afterReturn.products ?? []);
  const items = { lines, products };
  const bill = computeBill({ ...items, payments: afterReturn.payments }, afterReturn, currency);
  const toCards = alreadyReturned
    .filter(({ redeemed: { kind } }) => kind === 'giftcard')
    .reduce((sum, { amount }) => sum + amount, 0);
  const due = sumDueAtSalon(afterReturn.payments) + toCards + bill.total - toBill(afterReturn).total;
  if (due < 0)
    return invalid(
      field,
      `Must cost at least ${formatMoney(bill.total - due)}, which is paid or due as a deposit`,
    );
  const places = new Map(sources.map((source, index) => [source, index]));
  const payments = toRowsWithDueAtSalon(afterReturn, due).map((row) => moveRedemption(row, places));
  const { membership: former, products: _products, ...rest } = afterReturn;
  const isMember =
    lines.some(({ discount = 0 }) => discount > 0) || redeemed.some(({ kind }) => kind === 'membership');
  const isDiscounted = products.some(({ discount }) => discount > 0);
  const membershipId =
    former?.id ??
    (isMember ? memberships.services?.id : undefined) ??
    (isDiscounted ? memberships.products?.id : undefined);
  const next = computeAppointmentMembership(items, isMember || isDiscounted ? membershipId : undefined);
  const moves = afterReturn.moves + (areVisitLinesChanged(afterReturn, { lines }) ? 1 : 0);
  const after: Appointment = {
    ...rest,
    lines,
    ...(products.length > 0 ? { products } : {}),
    payments,
    moves,
    ...(next ? { membership: next } : {}),
  };
  return ok(withBill(after, bill));
}
