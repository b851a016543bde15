import { useSignal } from '@preact/signals';
import { createInputHandler, Select } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { Combobox } from '../combobox.tsx';
import { focusField } from '../focus-field.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { filterByNamePartsBestFirst, listOffers, type ServiceOffer } from '../service-offers.ts';
import { deskTexts } from '../texts/index.ts';
import { shiftDiscounts } from './bill-input.ts';
import { type BillPanelProps, toServiceItems } from './check-out-context.ts';
import { PanelForm } from './panel-form.tsx';

/** Adds a service after those of the bill. The discounts of what follows stay with their lines. */
function addService(
  context: BillPanelProps['context'],
  { service_id, pricing_option_id }: ServiceOffer,
  staff_id: number | null,
) {
  const { bill } = context;
  const services = toServiceItems(context);
  return bill.change({
    services: [...services, { service_id, pricing_option_id, staff_id }],
    discounts: shiftDiscounts(bill.changes.peek().discounts, services.length, 1),
  });
}

/** Adds a service to the bill, with the member who performed it. */
export function ServicePanel({ context, onClose }: BillPanelProps) {
  const { catalog, data, performer } = context;
  const words = moneyTexts().service;
  const text = useSignal('');
  const chosen = useSignal<ServiceOffer | undefined>(undefined);
  /** Undefined until a member, or none, is chosen by hand. */
  const chosenStaffId = useSignal<string | undefined>(undefined);
  const isChecked = useSignal(false);
  const offers = catalog ? listOffers(catalog) : [];
  const hits = filterByNamePartsBestFirst(offers, text.value.trim());
  const offer = chosen.value;
  const staff = (catalog?.staff ?? []).filter(
    ({ service_ids }) => !offer || service_ids.includes(offer.service_id),
  );
  const preselected = staff.some(({ id }) => id === performer) ? String(performer) : '';
  const staffId = chosenStaffId.value ?? preselected;
  const apply = async () => {
    isChecked.value = true;
    return offer ? addService(context, offer, staffId === '' ? null : Number(staffId)) : null;
  };
  return (
    <PanelForm
      id="service-panel"
      title={words.heading}
      label={moneyTexts().add}
      onApply={apply}
      onClose={onClose}
    >
      <Combobox
        id="bill-service"
        label={words.search}
        text={text}
        choices={hits.map((hit) => ({
          key: `${hit.service_id}-${hit.pricing_option_id}`,
          label: hit.name,
          hint: formatPrice(hit.price, data.currency),
          value: hit,
        }))}
        news={catalog ? deskTexts().newVisit.noService : ''}
        error={isChecked.value && !offer ? words.choose : undefined}
        onType={() => {
          chosen.value = undefined;
        }}
        onChoose={(hit) => {
          chosen.value = hit;
          text.value = hit.name;
          focusField('bill-service-staff');
        }}
      />
      <Select
        id="bill-service-staff"
        label={words.member}
        value={staffId}
        options={[['', words.anybody], ...staff.map(({ id, name }) => [String(id), name] as const)]}
        onChoose={createInputHandler(chosenStaffId)}
      />
    </PanelForm>
  );
}
