import type { ComponentType } from 'preact';
import { texts } from '../../texts/index.ts';
import { toName } from '../fields.ts';
import type { Shape } from '../shape.ts';
import { officeTexts } from '../texts/index.ts';
import { toControlValue, type Value } from '../values.ts';
import { GroupBox } from './box.tsx';
import { toId, useField, useForm } from './form-state.ts';
import type { Label } from './labels.ts';
import type { ControlProps } from './simple-controls.tsx';

/** The control of what a list or a week holds: the caller's own component, because it may hold lists itself. */
type ControlComponent = ComponentType<{
  readonly path: string;
  readonly shape: Shape;
  readonly label?: Label | undefined;
}>;
type WithControl = { readonly Control: ControlComponent };

type ListShape = Extract<Shape, { readonly kind: 'list' }>;

/** Focuses the first control of what has just been added. */
const focusItem = (id: string): void => {
  requestAnimationFrame(() => {
    const added =
      document.getElementById(id) ?? document.querySelector(`[id^="${id}-"]:is(input, select, textarea)`);
    (added as HTMLElement | null)?.focus();
  });
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A list whose items are added and removed: of texts and dates, or of groups of fields. */
export function ListControl({
  path,
  shape,
  label: given,
  Control,
}: ControlProps & WithControl & { readonly shape: ListShape }) {
  const { id, label, hint, error, value, set } = useField(path, given);
  const words = officeTexts().form;
  const what = officeTexts().items[toName(path)] ?? label.toLowerCase();
  const items = (value ?? []) as readonly Value[];
  const { item } = shape;
  const add = () => {
    set([...items, item.kind === 'fields' ? toControlValue(item, {}) : '']);
    focusItem(toId(`${path}.${items.length}`));
  };
  const remove = (index: number) => {
    set(items.filter((_, other) => other !== index));
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <GroupBox id={id} name={path} label={label} hint={hint} error={error}>
      {items.map((_, index) => {
        const number = index + 1;
        const removal = (
          <button
            type="button"
            class="button-quiet"
            aria-label={words.remove(what, number)}
            onClick={() => remove(index)}
          >
            {words.removeShort}
          </button>
        );
        const title = capitalize(words.numbered(what, number));
        return item.kind === 'fields' ? (
          <fieldset key={index} class="item">
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
      <button type="button" id={`${id}-add`} class="button-secondary" onClick={add}>
        {words.add(what)}
      </button>
    </GroupBox>
  );
}

type WeekShape = Extract<Shape, { readonly kind: 'fields' }>;
type Day = keyof ReturnType<typeof texts>['days'];
/** The first hours, or the first break, that are added to a day. */
const FIRST_HOURS = { from: '09:00', to: '18:00' } as const;
const FIRST_BREAK = { from: '12:00', to: '13:00' } as const;

/** The hours of each day of a week. */
export function WeekControl({
  path,
  shape,
  Control,
}: ControlProps & WithControl & { readonly shape: WeekShape }) {
  const { id, label, hint, error, value, set } = useField(path);
  const days = Object.keys(shape.fields) as Day[];
  const week = (value ?? {}) as { readonly [day: string]: Value };
  const copy = (day: Day) => {
    const later = days.slice(days.indexOf(day) + 1).map((each) => [each, week[day]]);
    set({ ...week, ...Object.fromEntries(later) });
  };
  return (
    <GroupBox id={id} name={path} label={label} hint={hint} error={error}>
      <div class="week">
        {days.map((day) => (
          <DayControl
            key={day}
            path={`${path}.${day}`}
            shape={shape.fields[day] as ListShape}
            day={day}
            field={toName(path)}
            Control={Control}
            {...(day === days.at(-1) ? {} : { onCopy: () => copy(day) })}
          />
        ))}
      </div>
    </GroupBox>
  );
}

type DayProps = WithControl & {
  readonly path: string;
  readonly shape: ListShape;
  readonly day: Day;
  /** The name of the week. */
  readonly field: string;
  readonly onCopy?: () => void;
};

function DayControl({ path, shape, day, field, onCopy, Control }: DayProps) {
  const words = officeTexts().form;
  const dayName = texts().days[day];
  const { id, error, value, set } = useField(path, { label: dayName });
  const ranges = (value ?? []) as readonly Value[];
  const hours = shape.item.kind === 'fields' ? shape.item.fields : {};
  // Somebody who works at several locations says where (BEHAVIOR §11.4)
  const places = useForm().get('location_ids');
  const needsPlace = Array.isArray(places) && places.length > 1;
  const labels: Readonly<Record<string, string>> = {
    from: words.fromOn(dayName),
    to: words.toOn(dayName),
    location_id: words.at(dayName),
  };
  const first = field === 'breaks' ? FIRST_BREAK : FIRST_HOURS;
  const add = () => {
    const last = ranges.at(-1) as { readonly to?: string } | undefined;
    set([...ranges, last ? { from: last.to ?? '', to: '' } : first]);
    focusItem(toId(`${path}.${ranges.length}`));
  };
  const remove = (index: number) => {
    set(ranges.filter((_, other) => other !== index));
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <GroupBox id={id} name={path} label={dayName} error={error}>
      {ranges.length === 0 && <p class="quiet day-off">{officeTexts().off[field] ?? texts().salon.closed}</p>}
      {ranges.map((_, index) => (
        <div key={index} class="range">
          {Object.entries(hours).map(([name, each]) => (
            <Control
              key={name}
              path={`${path}.${index}.${name}`}
              shape={name === 'location_id' && !needsPlace ? { ...each, kind: 'hidden' } : each}
              label={{ label: labels[name] ?? name }}
            />
          ))}
          <button
            type="button"
            class="button-quiet"
            aria-label={words.remove(words.hoursOn(dayName), index + 1)}
            onClick={() => remove(index)}
          >
            {words.removeShort}
          </button>
        </div>
      ))}
      <div class="actions">
        <button
          type="button"
          id={`${id}-add`}
          class="button-quiet"
          aria-label={words.add(words.hoursOn(dayName))}
          onClick={add}
        >
          {words.add(words.hours)}
        </button>
        {onCopy && ranges.length > 0 && (
          <button type="button" class="link" aria-label={words.copyDay(dayName)} onClick={onCopy}>
            {words.copy}
          </button>
        )}
      </div>
    </GroupBox>
  );
}
