import { useField } from '../form-state.ts';
import { LabelledControlGroup } from './labelled-control.tsx';
import type { ControlProps } from './simple-controls.tsx';

/** The hues of categories (tokens.css). */
const HUES = Array.from({ length: 10 }, (_, index) => index + 1);

/** The hue of a category, chosen by looking at it. */
export function HueControl({ path, label: given }: ControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  const { id: _, name, ...others } = attributes;
  return (
    <LabelledControlGroup id={id} name={path} label={label} hint={hint} error={error}>
      <div class="hues">
        {HUES.map((hue) => (
          <input
            key={hue}
            {...others}
            type="radio"
            name={name}
            class={`hue h${hue}`}
            aria-label={`${label} ${hue}`}
            checked={Number(value) === hue}
            onChange={() => set(String(hue))}
          />
        ))}
      </div>
    </LabelledControlGroup>
  );
}
