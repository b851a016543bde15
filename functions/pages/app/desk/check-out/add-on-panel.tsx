import { useSignal } from '@preact/signals';
import { formatPrice } from '../../parts/format.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { type AddOn, listOffers } from '../service-offers.ts';
import { withDiscountsOnMovedLines } from './bill-input.ts';
import type { BillPanelProps, CheckOutContext } from './check-out-context.ts';
import { PanelForm } from './panel-form.tsx';

type OfferedAddOn = AddOn & { readonly serviceId: number };

/** The add-ons that the services of the bill offer, each once. */
export function listAddOnsOfferedForBill({ catalog, bill }: CheckOutContext): OfferedAddOn[] {
  const ids = new Set(bill.quote.value?.bill.lines.map(({ service_id }) => service_id));
  const offered = (catalog ? listOffers(catalog) : [])
    .filter(({ service_id }) => ids.has(service_id))
    .flatMap(({ service_id, addOns }) =>
      addOns.map((addOn): [number, OfferedAddOn] => [addOn.id, { ...addOn, serviceId: service_id }]),
    );
  return [...new Map(offered).values()];
}

/** Chooses the add-ons of the bill. Those that it has keep their price (BEHAVIOR §37.1). */
export function AddOnPanel({ context, onClose }: BillPanelProps) {
  const { bill, data } = context;
  const words = moneyTexts().addOn;
  const offered = listAddOnsOfferedForBill(context);
  const quoted = bill.quote.value?.bill;
  const chosen = useSignal<ReadonlySet<number>>(new Set(quoted?.addons.map(({ add_on_id }) => add_on_id)));
  const apply = async () => {
    if (!quoted) return null;
    const { lines, addons, products } = quoted;
    const kept = addons.filter(({ add_on_id }) => chosen.value.has(add_on_id));
    const had = new Set(addons.map(({ add_on_id }) => add_on_id));
    const added = offered
      .filter(({ id }) => chosen.value.has(id) && !had.has(id))
      .map(({ id, serviceId }) => ({ add_on_id: id, service_id: serviceId }));
    // The bill lists add-ons in the order of their services
    const placeOf = (service: number) => lines.findIndex(({ service_id }) => service_id === service);
    const next = [...kept, ...added].toSorted((a, b) => placeOf(a.service_id) - placeOf(b.service_id));
    const toKeys = (list: readonly { readonly add_on_id: number }[]) => [
      ...lines.map((_, index) => `service ${index}`),
      ...list.map(({ add_on_id }) => `add-on ${add_on_id}`),
      ...products.map((_, index) => `product ${index}`),
    ];
    return bill.change({
      addons: next.map(({ add_on_id }) => ({ add_on_id })),
      discounts: withDiscountsOnMovedLines(bill.changes.peek().discounts, toKeys(addons), toKeys(next)),
    });
  };
  return (
    <PanelForm id="addOn-panel" title={words.heading} onApply={apply} onClose={onClose}>
      {offered.map(({ id, name, price }) => (
        <label key={id} class="checkbox">
          <input
            type="checkbox"
            checked={chosen.value.has(id)}
            onChange={({ currentTarget }) => {
              const others = [...chosen.value].filter((each) => each !== id);
              chosen.value = new Set(currentTarget.checked ? [...others, id] : others);
            }}
          />
          <span>
            {name} <span class="hint">{formatPrice(price, data.currency)}</span>
          </span>
        </label>
      ))}
    </PanelForm>
  );
}
