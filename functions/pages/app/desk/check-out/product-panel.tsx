import { type Signal, useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { CallFailure, CallOptions, Result } from '../../../../../lib/client/types.ts';
import type { ReplyData } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert } from '../../parts/call.tsx';
import { Form, SubmitRow } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Inset } from '../../parts/inset.tsx';
import { useLoaded } from '../../parts/loaded.tsx';
import { Combobox, type ComboboxChoice } from '../combobox.tsx';
import { focusField } from '../focus-field.ts';
import { parseAmountOrZeroIfEmpty } from '../money/amounts.ts';
import { MoneyFailureAlert } from '../money/money-failure.tsx';
import { MoneyField } from '../money/money-field.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { filterByNamePartsBestFirst } from '../service-offers.ts';
import { type Bill, findOnlyPerformer, type ProductItem, toProductItems } from './bill-input.ts';
import type { BillPanelProps } from './check-out-context.ts';
import { SellerField } from './seller-field.tsx';

type RetailProduct = ReplyData<Client['directory']['productIndex']>[number];

const PER_PAGE = 100;
/** Far more articles than a salon sells. */
const PAGES_MAX = 50;

async function listRetailProducts(
  salon: Client,
  options: CallOptions,
): Promise<Result<readonly RetailProduct[]>> {
  const found: RetailProduct[] = [];
  for (let page = 1; ; page += 1) {
    const result = await salon.directory.productIndex({ page, per_page: PER_PAGE }, options);
    if (!result.ok) return result;
    found.push(...result.reply.data.filter(({ status }) => status === 1));
    const { last_page = 1 } = result.reply.meta ?? {};
    if (page >= Math.min(last_page, PAGES_MAX)) return { ...result, reply: found };
  }
}

const HITS = 8;

/** The products of a barcode or number, which a scanner types; else those whose names match. */
function findRetailProducts(products: readonly RetailProduct[], typed: string): readonly RetailProduct[] {
  const code = typed.trim().toLowerCase();
  if (code === '') return products.slice(0, HITS);
  const isCode = (text: string) => text.toLowerCase() === code;
  const byCode = products.filter(({ barcode, sku }) => isCode(barcode) || isCode(sku));
  return (byCode.length > 0 ? byCode : filterByNamePartsBestFirst(products, code)).slice(0, HITS);
}

type Chosen = { readonly kind: 'product'; readonly product: RetailProduct } | { readonly kind: 'other' };

/** The products of the bill with one more piece of a product, which keeps its seller where the bill has it already. */
function addProduct(
  items: readonly ProductItem[],
  { id }: RetailProduct,
  seller: number | null,
): readonly ProductItem[] {
  const isSame = (item: ProductItem) => 'product_id' in item && item.product_id === id;
  if (!items.some(isSame))
    return [...items, { product_id: id, qty: 1, ...(seller === null ? {} : { staff_id: seller }) }];
  return items.map((item) => (isSame(item) ? { ...item, qty: Number(item.qty) + 1 } : item));
}

/** The products that are found, and an article without a record by the typed name. */
function listChoices(
  hits: readonly RetailProduct[],
  typed: string,
  currency: string,
): ComboboxChoice<Chosen>[] {
  const found = hits.map((product) => ({
    key: String(product.id),
    label: product.name,
    hint: formatPrice(product.price, currency),
    value: { kind: 'product', product } as const,
  }));
  if (typed === '') return found;
  const label = moneyTexts().product.other(typed);
  return [...found, { key: 'other', label, value: { kind: 'other' } }];
}

type OtherFormProps = {
  readonly name: string;
  readonly price: Signal<string>;
  readonly onAdd: () => Promise<void>;
};

/** Asks for the price of an article that the salon has no record of. */
const OtherForm = ({ name, price, onAdd }: OtherFormProps) => (
  <Form onSubmit={onAdd}>
    <MoneyField id="other-price" label={moneyTexts().product.priceOf(name)} value={price} required />
    <SubmitRow label={moneyTexts().add} />
  </Form>
);

/** Adds products by name, number or barcode, one after the other, and articles that the salon has no record of. */
export function ProductPanel({ context, onClose }: BillPanelProps) {
  const { bill, salon, data, staff } = context;
  const words = moneyTexts();
  const text = useSignal('');
  const other = useSignal<string | undefined>(undefined);
  const price = useSignal('');
  const failure = useSignal<CallFailure | null>(null);
  const seller = useSignal(findOnlyPerformer(bill.quote.peek()?.bill, staff));
  const { reply, loaded } = useLoaded((options) => listRetailProducts(salon, options));
  const typed = text.value.trim();
  const choices = listChoices(findRetailProducts(reply.value ?? [], typed), typed, data.currency);
  const add = async (change: (items: readonly ProductItem[]) => readonly ProductItem[]) => {
    const current: Pick<Bill, 'products'> | undefined = bill.quote.peek()?.bill;
    const items = bill.changes.peek().products ?? (current ? toProductItems(current) : []);
    const refused = await bill.change({ products: change(items) });
    failure.value = refused ?? null;
    return refused === undefined;
  };
  const choose = (chosen: Chosen) => {
    if (chosen.kind === 'other') {
      other.value = typed;
      focusField('other-price');
      return;
    }
    text.value = '';
    void add((items) => addProduct(items, chosen.product, seller.value));
  };
  const addOther = async () => {
    const amount = parseAmountOrZeroIfEmpty(price.value);
    const name = other.value;
    if (amount === undefined || name === undefined) return;
    if (!(await add((items) => [...items, { name, price: amount / 100, qty: 1 }]))) return;
    other.value = undefined;
    [text.value, price.value] = ['', ''];
  };
  return (
    <Inset id="product-panel" title={words.product.heading} focusesField>
      <Combobox
        id="bill-product"
        label={words.product.search}
        hint={words.product.hint}
        text={text}
        choices={choices}
        isSearching={loaded.value.kind === 'loading'}
        onType={() => {
          other.value = undefined;
        }}
        onChoose={choose}
      />
      <SellerField id="product-seller" staffId={seller} staff={staff} />
      {loaded.value.kind === 'failed' && <FailureAlert failure={loaded.value.failure} />}
      {other.value !== undefined && <OtherForm name={other.value} price={price} onAdd={addOther} />}
      <MoneyFailureAlert failure={failure.value} isWrite={false} />
      <div class="actions">
        <Button label={words.product.done} onClick={onClose} />
      </div>
    </Inset>
  );
}
