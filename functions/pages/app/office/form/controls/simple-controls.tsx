import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { fromApiDate, toApiDate } from '../../../parts/format.ts';
import { getPageLanguage } from '../../../texts/index.ts';
import { type AreaName, getArea } from '../../areas/areas.ts';
import { type ControlOptions, toFieldName } from '../../areas/fields.ts';
import type { FieldShape } from '../../areas/shape.ts';
import type { RowsLoadState } from '../../rows/rows.ts';
import { officeTexts } from '../../texts/index.ts';
import { useField, useFormContext } from '../form-state.ts';
import type { Label } from '../labels.ts';
import type { Option } from '../picks.ts';
import { type Unit, useUnit } from '../units.ts';
import {
  FieldError,
  Hint,
  LabelledControl,
  toDescribedBy,
  toFieldClass,
  toUnitId,
} from './labelled-control.tsx';

export type ControlProps = {
  readonly path: string;
  readonly shape: FieldShape;
  readonly options: ControlOptions;
  /** In the place of the label of the field's name. */
  readonly label?: Label | undefined;
};

const INPUT_TYPES = { email: 'email', tel: 'tel', time: 'time', password: 'password' } as const;

/** '24:00', the end of a day, is 00:00 of the next one in a control for times. */
const END_OF_DAY = '24:00';
const isEnd = (path: string): boolean => ['to', 'to_time'].includes(toFieldName(path));

function toType(kind: FieldShape['kind'], as: ControlOptions['as']): string {
  if (kind === 'date') return 'date';
  return as !== undefined && as in INPUT_TYPES ? INPUT_TYPES[as as keyof typeof INPUT_TYPES] : 'text';
}

/** A number in the control, '6 months' in the API. */
const MONTHS = {
  show: (text: string) => text.replace(/ months?$/, ''),
  read: (text: string) => (/^[1-9]\d*$/.test(text.trim()) ? `${text.trim()} months` : text),
};

/** Converts between what the API names and what a control of the browser shows. */
function useTexts(path: string, type: string, as: ControlOptions['as']) {
  if (type === 'date')
    return { show: fromApiDate, read: (text: string) => (text === '' ? '' : toApiDate(text)) };
  if (as === 'months') return MONTHS;
  if (type === 'time' && isEnd(path)) {
    return {
      show: (text: string) => (text === END_OF_DAY ? '00:00' : text),
      read: (text: string) => (text === '00:00' ? END_OF_DAY : text),
    };
  }
  return { show: (text: string) => text, read: (text: string) => text };
}

/** Locales that salons have; others can be typed. */
const LOCALES =
  'de-AT de-CH de-DE en-AU en-CA en-GB en-IE en-NZ en-US es-AR es-CL es-CO es-ES es-MX es-PE fr-BE fr-CA fr-CH fr-FR fr-LU';

function nameCodes(type: 'language' | 'currency', codes: readonly string[]): readonly Option[] {
  const names = new Intl.DisplayNames(getPageLanguage().language, { type, languageDisplay: 'standard' });
  return codes.map((value) => ({ value, label: names.of(value) ?? '' }));
}

const toOptions = (texts: readonly string[]): readonly Option[] =>
  texts.map((value) => ({ value, label: '' }));

function useSuggestions(kind: ControlOptions['suggest']): readonly Option[] {
  const { rows } = useFormContext();
  const loaded: RowsLoadState | undefined = kind === 'resource-kind' ? rows.get('resource').value : undefined;
  const fixed = useMemo(() => {
    if (kind === 'time-zone') return toOptions(Intl.supportedValuesOf('timeZone'));
    if (kind === 'locale') return nameCodes('language', LOCALES.split(' '));
    return kind === 'currency' ? nameCodes(kind, Intl.supportedValuesOf(kind)) : [];
  }, [kind]);
  if (loaded?.kind === 'loaded') return toOptions([...new Set(loaded.rows.map((row) => String(row.kind)))]);
  return fixed;
}

/** Texts that are never long: two of them share a line of the form. */
const SHORT_TEXTS = [
  'fname',
  'lname',
  'short_name',
  'phone',
  'city',
  'state',
  'zipcode',
  'country',
  'code',
  'sku',
];
const isHalf = (path: string, type: string): boolean =>
  ['date', 'time', 'tel', 'email', 'color'].includes(type) || SHORT_TEXTS.includes(toFieldName(path));

/** Whether the label of a field says that it may stay empty: settings have a value, and a choice of two fields needs one of them. */
const isOptional = (area: AreaName, path: string, shape: FieldShape, { insteadOf }: ControlOptions) =>
  getArea(area).kind === 'records' &&
  !shape.isRequired &&
  !path.includes('.') &&
  insteadOf === undefined &&
  // The words of a message are there from the start
  area !== 'message-text' &&
  // The API takes a client without a first name only from a guest
  path !== 'fname';

type WithUnitProps = {
  readonly id: string;
  readonly unit: Unit | undefined;
  readonly children: ComponentChildren;
};

function WithUnit({ id, unit, children }: WithUnitProps) {
  if (!unit) return <>{children}</>;
  const sign = (
    <span class="unit" id={toUnitId(id)}>
      {unit.sign}
    </span>
  );
  return (
    <div class={unit.isFirst ? `with-unit before${unit.sign.length > 1 ? ' long' : ''}` : 'with-unit'}>
      {unit.isFirst && sign}
      {children}
      {!unit.isFirst && sign}
    </div>
  );
}

const toListId = (id: string): string => `${id}-list`;

function Suggestions({ id, suggestions }: { readonly id: string; readonly suggestions: readonly Option[] }) {
  if (suggestions.length === 0) return null;
  return (
    <datalist id={toListId(id)}>
      {suggestions.map(({ value, label }) => (
        <option key={value} value={value} label={label || undefined} />
      ))}
    </datalist>
  );
}

export function InputControl({ path, shape, options, label: given }: ControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  const { area, secrets } = useFormContext();
  const suggestions = useSuggestions(options.suggest);
  const type = toType(shape.kind, options.as);
  const { show, read } = useTexts(path, type, options.as);
  const isSet = secrets.value.includes(path);
  const hints = isSet ? officeTexts().form.isSet : hint;
  const unit = useUnit(path, shape, String(value ?? ''));
  const isNumber = shape.kind === 'money' || shape.kind === 'number' || options.as === 'months';
  const shared = {
    ...attributes,
    class: isNumber ? 'in short' : isHalf(path, type) ? 'in half' : 'in',
    'aria-describedby': toDescribedBy(id, hints, error, unit !== undefined),
    required: shape.isRequired,
    value: show(String(value ?? '')),
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(read(currentTarget.value)),
  };
  return (
    <LabelledControl
      id={id}
      label={label}
      hint={hints}
      error={error}
      isOptional={isOptional(area, path, shape, options)}
    >
      {options.as === 'prose' ? (
        <textarea rows={3} {...shared} />
      ) : (
        <WithUnit id={id} unit={unit}>
          <input
            // The types of Preact describe each single type of input, no choice of them
            type={type as 'text'}
            inputMode={isNumber ? 'decimal' : undefined}
            autocomplete={type === 'password' ? 'new-password' : 'off'}
            list={suggestions.length > 0 ? toListId(id) : undefined}
            {...shared}
          />
        </WithUnit>
      )}
      <Suggestions id={id} suggestions={suggestions} />
    </LabelledControl>
  );
}

export function ToggleControl({ path, label: given }: ControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  return (
    <div class={toFieldClass(error)}>
      <label class="checkbox" for={id}>
        <input
          type="checkbox"
          {...attributes}
          checked={Number(value ?? 0) === 1}
          onChange={({ currentTarget }) => set(currentTarget.checked ? 1 : 0)}
        />
        <span>{label}</span>
      </label>
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

type SelectControlProps = ControlProps & { readonly choices: readonly Option[] };

export function SelectControl({ path, shape, options, choices, label: given }: SelectControlProps) {
  const { id, label, hint, error, value, set, attributes } = useField(path, given);
  const words = officeTexts().form;
  const chosen = String(value ?? '');
  const isKnown = choices.some((choice) => choice.value === chosen);
  const canBeEmpty = !shape.isRequired && (shape.canBeNull || options.insteadOf !== undefined);
  return (
    <LabelledControl id={id} label={label} hint={hint} error={error}>
      <select
        class="in"
        {...attributes}
        required={shape.isRequired}
        value={chosen}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      >
        {(canBeEmpty || !isKnown) && (
          <option value="">
            {shape.isRequired
              ? words.choose
              : toFieldName(path) === 'tax_rate_id'
                ? words.taxOfLocation
                : words.none}
          </option>
        )}
        {chosen !== '' && !isKnown && <option value={chosen}>{chosen}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </LabelledControl>
  );
}
