import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { formatPrice } from '../booking/price.ts';
import { Button } from '../parts/button.tsx';
import { Combobox } from './combobox.tsx';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import type { IsAbsent } from './hours-note.ts';
import { listOffers, matchesWords, type ServiceOffer } from './service-offers.ts';
import { deskTexts } from './texts/index.ts';
import { type ChosenVisit, type Line, listAddOnChoices } from './visit-lines.ts';

type ServicesFieldProps = Pick<DialogProps, 'data' | 'catalog'> & {
  /** The ids begin with it. */
  readonly id: string;
  readonly person: number;
  readonly visit: Signal<ChosenVisit>;
  /** The member of a service that is chosen next. */
  readonly staffId: number | null;
  readonly isAbsent?: IsAbsent;
  readonly error?: string | undefined;
};

/** The services of one person: chosen while typing, each with the member who performs it. */
export function ServicesField(props: ServicesFieldProps) {
  const { id, person, visit, staffId, isAbsent, data, catalog, error } = props;
  const words = deskTexts().newVisit;
  const typed = useSignal('');
  const known = catalog.catalog.value;
  const offers = useMemo(() => (known ? listOffers(known) : []), [known]);
  const own = visit.value.lines.filter((line) => line.person === person);
  const setLines = (lines: readonly Line[]) => {
    const offered = new Set(listAddOnChoices(lines).map((addOn) => addOn.id));
    visit.value = { lines, addOns: visit.value.addOns.filter((addOn) => offered.has(addOn.id)) };
  };
  const listMembers = ({ service_id }: ServiceOffer) =>
    (known?.staff ?? []).filter(({ service_ids }) => service_ids.includes(service_id));
  const cost = ({ duration, price }: ServiceOffer) => words.cost(duration, formatPrice(price, data.currency));
  const add = (offer: ServiceOffer) => {
    // The member of the column, or of the service before, if they perform this one
    const wanted = own.at(-1)?.staffId ?? staffId;
    const performs = listMembers(offer).some((member) => member.id === wanted);
    setLines([...visit.value.lines, { offer, person, staffId: performs ? wanted : null }]);
    typed.value = '';
    focusField(`${id}-staff-${own.length}`);
  };
  return (
    <>
      {own.length > 0 && (
        <ul class="chosen">
          {own.map((line, index) => {
            const { offer } = line;
            const field = `${id}-staff-${index}`;
            return (
              // One service may be chosen twice
              <li key={index}>
                <span class="chosen-name">{offer.name}</span>
                <span class="hint">{cost(offer)}</span>
                <Button
                  look="button-quiet"
                  label="×"
                  aria-label={words.removeService(offer.name)}
                  onClick={() => {
                    setLines(visit.value.lines.filter((other) => other !== line));
                    focusField(`${id}-service`);
                  }}
                />
                <span class="chosen-member">
                  <label for={field}>{words.member}</label>
                  <select
                    id={field}
                    value={String(line.staffId ?? '')}
                    onChange={({ currentTarget: { value } }) =>
                      setLines(
                        visit.value.lines.map((other) =>
                          other === line ? { ...line, staffId: value === '' ? null : Number(value) } : other,
                        ),
                      )
                    }
                  >
                    <option value="">{words.anybody}</option>
                    {listMembers(offer).map((member) => (
                      <option key={member.id} value={String(member.id)}>
                        {isAbsent?.(member.id) ? words.absent(member.name) : member.name}
                      </option>
                    ))}
                  </select>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Combobox
        id={`${id}-service`}
        label={own.length === 0 ? words.service : words.addService}
        text={typed}
        choices={offers
          .filter(({ name }) => matchesWords(name, typed.value.trim()))
          .map((offer) => ({
            key: `${offer.service_id}-${offer.pricing_option_id}`,
            label: offer.name,
            hint: cost(offer),
            value: offer,
          }))}
        error={error}
        onChoose={add}
      />
    </>
  );
}

type AddOnsProps = Pick<ServicesFieldProps, 'visit' | 'data'>;

/** The add-ons that the chosen services offer. */
export function AddOnsField({ visit, data }: AddOnsProps) {
  const words = deskTexts().newVisit;
  const offered = listAddOnChoices(visit.value.lines);
  if (offered.length === 0) return null;
  const { addOns } = visit.value;
  return (
    <details>
      <summary>{words.addOns(addOns.map(({ name }) => name).join(', '))}</summary>
      {offered.map((addOn) => (
        <label key={addOn.id} class="checkbox">
          <input
            type="checkbox"
            checked={addOns.some(({ id }) => id === addOn.id)}
            onChange={({ currentTarget }) => {
              const others = addOns.filter(({ id }) => id !== addOn.id);
              visit.value = { ...visit.value, addOns: currentTarget.checked ? [...others, addOn] : others };
            }}
          />
          <span>
            {addOn.name}{' '}
            <span class="hint">{words.cost(addOn.duration, formatPrice(addOn.price, data.currency))}</span>
          </span>
        </label>
      ))}
    </details>
  );
}
