import { Button } from '../../../parts/button.tsx';
import { texts } from '../../../texts/index.ts';
import type { PickName } from '../../areas/fields.ts';
import { officeTexts } from '../../texts/index.ts';
import type { Value } from '../../value-types.ts';
import { findGroupError, useField, useFormContext } from '../form-state.ts';
import { findPickOptions, type Option } from '../picks.ts';
import { LabelledControlGroup } from './labelled-control.tsx';
import { type ControlProps, SelectControl } from './simple-controls.tsx';

/** The records to choose from; undefined while they load. */
function usePick(name: PickName): readonly Option[] | undefined {
  return findPickOptions(useFormContext().rows, name);
}

type PickProps = ControlProps & { readonly pick: PickName };

/** Leads to where records are added, if one must be chosen and there is none. */
function NothingToChoose({ pick, shape }: PickProps) {
  const choices = usePick(pick);
  if (!shape.isRequired || pick === 'tax-rate' || choices?.length !== 0) return null;
  const { form, list, area } = officeTexts();
  return (
    <p class="quiet">
      {form.nothingToChoose} <a href={`../${pick}/new`}>{list.add(area[pick].one)}</a>
    </p>
  );
}

export function RecordSelectControl(props: PickProps) {
  const choices = usePick(props.pick);
  // Nothing stands in the place of the other field
  if (props.options.insteadOf && choices?.length === 0) return null;
  return (
    <>
      <SelectControl {...props} choices={choices ?? []} />
      <NothingToChoose {...props} />
    </>
  );
}

export type BoxesProps = ControlProps & {
  readonly choices: readonly Option[];
  /** The choices are not known yet: nothing says that there are none. */
  readonly isLoading?: boolean;
};

/** The chosen values of a list, how a box changes them, and the frame around the boxes. */
export function useBoxesControl({ path, label: given }: BoxesProps) {
  const { errors } = useFormContext();
  const { id, label, hint, value, set } = useField(path, given);
  const message = findGroupError(errors.value, path);
  const error = message && texts().fields.wrong(label, message);
  const chosen = ((value ?? []) as readonly Value[]).map(String);
  const frame = { id, name: path, label, hint, error };
  return { id, path, chosen, error, set, frame };
}
export type Chosen = ReturnType<typeof useBoxesControl>;

type BoxesInsideProps = Omit<Chosen, 'frame'> & Pick<BoxesProps, 'choices'>;

/** The boxes alone. */
export const Boxes = ({ id, path, choices, chosen, error, set }: BoxesInsideProps) => (
  <div class="boxes">
    {choices.map(({ value, label }, index) => (
      <label key={value} class="checkbox">
        <input
          type="checkbox"
          id={`${id}-${value}`}
          name={path}
          value={value}
          checked={chosen.includes(value)}
          aria-invalid={index === 0 && error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget: { checked } }) =>
            set(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
        <span>{label}</span>
      </label>
    ))}
  </div>
);

export function BoxesControl(props: BoxesProps) {
  const { choices, isLoading } = props;
  const { frame, ...field } = useBoxesControl(props);
  const { label } = frame;
  const { set } = field;
  const words = officeTexts().form;
  return (
    <LabelledControlGroup {...frame}>
      {choices.length === 0 && !isLoading && !props.shape.isRequired && (
        <p class="quiet">{words.nothingToChoose}</p>
      )}
      {choices.length > 3 && (
        <p class="actions">
          <Button
            look="link"
            label={words.all}
            aria-label={texts().page.labelled(label, words.all)}
            onClick={() => set(choices.map((choice) => choice.value))}
          />
          <Button
            look="link"
            label={words.noneChosen}
            aria-label={texts().page.labelled(label, words.noneChosen)}
            onClick={() => set([])}
          />
        </p>
      )}
      <Boxes {...field} choices={choices} />
    </LabelledControlGroup>
  );
}

export function RecordBoxesControl(props: PickProps) {
  const choices = usePick(props.pick);
  return (
    <>
      <BoxesControl {...props} choices={choices ?? []} isLoading={choices === undefined} />
      <NothingToChoose {...props} />
    </>
  );
}
