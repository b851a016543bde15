import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { formatPrice } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { X } from '../parts/icons.ts';
import { Combobox } from './combobox.tsx';
import type { Catalog } from './desk-data.ts';
import type { DialogProps } from './dialog-props.ts';
import { focusField } from './focus-field.ts';
import type { IsAbsent } from './hours-note.ts';
import {
  filterByNamePartsBestFirst,
  listOffers,
  type ServiceOffer,
  toServiceColorClass,
  withMemberOrBasePriceAndTime,
} from './service-offers.ts';
import { deskTexts } from './texts/index.ts';
import { type ChosenVisit, type Line, listAddOnChoices } from './visit-lines.ts';

type ServicesFieldProps = Pick<DialogProps, 'data' | 'catalog'> & {
  /** The ids begin with it. */
  readonly id: string;
  readonly person: number;
  readonly visit: Signal<ChosenVisit>;
  /** The member of a service that is chosen next. */
  readonly staffId: number | null;
  readonly isAbsent?: IsAbsent | undefined;
  /** The names of services to offer beside the chosen ones. */
  readonly often?: readonly string[];
  readonly error?: string | undefined;
};

type ChosenLineProps = Pick<ServicesFieldProps, 'visit' | 'isAbsent'> & {
  /** The id of the field of the member. */
  readonly field: string;
  readonly line: Line;
  readonly members: Catalog['staff'];
  readonly cost: string;
  readonly hue: string;
  readonly onRemove: () => void;
};

/** A chosen service, with the member who performs it. */
function ChosenLine(props: ChosenLineProps) {
  const { field, line, visit, members, cost, hue, isAbsent, onRemove } = props;
  const words = deskTexts().newVisit;
  const { offer, staffId } = line;
  const setMember = (id: number | null) => {
    const lines = visit.value.lines.map((other) =>
      other === line ? { ...line, offer: withMemberOrBasePriceAndTime(line.offer, id), staffId: id } : other,
    );
    visit.value = { ...visit.value, lines };
  };
  return (
    <li class={`svcrow ${hue}`}>
      <div class="line">
        <span class="tick" />
        <span>
          <strong>{offer.name}</strong>
          <span class="sub">{cost}</span>
        </span>
        <select
          id={field}
          class="in plain"
          aria-label={words.member}
          value={String(staffId ?? '')}
          onChange={({ currentTarget: { value } }) => setMember(value === '' ? null : Number(value))}
        >
          <option value="">{words.anybody}</option>
          {members.map((member) => (
            <option key={member.id} value={String(member.id)}>
              {isAbsent?.(member.id) ? words.absent(member.name) : member.name}
            </option>
          ))}
        </select>
        <Button
          look="plain"
          more="icon small"
          label={<Icon of={X} />}
          aria-label={words.removeService(offer.name)}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** The visit with other services. Add-ons that none of them offers go. */
function withLines({ addOns }: ChosenVisit, lines: readonly Line[]): ChosenVisit {
  const offered = new Set(listAddOnChoices(lines).map(({ id }) => id));
  return { lines, addOns: addOns.filter(({ id }) => offered.has(id)) };
}

const listPerformers = (staff: Catalog['staff'], { service_id }: ServiceOffer): Catalog['staff'] =>
  staff.filter(({ service_ids }) => service_ids.includes(service_id));

/** The services that are often booked with the chosen ones: a press adds one. */
const OftenWith = ({
  offers,
  onChoose,
}: {
  readonly offers: readonly ServiceOffer[];
  readonly onChoose: (offer: ServiceOffer) => void;
}) =>
  offers.length === 0 ? null : (
    <p class="row wrap">
      <span class="sub">{deskTexts().newVisit.oftenWith}</span>
      {offers.map((offer) => (
        <Button key={offer.name} look="pick" more="tiny" label={offer.name} onClick={() => onChoose(offer)} />
      ))}
    </p>
  );

/** The services of one person: chosen while typing, each with the member who performs it. */
export function ServicesField(props: ServicesFieldProps) {
  const { id, person, visit, staffId, isAbsent, data, catalog, often = [], error } = props;
  const words = deskTexts().newVisit;
  const typed = useSignal('');
  const known = catalog.catalog.value;
  const offers = useMemo(() => (known ? listOffers(known) : []), [known]);
  const own = visit.value.lines.filter((line) => line.person === person);
  const setLines = (lines: readonly Line[]) => {
    visit.value = withLines(visit.value, lines);
  };
  const listMembers = (offer: ServiceOffer) => listPerformers(known?.staff ?? [], offer);
  const cost = ({ duration, price }: ServiceOffer) => words.cost(duration, formatPrice(price, data.currency));
  const add = (offer: ServiceOffer) => {
    // The member of the column, or of the service before, if they perform this one
    const wanted = own.at(-1)?.staffId ?? staffId;
    const performs = listMembers(offer).some((member) => member.id === wanted);
    const chosen = performs ? wanted : null;
    setLines([
      ...visit.value.lines,
      { offer: withMemberOrBasePriceAndTime(offer, chosen), person, staffId: chosen },
    ]);
    typed.value = '';
    focusField(`${id}-staff-${own.length}`);
  };
  const remove = (line: Line) => {
    setLines(visit.value.lines.filter((other) => other !== line));
    focusField(`${id}-service`);
  };
  return (
    <>
      {own.length > 0 && (
        <ul class="svcrows">
          {own.map((line, index) => (
            <ChosenLine
              // One service may be chosen twice
              key={index}
              field={`${id}-staff-${index}`}
              line={line}
              visit={visit}
              members={listMembers(line.offer)}
              cost={cost(line.offer)}
              hue={toServiceColorClass(known, line.offer.service_id)}
              isAbsent={isAbsent}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
      )}
      <Combobox
        id={`${id}-service`}
        label={own.length === 0 ? words.service : words.addService}
        text={typed}
        choices={filterByNamePartsBestFirst(offers, typed.value.trim()).map((offer) => ({
          key: `${offer.service_id}-${offer.pricing_option_id}`,
          label: offer.name,
          hint: cost(offer),
          value: offer,
        }))}
        news={known ? words.noService : ''}
        error={error}
        onChoose={add}
      />
      <OftenWith offers={offers.filter(({ name }) => often.includes(name))} onChoose={add} />
    </>
  );
}

type AddOnsProps = Pick<ServicesFieldProps, 'visit' | 'data'>;

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
