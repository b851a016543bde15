import { CONTRAST_MIN, computeContrast } from '../../../../../../lib/rules/salons/brand-colors.ts';
import { officeTexts } from '../../texts/index.ts';
import { useField } from '../form-state.ts';
import { type ControlProps, InputControl } from './simple-controls.tsx';

const COLOR = /^#[0-9a-f]{6}$/i;
const [WHITE, FIRST_COLOR] = ['#ffffff', '#7a3b69'];

/** A colour as text, with the browser's own choice beside it, and how well text in it can be read. */
export function ColorControl({ path, shape, options, label: given }: ControlProps) {
  const { id, label, value, set } = useField(path, given);
  const words = officeTexts().color;
  const color = String(value ?? '');
  const contrast = COLOR.test(color) ? computeContrast(color, WHITE) : undefined;
  return (
    <div class="color">
      <InputControl path={path} shape={shape} options={options} label={given} />
      <input
        type="color"
        aria-label={words.pick(label)}
        value={COLOR.test(color) ? color : FIRST_COLOR}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <p class="hint" role="status" id={`${id}-contrast`}>
        {contrast !== undefined && words.contrast(contrast >= CONTRAST_MIN)}
      </p>
    </div>
  );
}
