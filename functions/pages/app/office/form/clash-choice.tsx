import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { texts } from '../../texts/index.ts';
import { getControlOptions } from '../areas/control-options.ts';
import type { FieldShape } from '../areas/shape.ts';
import { LazyFacts } from '../facts/lazy-facts.tsx';
import { officeTexts } from '../texts/index.ts';
import type { Value } from '../value-types.ts';
import { type Clash, type FormState, type TakenField, useFormContext } from './form-state.ts';
import { getLabel } from './labels.ts';
import { findPickOptions, type Option, toChoiceOptions } from './picks.ts';

/** The choices of a field by their values; undefined for a field without choices. */
function findOptions({ area, rows }: FormState, name: string, shape: FieldShape) {
  const { pick, choices } = getControlOptions(area, name);
  if (pick) return findPickOptions(rows, pick) ?? [];
  const inner = shape.kind === 'list' ? shape.item : shape;
  if (inner.kind === 'choice') return toChoiceOptions(name, inner.values);
  return choices ? toChoiceOptions(name, choices) : undefined;
}

const describeChosen = (options: readonly Option[], value: Value): string =>
  [value]
    .flat()
    .map((each) => options.find((option) => option.value === String(each))?.label ?? '')
    .filter((label) => label !== '')
    .join(', ');

type SavedValueProps = { readonly name: string; readonly shape: FieldShape; readonly value: Value };

function SavedValue({ name, shape, value }: SavedValueProps) {
  const form = useFormContext();
  const words = officeTexts();
  if (shape.kind === 'image' && value !== '')
    return <img class="picture" src={String(value)} alt={words.image.alt} />;
  if (shape.kind === 'toggle') return <>{words.list[value === 1 ? 'yes' : 'no']}</>;
  const options = findOptions(form, name, shape);
  if (options) return <>{describeChosen(options, value) || words.form.none}</>;
  return <LazyFacts area={form.area} name={name} value={value} />;
}

/** The value that somebody else has saved in a field meanwhile, beside the field: one of both is chosen (BEHAVIOR §40.7). */
export function ClashChoice({ name, theirs, shape }: Omit<Clash, 'mine'> & { readonly shape: FieldShape }) {
  const form = useFormContext();
  const words = officeTexts().form;
  const { label } = getLabel(form.area, name);
  const choose = () => {
    form.clashes.value = form.clashes.peek().filter((each) => each.name !== name);
  };
  const keep = useRef<HTMLDivElement>(null);
  const isFirst = form.clashes.value[0]?.name === name;
  useLayoutEffect(() => {
    if (isFirst) keep.current?.querySelector('button')?.focus();
  }, [isFirst]);
  return (
    <fieldset class="note clash">
      <legend class="vh">{words.clashOf(label)}</legend>
      <p>
        {words.theirs} <SavedValue name={name} shape={shape} value={theirs} />
      </p>
      <div class="actions" ref={keep}>
        <Button
          label={words.keepMine}
          aria-label={texts().page.labelled(words.keepMine, label)}
          onClick={choose}
        />
        <Button
          label={words.takeTheirs}
          aria-label={texts().page.labelled(words.takeTheirs, label)}
          onClick={() => {
            form.set(name, theirs);
            choose();
          }}
        />
      </div>
    </fieldset>
  );
}

/** That another save has changed a field, with the value before: the field shows the new one. */
export const TakenNote = ({ name, old, shape }: TakenField & { readonly shape: FieldShape }) => (
  <p class="note wait">
    {officeTexts().form.taken} <SavedValue name={name} shape={shape} value={old} />
  </p>
);
