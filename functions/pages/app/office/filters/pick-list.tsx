import { texts } from '../../texts/index.ts';
import { getLabel } from '../form/labels.ts';
import { findPickOptions, type Option } from '../form/picks.ts';
import type { RowStore } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';

type PickListProps = {
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
};

/** A choice in a line of controls, whose label is read out alone. */
export const PickList = ({ label, name, value, options, onChoose }: PickListProps) => (
  <span class="pick">
    <select
      aria-label={label}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </span>
);

export type FilterPickProps = Omit<PickListProps, 'options'> & {
  readonly options: readonly Option[];
  /** One must be chosen. */
  readonly isRequired?: boolean;
};

/** Chooses rows by a field; at first all. */
export const FilterPick = ({ options, isRequired = false, ...props }: FilterPickProps) => (
  <PickList
    {...props}
    options={[
      ...(isRequired ? [] : [['', texts().page.labelled(props.label, officeTexts().form.any)] as const]),
      ...options.map(({ value, label }) => [value, label] as const),
    ]}
  />
);

type LocationFilterProps = Pick<FilterPickProps, 'value' | 'onChoose' | 'isRequired'> & {
  readonly rows: RowStore;
};

/** Chooses a location, where there are several. */
export function LocationFilter({ rows, ...props }: LocationFilterProps) {
  const options = findPickOptions(rows, 'location') ?? [];
  if (options.length < 2) return null;
  return (
    <FilterPick {...props} name="location_id" label={getLabel('', 'location_id').label} options={options} />
  );
}
