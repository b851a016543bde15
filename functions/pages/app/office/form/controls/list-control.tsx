import type { ComponentType } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { capitalize } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { X } from '../../../parts/icons.ts';
import { toFieldName } from '../../areas/fields.ts';
import type { FieldShape } from '../../areas/shape.ts';
import { officeTexts } from '../../texts/index.ts';
import type { Value } from '../../value-types.ts';
import { focusFirstControlOfAddedItem, toControlId, useField } from '../form-state.ts';
import type { Label } from '../labels.ts';
import { toControlValue } from '../values.ts';
import { LabelledControlGroup } from './labelled-control.tsx';
import type { ControlProps } from './simple-controls.tsx';

/** The control of what a list or a week holds: the caller's own component, because it may hold lists itself. */
type ControlComponent = ComponentType<{
  readonly path: string;
  readonly shape: FieldShape;
  readonly label?: Label | undefined;
}>;
export type WithControl = { readonly Control: ControlComponent };

export type ListShape = Extract<FieldShape, { readonly kind: 'list' }>;

/** Whether the items of a list are rows of a table: single values, and hours of a day. */
const isRow = (item: FieldShape): boolean =>
  item.kind === 'fields' &&
  Object.entries(item.fields).every(
    ([name, { kind }]) =>
      name === 'translations' || name === 'ranges' || (kind !== 'list' && kind !== 'fields'),
  );

export function ListControl({
  path,
  shape,
  label: given,
  Control,
}: ControlProps & WithControl & { readonly shape: ListShape }) {
  const { id, label, hint, error, value, set } = useField(path, given);
  const words = officeTexts().form;
  const what = officeTexts().items[toFieldName(path)] ?? label;
  const items = (value ?? []) as readonly Value[];
  const { item } = shape;
  const add = () => {
    set([...items, item.kind === 'fields' ? toControlValue(item, {}) : '']);
    focusFirstControlOfAddedItem(toControlId(`${path}.${items.length}`));
  };
  const remove = (index: number) => {
    set(items.filter((_, other) => other !== index));
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <LabelledControlGroup id={id} name={path} label={label} hint={hint} error={error}>
      {items.map((_, index) => {
        const number = index + 1;
        const removal = (
          <Button
            look="plain"
            more="icon"
            label={<Icon of={X} />}
            aria-label={words.remove(what, number)}
            onClick={() => remove(index)}
          />
        );
        const title = capitalize(words.numbered(what, number));
        return item.kind === 'fields' ? (
          <fieldset key={index} class={isRow(item) ? 'item item-row' : 'item'}>
            <legend>{title}</legend>
            <div class="item-fields">
              {Object.entries(item.fields).map(([name, field]) => (
                <Control key={name} path={`${path}.${index}.${name}`} shape={field} />
              ))}
            </div>
            {removal}
          </fieldset>
        ) : (
          <div key={index} class="item-line">
            <Control path={`${path}.${index}`} shape={item} label={{ label: title }} />
            {removal}
          </div>
        );
      })}
      <Button label={words.add(what)} id={`${id}-add`} onClick={add} />
    </LabelledControlGroup>
  );
}
