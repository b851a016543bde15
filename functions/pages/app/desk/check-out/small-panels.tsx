import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Field } from '../../parts/field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { BillPanelProps } from './check-out-context.ts';
import {
  createDiscountForm,
  DiscountFields,
  findDiscountErrors,
  toDiscountItems,
} from './discount-fields.tsx';
import { PanelForm } from './panel-form.tsx';

export function BillDiscountPanel({ context: { bill }, onClose }: BillPanelProps) {
  const { discounts } = bill.changes.peek();
  const form = useMemo(() => createDiscountForm(discounts.find(({ line }) => line == null)), []);
  const isChecked = useSignal(false);
  const found = findDiscountErrors(form);
  return (
    <PanelForm
      id="discount-panel"
      title={moneyTexts().discount.heading}
      onClose={onClose}
      onApply={async () => {
        isChecked.value = true;
        if (found.value || found.reason) return null;
        const ofLines = discounts.filter(({ line }) => line != null);
        return bill.change({ discounts: [...ofLines, ...toDiscountItems(form, null)] });
      }}
    >
      <DiscountFields id="bill-discount" form={form} errors={isChecked.value ? found : {}} />
    </PanelForm>
  );
}

export function PromoCodePanel({ context: { bill }, onClose }: BillPanelProps) {
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
