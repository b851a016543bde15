import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { parseAmountOrZeroIfEmpty, toHundredths, toTypedAmount } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { type ProductItem, shiftDiscounts, toProductItems } from './bill-input.ts';
import { type BillLine, canDiscount, isServiceWithoutAddOns, toChangesWithoutService } from './bill-lines.ts';
import { type BillPanelProps, toServiceItems } from './check-out-context.ts';
import {
  createDiscountForm,
  DiscountFields,
  findDiscountErrors,
  toDiscountItems,
} from './discount-fields.tsx';
import { PanelForm } from './panel-form.tsx';
import { SellerField } from './seller-field.tsx';

const QTY_MAX = 1_000;

/** The pieces that somebody typed; undefined for what is no count. */
function parseCount(text: string): number | undefined {
  const count = Number(text.trim());
  return Number.isInteger(count) && count >= 1 && count <= QTY_MAX ? count : undefined;
}

type PieceFieldsProps = {
  readonly qty: Signal<string>;
  readonly price: Signal<string>;
  readonly hasPrice: boolean;
};

/** How many pieces, and what one of them costs. */
function PieceFields({ qty, price, hasPrice }: PieceFieldsProps) {
  const words = moneyTexts();
  return (
    <div class="field-pair">
      <Field
        id="line-qty"
        label={words.product.qty}
        value={qty}
        inputMode="decimal"
        autocomplete="off"
        error={parseCount(qty.value) === undefined ? words.wrongCount : undefined}
      />
      {hasPrice && <MoneyField id="line-price" label={words.price} value={price} />}
    </div>
  );
}

type LineFormProps = BillPanelProps & { readonly line: BillLine };

export function LineForm({ context, line, onClose }: LineFormProps) {
  const { bill, rights, staff } = context;
  const words = moneyTexts();
  const changes = bill.changes.peek();
  const isProduct = line.kind === 'product';
  const hasDiscount = canDiscount(line, rights);
  const unitPrice = toTypedAmount(toHundredths(line.price) / line.qty);
  const [qty, price] = [useSignal(String(line.qty)), useSignal(unitPrice)];
  const staffId = useSignal(line.staffId);
  const form = useMemo(
    () => createDiscountForm(changes.discounts.find((discount) => discount.line === line.line)),
    [line.line],
  );
  const isChecked = useSignal(false);
  const found = findDiscountErrors(form);
  const errors = isChecked.value ? found : {};
  const quote = bill.quote.value;
  if (!quote) return null;
  const firstProduct = quote.bill.lines.length + quote.bill.addons.length;
  const index = line.line - firstProduct;
  const items = changes.products ?? toProductItems(quote.bill);
  const hasRecord = 'product_id' in (items[index] ?? {});
  const toItem = (item: ProductItem): ProductItem => {
    const typedPrice = parseAmountOrZeroIfEmpty(price.value) ?? 0;
    return {
      ...item,
      qty: Number(qty.value),
      ...(typedPrice === toHundredths(unitPrice) ? {} : { price: typedPrice / 100 }),
      ...('product_id' in item ? { staff_id: staffId.value } : {}),
    };
  };
  const apply = async () => {
    isChecked.value = true;
    if (hasDiscount && (found.value || found.reason)) return null;
    if (
      isProduct &&
      (parseCount(qty.value) === undefined || parseAmountOrZeroIfEmpty(price.value) === undefined)
    )
      return null;
    const others = changes.discounts.filter((discount) => discount.line !== line.line);
    return bill.change({
      discounts: hasDiscount ? [...others, ...toDiscountItems(form, line.line)] : changes.discounts,
      ...(isProduct ? { products: items.map((item, place) => (place === index ? toItem(item) : item)) } : {}),
    });
  };
  const remove = async () => {
    const products = items.filter((_, place) => place !== index);
    const refused = await bill.change(
      isProduct
        ? { products, discounts: shiftDiscounts(changes.discounts, line.line, -1) }
        : toChangesWithoutService(line, toServiceItems(context), changes),
    );
    if (!refused) onClose();
  };
  const canRemove = isProduct || isServiceWithoutAddOns(line, quote.bill);
  return (
    <PanelForm
      id={`line-form-${line.line}`}
      title={words.product.editHeading(line.name)}
      onApply={apply}
      onClose={onClose}
      acts={canRemove && <Button label={words.remove} onClick={remove} />}
    >
      {isProduct && <PieceFields {...{ qty, price }} hasPrice={rights.canDiscount || !hasRecord} />}
      {isProduct && hasRecord && <SellerField id="line-staff" staffId={staffId} staff={staff} />}
      {hasDiscount && <DiscountFields id="line-discount" form={form} errors={errors} />}
    </PanelForm>
  );
}
