import { PAYMENT_ROW_TYPE, type PaymentRowType } from '../../../lib/rules/booking/appointments.ts';
import { toBill } from '../../../lib/rules/booking/bill.ts';
import { isPackageOrMembershipRow, sumDueAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import { sumPromotionDiscounts } from '../../../lib/rules/booking/promotions.ts';
import type { Texts } from '../texts/en.ts';
import { texts } from '../texts/index.ts';
import type { VisitDetails } from '../visit-details.ts';
import { formatMoney } from './format.ts';
import type { AmountRow, Block, Item } from './layout.ts';
import { toTaxAndTotal } from './tax-amounts.ts';
import { visitItemsForCustomer } from './visit-text.ts';

const TENDER_TEXT = {
  [PAYMENT_ROW_TYPE.payAtSalon]: 'paidAtSalon',
  [PAYMENT_ROW_TYPE.deposit]: 'deposit',
  [PAYMENT_ROW_TYPE.cardOnFile]: 'cardOnFile',
  [PAYMENT_ROW_TYPE.giftCard]: 'giftCard',
  [PAYMENT_ROW_TYPE.package]: 'package',
  [PAYMENT_ROW_TYPE.membership]: 'membership',
} as const satisfies Record<PaymentRowType, keyof Texts['bill']>;

const formatTender = (tender: PaymentRowType): string => texts().bill[TENDER_TEXT[tender]];

/** Deductions by packages, memberships and the promotion, which explain the subtotal. */
function deductions({ salon: { currency }, appointment }: VisitDetails): AmountRow[] {
  const { payments, membership, promotion } = appointment;
  const promoted = sumPromotionDiscounts(appointment);
  const deduction = (name: string, money: number) => ({ name, amount: formatMoney(-money, currency) });
  return [
    ...payments
      .filter((row) => isPackageOrMembershipRow(row) && row.paid > 0)
      .map(({ type, paid }) => deduction(formatTender(type), paid)),
    ...(membership && membership.discount > 0
      ? [deduction(texts().bill.membershipDiscount, membership.discount)]
      : []),
    ...(promotion && promoted > 0 ? [deduction(texts().bill.promotion(promotion.name), promoted)] : []),
  ];
}

function toAmounts(visit: VisitDetails): AmountRow[] {
  const { salon, appointment } = visit;
  const bill = toBill(appointment);
  const { subtotal, serviceCharge } = bill;
  const { payments } = appointment;
  const amount = (name: string, money: number) => ({ name, amount: formatMoney(money, salon.currency) });
  const pending = sumDueAtSalon(payments);
  return [
    ...deductions(visit),
    amount(texts().bill.subtotal, subtotal),
    ...(serviceCharge > 0 ? [amount(texts().bill.serviceCharge, serviceCharge)] : []),
    ...toTaxAndTotal(bill, salon.currency),
    ...payments
      .filter((row) => !isPackageOrMembershipRow(row) && row.paid > 0)
      .map(({ type, paid }) => amount(formatTender(type), paid)),
    ...(pending > 0 ? [amount(texts().bill.dueAtSalon, pending)] : []),
  ];
}

const productItems = ({ salon: { currency }, appointment: { products = [] } }: VisitDetails): Item[] =>
  products.map(({ name, price, qty }) => ({
    title: name,
    detail: `${qty} × ${formatMoney(price, currency)}`,
    amount: formatMoney(price * qty, currency),
  }));

/** The services of the customer or guest with their prices, the tax, the payments, and the amount due at the salon. */
export const billBlocks = (visit: VisitDetails): readonly Block[] => [
  {
    block: 'items',
    items: [...visitItemsForCustomer(visit.services, visit.salon.currency), ...productItems(visit)],
  },
  { block: 'amounts', amounts: toAmounts(visit) },
];
