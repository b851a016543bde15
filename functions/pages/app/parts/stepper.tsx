import { texts } from '../texts/index.ts';
import { Icon } from './icon.tsx';
import { MINUS, PLUS } from './icons.ts';

type StepperProps = {
  /** The accessible name. */
  readonly label: string;
  readonly value: number;
  readonly step: number;
  readonly min: number;
  readonly max: number;
  readonly format: (value: number) => string;
  readonly onChange: (value: number) => void;
};

/** The steps of the arrow keys. */
const KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** A number in steps, such as a length. */
export function Stepper({ label, value, step, min, max, format, onChange }: StepperProps) {
  const move = (steps: number) => {
    const next = Math.min(max, Math.max(min, value + steps * step));
    if (next !== value) onChange(next);
  };
  return (
    <fieldset class="stepper" aria-label={label}>
      <button
        type="button"
        class="flat"
        aria-label={texts().page.less}
        aria-disabled={value <= min}
        onClick={() => move(-1)}
      >
        <Icon of={MINUS} />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={format(value)}
        onKeyDown={(event) => {
          const steps = KEYS[event.key];
          if (steps === undefined) return;
          event.preventDefault();
          move(steps);
        }}
      >
        {format(value)}
      </span>
      <button
        type="button"
        class="flat"
        aria-label={texts().page.more}
        aria-disabled={value >= max}
        onClick={() => move(1)}
      >
        <Icon of={PLUS} />
      </button>
    </fieldset>
  );
}
