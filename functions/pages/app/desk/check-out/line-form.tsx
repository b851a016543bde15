import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Field } from '../../parts/field.tsx';
import { formatAmount, parseAmount, toHundredths } from '../money/amounts.ts';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import type { Rights } from '../rights.ts';
import {
  type Bill,
  type Changes,
  type ProductItem,
  type ServiceItem,
  type StaffNames,
  shiftDiscounts,
  toProductItems,
} from './bill-input.ts';
import type { BillLine } from './bill-table.tsx';
import { checkDiscount, DiscountFields, openDiscountForm, toDiscount } from './discount-fields.tsx';
import type { OpenBill } from './open-bill.ts';
import { PanelForm } from './panel-form.tsx';
import { SellerField } from './seller-field.tsx';

const QTY_MAX = 1_000;

/** The pieces that somebody typed; undefined for what is no count. */
function parseCount(text: string): number | undefined {
  const count = Number(text.trim());
  return Number.isInteger(count) && count >= 1 && count <= QTY_MAX ? count : undefined;
}

/** Whether a service can be left out by itself: add-ons would go with it. */
export const isRemovable = ({ kind, line }: BillLine, { lines, addons }: Bill): boolean =>
  kind === 'service' && addons.every(({ service_id }) => service_id !== lines[line]?.service_id);

/** The changes that take a service off the bill. */
export const removeService = (
  { line }: BillLine,
  services: readonly ServiceItem[],
  { discounts }: Pick<Changes, 'discounts'>,
): Partial<Changes> => ({
  services: services.filter((_, place) => place !== line),
  discounts: shiftDiscounts(discounts, line, -1),
});

type LineFormProps = {
  readonly bill: OpenBill;
  readonly line: BillLine;
  readonly rights: Rights;
  /** The staff of the location. */
  readonly staff: StaffNames;
  /** The services of the bill, as a request repeats them. */
  readonly services: readonly ServiceItem[];
  readonly onClose: () => void;
};

/** Changes a line of the bill: quantity, price and seller of a product, and the discount. */
export function LineForm({ bill, line, rights, staff, services, onClose }: LineFormProps) {
  const words = moneyTexts();
  const changes = bill.changes.peek();
  const isProduct = line.kind === 'product';
  const hasDiscount = rights.canDiscount && !line.coveredBy;
  const unitPrice = formatAmount(toHundredths(line.price) / line.qty);
  const [qty, price] = [useSignal(String(line.qty)), useSignal(unitPrice)];
  const staffId = useSignal(line.staffId);
  const form = useMemo(
    () => openDiscountForm(changes.discounts.find((discount) => discount.line === line.line)),
    [line.line],
  );
  const isChecked = useSignal(false);
  const found = checkDiscount(form);
  const errors = isChecked.value ? found : {};
  const quote = bill.quote.value;
  if (!quote) return null;
  const firstProduct = quote.bill.lines.length + quote.bill.addons.length;
  const index = line.line - firstProduct;
  const items = changes.products ?? toProductItems(quote.bill);
  const hasRecord = 'product_id' in (items[index] ?? {});
  const toItem = (item: ProductItem): ProductItem => {
    const typedPrice = parseAmount(price.value) ?? 0;
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
    if (isProduct && (parseCount(qty.value) === undefined || parseAmount(price.value) === undefined))
      return null;
    const others = changes.discounts.filter((discount) => discount.line !== line.line);
    return bill.change({
      discounts: hasDiscount ? [...others, ...toDiscount(form, line.line)] : changes.discounts,
      ...(isProduct ? { products: items.map((item, place) => (place === index ? toItem(item) : item)) } : {}),
    });
  };
  const remove = async () => {
    const products = items.filter((_, place) => place !== index);
    const refused = await bill.change(
      isProduct
        ? { products, discounts: shiftDiscounts(changes.discounts, line.line, -1) }
        : removeService(line, services, changes),
    );
    if (!refused) onClose();
  };
  const canRemove = isProduct || isRemovable(line, quote.bill);
  return (
    <PanelForm
      id={`line-form-${line.line}`}
      title={words.product.editHeading(line.name)}
      onApply={apply}
      onClose={onClose}
      acts={
        canRemove && (
          <button type="button" class="button-secondary" onClick={() => void remove()}>
            {words.remove}
          </button>
        )
      }
    >
      {isProduct && (
        <div class="field-pair">
          <Field
            id="line-qty"
            label={words.product.qty}
            value={qty}
            inputMode="decimal"
            autocomplete="off"
            error={parseCount(qty.value) === undefined ? words.wrongCount : undefined}
          />
          {(rights.canDiscount || !hasRecord) && (
            <MoneyField id="line-price" label={words.price} value={price} />
          )}
        </div>
      )}
      {isProduct && hasRecord && <SellerField id="line-staff" staffId={staffId} staff={staff} />}
      {hasDiscount && <DiscountFields id="line-discount" form={form} errors={errors} />}
    </PanelForm>
  );
}
