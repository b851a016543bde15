import { toApiNumber, toTypedNumber } from '../../parts/typed-numbers.ts';
import type { AreaName } from '../areas/areas.ts';
import { getControlOptions } from '../areas/control-options.ts';
import type { FieldShape, Fields } from '../areas/shape.ts';
import type { Row, Value, Values } from '../value-types.ts';

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path such as `pricing_options.0.name`. */
export const findValue = (values: Value, path: string): Value =>
  path
    .split('.')
    .reduce<Value>(
      (value, name) => (isGroup(value) ? value[name] : (value as readonly Value[])?.[+name]),
      values,
    );

function replace(value: Value, [name = '', ...rest]: readonly string[], next: Value): Value {
  const inner = (old: Value) => (rest.length === 0 ? next : replace(old, rest, next));
  if (Array.isArray(value))
    return value.map((each: Value, index) => (String(index) === name ? inner(each) : each));
  const group = isGroup(value) ? value : {};
  return { ...group, [name]: inner(group[name]) };
}
export const withValueAtPath = (values: Values, path: string, next: Value): Values =>
  replace(values, path.split('.'), next) as Values;

export function toControlValue(shape: FieldShape, value: unknown): Value {
  switch (shape.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((each) => toControlValue(shape.item, each)) : [];
    case 'fields':
      return toControlValues(shape.fields, isGroup(value) ? value : {});
    case 'toggle':
      return Number(value ?? 0);
    case 'money':
    case 'number':
      return toTypedNumber(String(value ?? ''));
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

export const toControlValues = (fields: Fields, row: Row): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, toControlValue(shape, row[name])]));

/** Whether nothing is typed in a control, or in all of a group. */
export const isNothingTyped = (value: Value): boolean =>
  value === '' || (isGroup(value) && Object.values(value).every(isNothingTyped));

const toCleared = ({ canBeNull }: FieldShape, value: Value): Value =>
  value === '' ? (canBeNull ? null : undefined) : value;

/** A percentage without its sign. Other fields keep the sign, so that the schema refuses it. */
const toPlain = (name: string, text: string): string =>
  /percent|tax/.test(name) ? text.replace(/\s*%\s*$/, '') : text;

/** The value of a control as the API is sent it: undefined for an empty control that has nothing to clear. */
function toInputValue(name: string, shape: FieldShape, value: Value): Value {
  switch (shape.kind) {
    case 'list':
      return (value as readonly Value[] | undefined)?.map(
        (each) => toInputValue(name, shape.item, each) ?? '',
      );
    case 'fields':
      return !shape.isRequired && isNothingTyped(value)
        ? toCleared(shape, '')
        : toRequestInputWithoutUnclearable(shape.fields, (value ?? {}) as Values);
    case 'text':
    case 'html':
    case 'image':
      return shape.isRequired && value === '' ? undefined : value;
    case 'money':
    case 'number':
      if (typeof value === 'string' && value !== '') return toApiNumber(toPlain(name, value), shape.kind);
      return toCleared(shape, value);
    default:
      return toCleared(shape, value);
  }
}

export const toRequestInputWithoutUnclearable = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, shape]) => [name, toInputValue(name, shape, values[name])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** The input of an update that changes `names`, and the emptied fields that it can neither clear nor leave out (BEHAVIOR §40.5). */
export function toUpdateInputAndUnclearable(
  area: AreaName,
  fields: Fields,
  values: Values,
  names: readonly string[],
): { readonly input: Values; readonly unclearable: readonly string[] } {
  const typed = toRequestInputWithoutUnclearable(
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))),
    values,
  );
  const emptied = names.filter((name) => !(name in typed));
  const zeros = emptied.filter((name) => getControlOptions(area, name).isZeroIfEmptied);
  const unclearable = emptied.filter((name) => {
    const { insteadOf } = getControlOptions(area, name);
    return !zeros.includes(name) && !(insteadOf !== undefined && values[insteadOf]);
  });
  return { input: { ...typed, ...Object.fromEntries(zeros.map((name) => [name, 0])) }, unclearable };
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const listChangedFields = (base: Values, values: Values): readonly string[] =>
  Object.keys(values).filter((name) => !isSameValue(base[name], values[name]));
