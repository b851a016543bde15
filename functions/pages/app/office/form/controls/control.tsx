import { lazily } from '../../../parts/lazily.tsx';
import { getControlOptions } from '../../areas/control-options.ts';
import { toFieldName } from '../../areas/fields.ts';
import type { FieldShape } from '../../areas/shape.ts';
import type { Values } from '../../value-types.ts';
import { useField, useFormContext } from '../form-state.ts';
import type { Label } from '../labels.ts';
import { toChoiceOptions } from '../picks.ts';
import { LabelledControlGroup } from './labelled-control.tsx';
import { ListControl } from './list-control.tsx';
import { BoxesControl, RecordBoxesControl, RecordSelectControl } from './pick-controls.tsx';
import { type ControlProps, InputControl, SelectControl, ToggleControl } from './simple-controls.tsx';

const HueControl = lazily(async () => (await import('./hue-control.tsx')).HueControl);
const ColorControl = lazily(async () => (await import('./color-control.tsx')).ColorControl);
const CountryControl = lazily(async () => (await import('./country-control.tsx')).CountryControl);
const QuietControl = lazily(async () => (await import('./quiet-hours-control.tsx')).QuietHoursControl);
const ImageControl = lazily(async () => (await import('./image-control.tsx')).ImageControl);
const HtmlControl = lazily(async () => (await import('./html-control.tsx')).HtmlControl);
const TranslationsControl = lazily(
  async () => (await import('./translations-control.tsx')).TranslationsControl,
);
const PermissionBoxes = lazily(async () => (await import('./permission-boxes.tsx')).PermissionBoxes);
const WeekControl = lazily(async () => (await import('./week-control.tsx')).WeekControl);

const PERMISSION_FIELDS: readonly string[] = ['permissions', 'second_factor_required_for'];

type Props = { readonly path: string; readonly shape: FieldShape; readonly label?: Label | undefined };

/** The control of a field, chosen by the shape of its schema (BEHAVIOR §40.5). */
export function Control({ path, shape, label }: Props) {
  const options = getControlOptions(useFormContext().area, path);
  const props = { path, options, label };
  if (options.as === 'hidden') return <HiddenControl path={path} />;
  switch (shape.kind) {
    case 'hidden':
      return <HiddenControl path={path} />;
    case 'toggle':
      return <ToggleControl {...props} shape={shape} />;
    case 'image':
      return <ImageControl {...props} shape={shape} />;
    case 'html':
      return <HtmlControl {...props} shape={shape} />;
    case 'choice':
      return <SelectControl {...props} shape={shape} choices={toChoiceOptions(path, shape.values)} />;
    case 'fields':
      if (toFieldName(path) === 'translations')
        return <TranslationsControl {...props} shape={shape} Control={Control} />;
      return Object.values(shape.fields).every(({ kind }) => kind === 'list') ? (
        <WeekControl {...props} shape={shape} Control={Control} />
      ) : (
        <GroupControl {...props} shape={shape} />
      );
    case 'list':
      if (options.pick) return <RecordBoxesControl {...props} shape={shape} pick={options.pick} />;
      if (shape.item.kind === 'choice') {
        if (PERMISSION_FIELDS.includes(toFieldName(path)))
          return (
            <PermissionBoxes {...props} shape={shape} choices={toChoiceOptions(path, shape.item.values)} />
          );
        return <BoxesControl {...props} shape={shape} choices={toChoiceOptions(path, shape.item.values)} />;
      }
      return <ListControl {...props} shape={shape} Control={Control} />;
    default:
      return <SingleControl {...props} shape={shape} />;
  }
}

type GroupControlProps = ControlProps & { readonly shape: Extract<FieldShape, { readonly kind: 'fields' }> };

/** The controls of fields that belong together: required only where the group is. */
function GroupControl({ path, shape: { fields, isRequired }, label: given }: GroupControlProps) {
  const { id, label, hint, error } = useField(path, given);
  return (
    <LabelledControlGroup id={id} name={path} label={label} hint={hint} error={error}>
      <div class="item-fields">
        {Object.entries(fields).map(([name, shape]) => (
          <Control
            key={name}
            path={`${path}.${name}`}
            shape={isRequired ? shape : { ...shape, isRequired }}
          />
        ))}
      </div>
    </LabelledControlGroup>
  );
}

function SingleControl(props: ControlProps) {
  const { path, shape, options } = props;
  if (options.itemsOf) return <ItemControl {...props} list={options.itemsOf} />;
  // The id of an item of a list: the salon's users do not see it
  if (shape.kind === 'id' && !options.pick) return <HiddenControl path={path} />;
  if (options.pick) return <RecordSelectControl {...props} pick={options.pick} />;
  if (options.choices) return <SelectControl {...props} choices={toChoiceOptions(path, options.choices)} />;
  if (options.as === 'color') return <ColorControl {...props} />;
  if (options.as === 'country') return <CountryControl {...props} />;
  if (options.as === 'quiet') return <QuietControl {...props} />;
  if (options.as === 'hue') return <HueControl {...props} />;
  return <InputControl {...props} />;
}

/** Chooses an item of another list of the form by its name; hidden where the list has none that is saved. */
function ItemControl({ list, ...props }: ControlProps & { readonly list: string }) {
  const items = (useFormContext().get(list) ?? []) as readonly Values[];
  const choices = items.flatMap(({ id, name }) => (id ? [{ value: String(id), label: String(name) }] : []));
  if (choices.length === 0) return <HiddenControl path={props.path} />;
  return <SelectControl {...props} choices={choices} />;
}

function HiddenControl({ path }: { readonly path: string }) {
  const { value } = useField(path);
  return <input type="hidden" name={path} value={String(value ?? '')} />;
}
