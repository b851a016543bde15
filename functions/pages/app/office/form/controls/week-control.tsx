import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { X } from '../../../parts/icons.ts';
import { texts } from '../../../texts/index.ts';
import { toFieldName } from '../../areas/fields.ts';
import type { FieldShape } from '../../areas/shape.ts';
import { listLoadedRows } from '../../rows/rows.ts';
import { officeTexts } from '../../texts/index.ts';
import type { Value } from '../../value-types.ts';
import { focusFirstControlOfAddedItem, toControlId, useField, useFormContext } from '../form-state.ts';
import { LabelledControlGroup } from './labelled-control.tsx';
import type { ListShape, WithControl } from './list-control.tsx';
import type { ControlProps } from './simple-controls.tsx';

type WeekShape = Extract<FieldShape, { readonly kind: 'fields' }>;
type Day = keyof ReturnType<typeof texts>['days'];
/** The first hours that are added to a day. */
const FIRST_HOURS = { from: '09:00', to: '18:00' } as const;
const FIRST_BREAK = { from: '12:00', to: '13:00' } as const;

/** Names the locations of a person on a day on which all of them are closed. Returns '' for other days, and for weeks other than the working hours. */
function useClosedDays(field: string): (day: Day) => string {
  const { rows, get } = useFormContext();
  if (field !== 'working_hours') return () => '';
  const chosen = (get('location_ids') ?? []) as readonly Value[];
  const places = listLoadedRows(rows.get('location').value).filter(({ id }) => chosen.includes(String(id)));
  const isClosed = (hours: unknown, day: Day) =>
    (hours as Readonly<Record<Day, unknown[]>>)[day].length === 0;
  return (day) =>
    places.every(({ business_hours }) => isClosed(business_hours, day))
      ? places.map(({ name }) => String(name)).join(', ')
      : '';
}

type WeekControlProps = ControlProps & WithControl & { readonly shape: WeekShape };

export function WeekControl({ path, shape, Control }: WeekControlProps) {
  const closedOn = useClosedDays(toFieldName(path));
  const { id, label, hint, error, value, set } = useField(path);
  const days = Object.keys(shape.fields) as Day[];
  const week = (value ?? {}) as { readonly [day: string]: Value };
  const copy = (day: Day) => {
    const later = days.slice(days.indexOf(day) + 1).filter((each) => closedOn(each) === '');
    const copies = later.map((each) => [each, week[day]]);
    set({ ...week, ...Object.fromEntries(copies) });
  };
  return (
    <LabelledControlGroup id={id} name={path} label={label} hint={hint} error={error}>
      <div class="week">
        {days.map((day) => (
          <DayControl
            key={day}
            path={`${path}.${day}`}
            shape={shape.fields[day] as ListShape}
            day={day}
            field={toFieldName(path)}
            closedAt={closedOn(day)}
            Control={Control}
            {...(day === days.at(-1) ? {} : { onCopy: () => copy(day) })}
          />
        ))}
      </div>
    </LabelledControlGroup>
  );
}

type DayProps = WithControl & {
  readonly path: string;
  readonly shape: ListShape;
  readonly day: Day;
  readonly field: string;
  /** The locations that are closed on this day. */
  readonly closedAt: string;
  readonly onCopy?: () => void;
};

function DayControl({ path, shape, day, field, closedAt, onCopy, Control }: DayProps) {
  const words = officeTexts().form;
  const dayName = texts().days[day];
  const { id, error, value, set } = useField(path, { label: dayName });
  const ranges = (value ?? []) as readonly Value[];
  const hours = shape.item.kind === 'fields' ? shape.item.fields : {};
  // Somebody who works at several locations says where (BEHAVIOR §11.3)
  const places = useFormContext().get('location_ids');
  const needsPlace = Array.isArray(places) && places.length > 1;
  const labels: Readonly<Record<string, string>> = {
    from: words.fromOn(dayName),
    to: words.toOn(dayName),
    location_id: words.at(dayName),
  };
  const add = () => {
    const last = ranges.at(-1) as { readonly to?: string } | undefined;
    const first = field === 'breaks' ? FIRST_BREAK : FIRST_HOURS;
    set([...ranges, last ? { from: last.to ?? '', to: '' } : first]);
    focusFirstControlOfAddedItem(toControlId(`${path}.${ranges.length}`));
  };
  const remove = (index: number) => {
    set(ranges.filter((_, other) => other !== index));
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <LabelledControlGroup id={id} name={path} label={dayName} error={error}>
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
          <Button
            look="plain"
            more="icon"
            label={<Icon of={X} />}
            aria-label={words.remove(words.hoursOn(dayName), index + 1)}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {ranges.length > 0 && closedAt !== '' && <p class="hint warn">{words.closedAt(closedAt)}</p>}
      <div class="actions">
        <Button
          look="plain"
          label={words.add(words.hours)}
          id={`${id}-add`}
          aria-label={words.add(words.hoursOn(dayName))}
          onClick={add}
        />
        {onCopy && ranges.length > 0 && (
          <Button look="link" label={words.copy} aria-label={words.copyDay(dayName)} onClick={onCopy} />
        )}
      </div>
    </LabelledControlGroup>
  );
}
