import type { ComponentChildren } from 'preact';

type SegmentedProps<Value extends string> = {
  /** The accessible name. */
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: ComponentChildren])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  /** Whether the segments fill the width. */
  readonly fills?: boolean;
};

/** Two to five views or modes of one thing, one of them chosen. More of them are a `Select`. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChoose,
  fills = false,
}: SegmentedProps<Value>) => (
  <fieldset class={fills ? 'seg fill' : 'seg'} aria-label={label}>
    {options.map(([option, text]) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === value}
        onClick={() => {
          if (option !== value) onChoose(option);
        }}
      >
        {text}
      </button>
    ))}
  </fieldset>
);
