import { useSignal } from '@preact/signals';
import { formatPrice } from '../../booking/price.ts';
import { Select } from '../../parts/field.tsx';
import { takeInto } from '../../parts/set-to.ts';
import { Combobox } from '../combobox.tsx';
import { focusField } from '../focus-field.ts';
import { moneyTexts } from '../money/texts/index.ts';
import { listOffers, matchesWords, type ServiceOffer } from '../service-offers.ts';
import { shiftDiscounts } from './bill-input.ts';
import { type BillPanelProps, toServiceItems } from './check-out-context.ts';
import { PanelForm } from './panel-form.tsx';

/** Adds a service to the bill, with the member who performed it. */
export function ServicePanel({ context, onClose }: BillPanelProps) {
  const { bill, catalog, data, performer } = context;
  const words = moneyTexts().service;
  const services = toServiceItems(context);
  const text = useSignal('');
  const chosen = useSignal<ServiceOffer | undefined>(undefined);
  /** Undefined until a member, or none, is chosen by hand. */
  const chosenStaffId = useSignal<string | undefined>(undefined);
  const isChecked = useSignal(false);
  const offers = catalog ? listOffers(catalog) : [];
  const hits = offers.filter(({ name }) => matchesWords(name, text.value.trim()));
  const offer = chosen.value;
  const staff = (catalog?.staff ?? []).filter(
    ({ service_ids }) => !offer || service_ids.includes(offer.service_id),
  );
  const preselected = staff.some(({ id }) => id === performer) ? String(performer) : '';
  const staffId = chosenStaffId.value ?? preselected;
  const apply = async () => {
    isChecked.value = true;
    if (!offer) return null;
    const { service_id, pricing_option_id } = offer;
    const added = {
      service_id,
      pricing_option_id,
      staff_id: staffId === '' ? null : Number(staffId),
    };
    return bill.change({
      services: [...services, added],
      discounts: shiftDiscounts(bill.changes.peek().discounts, services.length, 1),
    });
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
        onChoose={takeInto(chosenStaffId)}
      />
    </PanelForm>
  );
}
