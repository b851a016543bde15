import { formatDate, formatMonths, formatPercent, formatTime, fromApiDate } from '../../parts/format.ts';
import { toApiNumber } from '../../parts/typed-numbers.ts';
import { texts } from '../../texts/index.ts';
import { getArea } from '../areas/areas.ts';
import { getControlOptions } from '../areas/control-options.ts';
import type { FieldShape, Fields } from '../areas/shape.ts';
import { officeTexts } from '../texts/index.ts';
import type { Value, Values } from '../value-types.ts';
import type { FormState } from './form-state.ts';
import { getLabel } from './labels.ts';
import { findPickOptions } from './picks.ts';

/** More names than these are counted. */
const NAMES_MAX = 3;

type Day = keyof ReturnType<typeof texts>['days'];
type Range = { readonly from: string; readonly to: string };

const toNames = (label: string, names: readonly string[]): string => {
  if (names.length === 0) return '';
  return texts().page.labelled(label, names.length > NAMES_MAX ? String(names.length) : names.join(', '));
};

/** 'Monday – Friday 9:00 AM – 6:00 PM': the days of a week in a row that have the same hours, together. */
function describeWeek(week: Values): string {
  const names = texts().days;
  const runs: { first: Day; last: Day; hours: string; next: number }[] = [];
  for (const [index, [day, value]] of (Object.entries(week) as [Day, Value][]).entries()) {
    const hours = ((value ?? []) as readonly Range[])
      .map(({ from, to }) => [from, to].filter(Boolean).map(formatTime).join(' – '))
      .join(', ');
    const run = runs.at(-1);
    if (hours === '') continue;
    if (run?.hours === hours && run.next === index) Object.assign(run, { last: day, next: index + 1 });
    else runs.push({ first: day, last: day, hours, next: index + 1 });
  }
  return runs
    .map(({ first, last, hours }) => `${names[first]}${first === last ? '' : ` – ${names[last]}`} ${hours}`)
    .join(', ');
}

type Field = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly value: Value;
};

const toWord = (name: string, choice: Value): string =>
  officeTexts().choices[name]?.[String(choice)] ?? String(choice);

const findPicked = ({ form, name }: Field, id: Value): string => {
  const { pick } = getControlOptions(form.area, name);
  return (pick && findPickOptions(form.rows, pick)?.find(({ value }) => value === String(id))?.label) ?? '';
};

function describeToggle({ form, name, label, value }: Field): string {
  const area = getArea(form.area);
  const isUsual = 'defaults' in area && area.defaults?.[name] === 1;
  if (Number(value) === 1) return label;
  return isUsual ? texts().page.labelled(label, officeTexts().list.no) : '';
}

function describeList(field: Field, item: FieldShape): string {
  const items = (field.value ?? []) as readonly Value[];
  const toName = (each: Value): string => {
    if (item.kind === 'choice') return toWord(field.name, each);
    if (item.kind === 'fields') return String((each as Values).name ?? (each as Values).kind ?? '');
    return findPicked(field, each);
  };
  const names = items.map(toName);
  return names.some((each) => each === '')
    ? texts().page.labelled(field.label, String(items.length))
    : toNames(field.label, names);
}

function describeText(field: Field): string {
  const { as, pick, itemsOf } = getControlOptions(field.form.area, field.name);
  if (!field.value || itemsOf) return '';
  // '12 months' in the API
  if (as === 'months')
    return texts().page.labelled(field.label, formatMonths(Number.parseInt(String(field.value), 10)));
  return pick ? texts().page.labelled(field.label, findPicked(field, field.value)) : String(field.value);
}

function describeNumber(name: string, value: string): string {
  if (name === 'service_expiration') return formatMonths(Number(value));
  return /percent|tax/.test(name) ? formatPercent(Number(toApiNumber(value, 'number'))) : value;
}

function describeValue(field: Field, shape: FieldShape): string {
  const { label, name, value } = field;
  switch (shape.kind) {
    case 'toggle':
      return describeToggle(field);
    case 'list':
      return describeList(field, shape.item);
    case 'fields':
      return describeWeek((value ?? {}) as Values);
    case 'choice':
      return texts().page.labelled(label, toWord(name, value));
    case 'image':
    case 'html':
      return value ? label : '';
    case 'date':
      return value ? texts().page.labelled(label, formatDate(fromApiDate(String(value)))) : '';
    case 'money':
    case 'number':
      return Number(value) === 0 ? '' : texts().page.labelled(label, describeNumber(name, String(value)));
    default:
      return describeText(field);
  }
}

/** A field of a folded section in words; '' where it changes nothing. */
function describeField(form: FormState, name: string, shape: FieldShape): string {
  const { as, when, choices } = getControlOptions(form.area, name);
  if (as === 'hidden' || as === 'password' || name === 'translations') return '';
  if (when && String(form.get(when.field)) !== when.is) return '';
  if (choices) return toWord(name, form.get(name));
  return describeValue({ form, name, label: getLabel(form.area, name).label, value: form.get(name) }, shape);
}

export function describeSection(form: FormState, names: readonly string[], fields: Fields): string {
  const described = names.flatMap((name) => {
    const shape = fields[name];
    return (shape && describeField(form, name, shape)) || [];
  });
  // A whole address has its street and city
  const isPart = (text: string) => described.some((other) => other !== text && other.includes(text));
  return described.filter((text) => !isPart(text)).join(' · ');
}
