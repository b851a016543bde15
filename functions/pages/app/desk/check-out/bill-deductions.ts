import { formatPercent, formatPrice } from '../../parts/format.ts';
import { toApiAmount, toHundredths } from '../money/amounts.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { BillChanges, Quote, RedemptionItem } from './bill-input.ts';
import type { CustomerWithProducts } from './customer-products.ts';

/** A redemption, discount, code, sale or other visit that the desk gave the bill. */
export type RemovableBillPart = {
  readonly key: string;
  readonly text: string;
  /** The amount that it adds to the bill, in the column of the prices. */
  readonly amount?: string;
  /** The changes that take it off the bill again. */
  readonly remove: Partial<BillChanges>;
};

function nameRedemption(
  item: RedemptionItem,
  quote: Quote | undefined,
  owned: CustomerWithProducts | undefined,
): string {
  const words = moneyTexts().redeem;
  if (item.type === 'gift_card') return words.card(item.giftcard_number);
  const service = quote?.bill.lines.find(({ service_id }) => service_id === item.service_id)?.name ?? '';
  const products = [...(owned?.packages ?? []), ...(owned?.memberships ?? [])];
  const id = item.type === 'package' ? item.purchased_package_id : item.purchased_membership_id;
  return words.uses(products.find((each) => each.id === id)?.name ?? '', service);
}

/** Lists the other visits and the sales of a bill, each with what it costs without tips, which have a row of their own. */
export function listSalesAndOtherVisitsOfBill(
  { sales, others }: BillChanges,
  quote: Quote | undefined,
  currency: string,
  nameVisitorOf: (visitId: number) => string | undefined,
): RemovableBillPart[] {
  const words = moneyTexts();
  const show = (amount: string | undefined) => formatPrice(amount ?? '0', currency);
  return [
    ...others.map((id, index) => {
      const visit = quote?.other_visits?.[index];
      const names = visit?.bill.lines.map(({ name }) => name).join(', ') ?? '';
      const due = toHundredths(visit?.due ?? '0') - toHundredths(visit?.bill.tip_total ?? '0');
      const who = nameVisitorOf(id) ?? words.acts.visit;
      return {
        key: `visit ${id}`,
        text: [who, names].filter(Boolean).join(', '),
        amount: show(toApiAmount(due)),
        remove: { others: others.filter((other) => other !== id) },
      };
    }),
    ...sales.map((_, index) => ({
      key: `sale ${index}`,
      text: quote?.sales?.[index]?.name ?? '',
      amount: show(quote?.sales?.[index]?.total),
      remove: { sales: sales.filter((__, other) => other !== index) },
    })),
  ];
}

/** Lists the redemptions, discounts and promotion code of the whole bill. The bill shows the discounts of its lines. */
export function listWholeBillDeductions(
  { redemptions, discounts, promo_code }: BillChanges,
  quote: Quote | undefined,
  owned: CustomerWithProducts | undefined,
  currency: string,
): RemovableBillPart[] {
  const words = moneyTexts();
  const show = (amount: string | number) => formatPrice(String(amount), currency);
  const ofBill = discounts.filter(({ line }) => line == null);
  return [
    ...redemptions.map((item, index) => ({
      key: `redemption ${index}`,
      text: nameRedemption(item, quote, owned),
      remove: { redemptions: redemptions.filter((_, other) => other !== index) },
    })),
    ...ofBill.map(({ percent, amount, reason }) => ({
      key: `discount ${reason}`,
      text: words.discount.given(
        percent === undefined ? show(amount ?? 0) : formatPercent(Number(percent)),
        reason,
      ),
      remove: { discounts: discounts.filter(({ line }) => line != null) },
    })),
    ...(promo_code === '' ? [] : [promo_code.toUpperCase()]).map((code) => ({
      key: 'code',
      text: words.code.given(code, show(quote?.bill.promotion?.discount ?? 0)),
      remove: { promo_code: '' },
    })),
  ];
}
