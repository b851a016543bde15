import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Field } from '../../parts/field.tsx';
import { parseAmount } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { CheckOutContext } from './check-out-context.ts';
import { checkDiscount, DiscountFields, openDiscountForm, toDiscount } from './discount-fields.tsx';
import type { OpenBill } from './open-bill.ts';
import { findCardRedemption } from './owned.ts';
import { PanelForm } from './panel-form.tsx';

type PanelProps = { readonly bill: OpenBill; readonly onClose: () => void };

/** A discount of the whole bill. */
export function DiscountPanel({ bill, onClose }: PanelProps) {
  const { discounts } = bill.changes.peek();
  const form = useMemo(() => openDiscountForm(discounts.find(({ line }) => line == null)), []);
  const isChecked = useSignal(false);
  const found = checkDiscount(form);
  return (
    <PanelForm
      id="discount-panel"
      title={moneyTexts().discount.heading}
      onClose={onClose}
      onApply={async () => {
        isChecked.value = true;
        if (found.value || found.reason) return null;
        const ofLines = discounts.filter(({ line }) => line != null);
        return bill.change({ discounts: [...ofLines, ...toDiscount(form, null)] });
      }}
    >
      <DiscountFields id="bill-discount" form={form} errors={isChecked.value ? found : {}} />
    </PanelForm>
  );
}

/** The code of a promotion. */
export function CodePanel({ bill, onClose }: PanelProps) {
  const words = moneyTexts().code;
  const code = useSignal(bill.changes.peek().promo_code);
  return (
    <PanelForm
      id="code-panel"
      title={words.heading}
      onClose={onClose}
      onApply={() => bill.change({ promo_code: code.value.trim() })}
    >
      <Field id="bill-code" label={words.field} value={code} autocomplete="off" required />
    </PanelForm>
  );
}

/** A gift card by its number, which pays all that it can, or a typed part (BEHAVIOR §25.6). */
export function GiftCardPanel({
  context,
  onClose,
}: Pick<PanelProps, 'onClose'> & { readonly context: CheckOutContext }) {
  const { bill, owned, data } = context;
  const words = moneyTexts().redeem;
  const [number, amount] = [useSignal(''), useSignal('')];
  const apply = async () => {
    const part = parseAmount(amount.value);
    if (part === undefined) return null;
    const typed = number.value.trim().toUpperCase();
    const card = { type: 'gift_card', giftcard_number: typed } as const;
    const quote = bill.quote.peek();
    const most = owned && quote && findCardRedemption(owned, quote, data.giftCardsPayTips, typed);
    const redemption = part === 0 ? (most ?? card) : { ...card, amount: part / 100 };
    return bill.change({ redemptions: [...bill.changes.peek().redemptions, redemption] });
  };
  return (
    <PanelForm id="giftCard-panel" title={words.giftCardHeading} onApply={apply} onClose={onClose}>
      <Field id="gift-card-number" label={words.number} value={number} autocomplete="off" required />
      <MoneyField id="gift-card-amount" label={words.amount} hint={words.amountHint} value={amount} />
    </PanelForm>
  );
}
