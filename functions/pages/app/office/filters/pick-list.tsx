type PickListProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
};

/** A choice in a line of controls, whose label is read out alone. */
export const PickList = ({ label, value, options, onChoose }: PickListProps) => (
  <span class="pick">
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </span>
);
