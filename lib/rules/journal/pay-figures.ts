import type { Appointment, ProductRedemption } from '../booking/appointments.ts';
import type { ServiceId, StaffId } from '../ids.ts';
import { computeIncludedTax, type Money, roundHalfAwayFromZero } from '../money.ts';
import { PAYROLL_PRICE, type PayrollPriceType } from '../products/packages.ts';
import type { Sale } from '../products/sales.ts';
import type { ServiceGroup } from '../products/service-groups.ts';
import type { JournalAccount, JournalEntry, JournalLine } from './entries.ts';

/** The figures of pay, in the order of its columns (BEHAVIOR §42.3). */
export const PAY_FIGURES = [
  'services',
  'products',
  'sold',
  'commission',
  'corrections',
  'minutes',
  'wage',
  'total',
  'tips',
  'tipsPaidOut',
] as const;
export type PayFigures = Readonly<Record<(typeof PAY_FIGURES)[number], number>>;

/** A sold package or membership, as far as the pay for its uses depends on it. */
export type UsedProduct = {
  readonly payrollPrice: PayrollPriceType;
  readonly groups: readonly ServiceGroup[];
};
export type UsedProductLookup = (
  redemption: Pick<ProductRedemption, 'kind' | 'purchaseId'>,
) => UsedProduct | undefined;

/** A service that a package or membership paid: what it counts as income, and what its commission is computed on. */
export type PayingUse = {
  readonly serviceId: ServiceId;
  readonly staffId: StaffId | null;
  readonly value: Money;
  readonly base: Money;
};

/** The list price of a service without its tax. */
const toNetListPrice = (
  { taxPercent, isTaxIncluded }: Appointment,
  { price, taxPercent: percent = taxPercent }: Appointment['lines'][number],
  currency: string,
): Money => (isTaxIncluded ? price - computeIncludedTax(price, percent, currency) : price);

/** The price of the group that includes a service, for one use of it; 0 for a service that no group includes. */
function computeGroupPrice(groups: readonly ServiceGroup[], serviceId: ServiceId): Money {
  const group = groups.find(({ services }) => services.some((each) => each.serviceId === serviceId));
  return group && group.qty > 0 ? roundHalfAwayFromZero(group.price / group.qty) : 0;
}

/** The base of the commission of a use: by its terms the list price, or what the use is worth (BEHAVIOR §42.2). */
function computeUseBase(
  visit: Appointment,
  line: Appointment['lines'][number],
  value: Money | undefined,
  product: UsedProduct | undefined,
  currency: string,
): Money {
  if (product?.payrollPrice !== PAYROLL_PRICE.discount) return toNetListPrice(visit, line, currency);
  return value ?? computeGroupPrice(product.groups, line.serviceId);
}

/** The use that paid each line of a visit, also one that was returned since; undefined for the other lines. */
export function listUsesThatPaidLines(
  visit: Appointment,
  findProduct: UsedProductLookup,
  currency: string,
): (PayingUse | undefined)[] {
  const uses: (PayingUse | undefined)[] = visit.lines.map(() => undefined);
  for (const { redeemed } of visit.payments) {
    if (!redeemed || redeemed.kind === 'giftcard') continue;
    const product = findProduct(redeemed);
    for (const { line: booked, movedTo = booked, value = 0 } of redeemed.rows) {
      const line = visit.lines[movedTo];
      if (!line) continue;
      const { serviceId, staffId } = line;
      const worth = redeemed.kind === 'package' ? value : undefined;
      const base = computeUseBase(visit, line, worth, product, currency);
      uses[movedTo] = { serviceId, staffId, value, base };
    }
  }
  return uses;
}

/** The share of a use's base that an entry after the completion takes back with the value of the use. */
export function computeReturnedCommissionBase(
  line: JournalLine,
  uses: readonly (PayingUse | undefined)[],
): Money {
  const own = uses.filter(
    (use) => use !== undefined && use.serviceId === line.serviceId && use.staffId === line.staffId,
  );
  const sumOf = (of: 'value' | 'base') => own.reduce((sum, use) => sum + (use?.[of] ?? 0), 0);
  const value = sumOf('value');
  return value === 0 ? 0 - line.amount : roundHalfAwayFromZero(((0 - line.amount) * sumOf('base')) / value);
}

const SOLD_EVENTS: readonly JournalEntry['event'][] = ['sold', 'refunded', 'refundFailed'];
const SOLD_ACCOUNTS: readonly JournalAccount[] = [
  'packages',
  'giftCards',
  'memberships',
  'bonus',
  'breakage',
];

/** Whether a line is what a member sold, or its refund. Renewals are not sold by a member. */
export function isCommissionableSaleLine(
  { event }: Pick<JournalEntry, 'event'>,
  line: JournalLine,
  sale: Sale,
): boolean {
  const { refundedBySalon, refunds = [] } = sale;
  const isOfRenewal = event !== 'sold' && (refundedBySalon?.invoice ?? refunds.at(-1)?.invoice) !== undefined;
  return SOLD_EVENTS.includes(event) && SOLD_ACCOUNTS.includes(line.account) && !isOfRenewal;
}
