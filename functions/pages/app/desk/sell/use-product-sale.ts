import { useSignal } from '@preact/signals';
import type { StatedTender } from '../../../../../lib/contract/stated-tenders.ts';
import { useCall } from '../../parts/call.tsx';
import { formatPrice } from '../../parts/format.ts';
import { readGiftDetails, useGiftForm } from '../../parts/gift.ts';
import { useLoaded } from '../../parts/loaded.tsx';
import type { CloseGuard } from '../check-out/close-guard.ts';
import type { CompletedPayment } from '../check-out/paid-view.tsx';
import type { ChosenCustomer } from '../customer-field.tsx';
import type { DialogProps } from '../dialog-props.ts';
import { formatMoney, parseHandedCashAndChange, roundToCash, toApiAmount } from '../money/amounts.ts';
import { OFFLINE } from '../money/offline.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { findNewCardNumber, sellAtDesk } from './sale.ts';
import {
  computeTotalAndAddedTax,
  listTemplatesForSale,
  type Template,
  type TemplateKind,
  withTypedAmountIfFree,
} from './templates.ts';

export type ProductSaleProps = DialogProps & { readonly kind: TemplateKind; readonly guard: CloseGuard };

const NO_ERRORS = { template: undefined, customer: undefined, cash: undefined };

const useSaleFields = (today: string) => ({
  chosen: useSignal<Template | undefined>(undefined),
  customer: useSignal<ChosenCustomer | undefined>(undefined),
  email: useSignal(''),
  isGift: useSignal(false),
  cash: useSignal(''),
  amount: useSignal(''),
  paidBy: useSignal<StatedTender>('cash'),
  gift: useGiftForm(today),
});

/** The only one needs no choice. */
const findOnly = ([first, ...others]: readonly Template[]) => (others.length === 0 ? first : undefined);

/** A sale of a gift card, package or membership: what is chosen and typed, and the call that sells (BEHAVIOR §39.8). */
export function useProductSale(props: ProductSaleProps) {
  const { kind, guard, salon, data, clock, rights, catalog, diary } = props;
  const words = moneyTexts().sell;
  const fields = useSaleFields(clock.getToday());
  const { chosen, email, gift, isGift, paidBy, cash, amount } = fields;
  const who = fields.customer.value;
  const isChecked = useSignal(false);
  const paid = useSignal<CompletedPayment | undefined>(undefined);
  const call = useCall();
  const source = useLoaded((options) => listTemplatesForSale(salon, kind, options));
  const location = catalog.catalog.value?.locations.find(({ id }) => id === catalog.locationId.value);
  const template = withTypedAmountIfFree(chosen.value ?? findOnly(source.reply.value ?? []), amount.value);
  const { total, tax } =
    template && location ? computeTotalAndAddedTax(template, location, data.currency) : { total: 0, tax: 0 };
  const isCash = paidBy.value === 'cash';
  const due = isCash ? roundToCash(total, data.cashRounding) : total;
  const { handed, change, isTooLittle } = parseHandedCashAndChange(isCash ? cash.value : '', due);
  const showSold = async (text: string, saleId: number) => {
    const number = kind === 'giftcard' && rights.canReadSales && (await findNewCardNumber(salon, saleId));
    paid.value = {
      receipt: { sale_id: saleId },
      text: number ? `${text} ${words.cardNumber(number)}` : text,
      change: toApiAmount(change),
    };
  };
  const sell = async () => {
    isChecked.value = true;
    if (!template || !who || who.kind === 'walkIn' || who.kind === 'guest' || !location) return;
    if (isTooLittle || handed === undefined || call.isBusy.peek()) return;
    const order = {
      template,
      who,
      email: email.value.trim(),
      locationId: location.id,
      paidBy: paidBy.value,
      gift: isGift.value ? readGiftDetails(gift) : undefined,
      deliveryDate: isGift.value ? gift.date.value : clock.getToday(),
    };
    // The result must not be missed
    guard.value = () => {};
    const sold = await call.runOnce(
      async (input, options) => (diary.lostSince.peek() ? OFFLINE : sellAtDesk(salon, input, options)),
      order,
    );
    guard.value = undefined;
    if (sold)
      await showSold(words.sold(template.of.name, who.name, formatPrice(sold.total, data.currency)), sold.id);
  };
  const errors = {
    template: template ? undefined : words.chooseTemplate,
    customer: who ? undefined : words.chooseCustomer,
    cash: isTooLittle ? words.tooLittle(formatMoney(total, data.currency)) : undefined,
  };
  return {
    ...fields,
    source,
    template,
    total,
    due,
    tax,
    change,
    sell,
    taxRate: location?.service_tax ?? 0,
    paid: paid.value,
    isBusy: call.isBusy.value,
    failure: call.failure.value,
    /** The errors of what was chosen and typed, once somebody has pressed Pay. */
    errors: isChecked.value ? errors : NO_ERRORS,
  };
}

export type ProductSale = ReturnType<typeof useProductSale>;
