import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { formatPrice, isolateTextIfRightToLeft } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { CHECK, MAP_PIN, PLUS } from '../parts/icons.ts';
import { RadioOrCheckbox } from '../parts/radio-or-checkbox.tsx';
import { texts } from '../texts/index.ts';
import { isServiceBookableOnline, type ServiceChoice } from './choices.ts';
import { filterCategoriesByText, hasManyServices, ServiceSearch } from './find-services.tsx';
import { type CatalogService, toLowestPrice } from './lines.ts';
import { People } from './people.tsx';
import type { BookingProps } from './state.ts';

const words = () => texts().services;

function Locations({ catalog, selection, locations }: BookingProps<'catalog' | 'selection' | 'locations'>) {
  const offered = catalog.value?.locations ?? [];
  if (offered.length < 2) return null;
  return (
    <label class="pick round">
      <Icon of={MAP_PIN} />
      <select
        aria-label={words().location}
        value={selection.choices.value.locationId ?? ''}
        onChange={({ currentTarget }) => void locations.chooseLocation(Number(currentTarget.value))}
      >
        {offered.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {[name, address.split(',', 1)[0]].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </label>
  );
}

type OptionsProps = {
  readonly service: CatalogService;
  readonly choice: ServiceChoice;
  readonly currency: string;
  readonly onChange: (choice: ServiceChoice) => void;
};

function Options({ service, choice, currency, onChange }: OptionsProps) {
  const { id, name, pricing_options, add_ons } = service;
  const toggleAddOn = (addOn: number) =>
    choice.addOnIds.includes(addOn)
      ? choice.addOnIds.filter((each) => each !== addOn)
      : [...choice.addOnIds, addOn];
  return (
    <div class="options">
      {pricing_options.length > 0 && (
        <fieldset class="choices">
          <legend>{words().option(name)}</legend>
          {pricing_options.map((option) => (
            <RadioOrCheckbox
              key={option.id}
              name={`option-${id}`}
              isChosen={choice.pricingOptionId === option.id}
              onChoose={() => onChange({ ...choice, pricingOptionId: option.id })}
            >
              <span class="choice-text">{option.name}</span>
              <span class="quiet">{words().minutes(option.duration)}</span>
              <span class="money">{formatPrice(option.price, currency)}</span>
            </RadioOrCheckbox>
          ))}
        </fieldset>
      )}
      {add_ons.length > 0 && (
        <fieldset class="choices">
          <legend>{words().addOns(name)}</legend>
          {add_ons.map((addOn) => (
            <RadioOrCheckbox
              key={addOn.id}
              isChosen={choice.addOnIds.includes(addOn.id)}
              onChoose={() => onChange({ ...choice, addOnIds: toggleAddOn(addOn.id) })}
            >
              <span class="choice-text">{addOn.name}</span>
              <span class="quiet">{`+${words().minutes(addOn.duration)}`}</span>
              <span class="money">{isolateTextIfRightToLeft(`+${formatPrice(addOn.price, currency)}`)}</span>
            </RadioOrCheckbox>
          ))}
        </fieldset>
      )}
    </div>
  );
}

type ItemProps = BookingProps<'selection'> & {
  readonly service: CatalogService;
  readonly person: ReadonlySignal<number>;
  readonly currency: string;
};

/** A service. It renders again when its own choice changes, not with those of the others. */
function ServiceItem({ selection: { choices, choosePerson }, service, person, currency }: ItemProps) {
  const { id, name, description, duration, image, pricing_options } = service;
  const choice = useComputed(() =>
    choices.value.people[person.value]?.find(({ serviceId }) => serviceId === id),
  ).value;
  const { from, hasHigherPrice } = toLowestPrice(service);
  const minutes = pricing_options.map((option) => option.duration);
  const change = (changed: ServiceChoice | undefined) => {
    const chosen = choices.value.people[person.value] ?? [];
    const at = chosen.findIndex(({ serviceId }) => serviceId === id);
    choosePerson(
      person.value,
      chosen.toSpliced(at < 0 ? chosen.length : at, 1, ...(changed ? [changed] : [])),
    );
  };
  const add = () =>
    change({
      serviceId: id,
      pricingOptionId: pricing_options[0]?.id ?? null,
      addOnIds: [],
      staffId: choices.value.onlyStaffId,
    });
  return (
    <li class="service">
      <div class="service-main">
        {image !== '' && (
          <img class="service-image" src={image} alt="" width={64} height={64} loading="lazy" />
        )}
        <div class="service-text">
          <h4 id={`service-${id}`}>{name}</h4>
          {description !== '' && (
            <p>
              <bdi>{description}</bdi>
            </p>
          )}
          <p class="num">
            <span class="nowrap">
              {minutes.length > 0
                ? words().minutesRange(Math.min(...minutes), Math.max(...minutes))
                : words().minutes(duration)}
            </span>
            {' · '}
            <b class="money">
              {hasHigherPrice ? words().from(formatPrice(from, currency)) : formatPrice(from, currency)}
            </b>
          </p>
        </div>
        <button
          type="button"
          class="add"
          aria-pressed={choice !== undefined}
          aria-label={choice ? words().removeService(name) : words().addService(name)}
          onClick={() => (choice ? change(undefined) : add())}
        >
          <Icon of={choice ? CHECK : PLUS} />
        </button>
      </div>
      {choice && (pricing_options.length > 0 || service.add_ons.length > 0) && (
        <Options service={service} choice={choice} currency={currency} onChange={change} />
      )}
    </li>
  );
}

/** The first step: where, what and for whom. Without JavaScript it is the price list. */
export function ServicesStep(booking: BookingProps<'catalog' | 'selection' | 'locations' | 'form'>) {
  const { catalog, selection } = booking;
  const { choices } = selection;
  const selected = useSignal(0);
  const search = useSignal('');
  const person = useComputed(() => Math.min(selected.value, choices.value.people.length - 1));
  const shown = catalog.value;
  if (!shown) return null;
  const { categories, shop } = shown;
  const { onlyStaffId } = choices.value;
  const offered = categories
    .map((category) => ({
      ...category,
      services: category.services.filter((service) => isServiceBookableOnline(service, shown, onlyStaffId)),
    }))
    .filter(({ services }) => services.length > 0);
  const found = filterCategoriesByText(offered, search.value);
  return (
    <>
      <div class="where-who">
        <Locations {...booking} />
        <People {...booking} person={person} selected={selected} />
      </div>
      {offered.length === 0 && <p class="note">{words().none}</p>}
      {hasManyServices(offered) && <ServiceSearch categories={found} search={search} />}
      {found.map(({ id, name, services }) => (
        <section key={id} aria-labelledby={`category-${id}`}>
          <h3 id={`category-${id}`} tabIndex={-1}>
            {name}
          </h3>
          <ul class="services">
            {services.map((service) => (
              <ServiceItem
                key={service.id}
                selection={selection}
                service={service}
                person={person}
                currency={shop.currency}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
