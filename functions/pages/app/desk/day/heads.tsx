import { Face } from '../../parts/face.tsx';
import type { Column } from '../columns.ts';
import { formatSpanWithoutDayPeriod } from '../span-text.ts';
import { deskTexts } from '../texts/index.ts';
import { COLUMN_HEADER, ROW } from './grid-roles.ts';
import { dayTexts } from './texts/index.ts';

/** The first word of a name, and the first letter of the next one. */
const toShortName = (name: string): readonly [first: string, initial: string] => {
  const [first = '', next = ''] = name.split(' ');
  return [first, next === '' ? '' : ` ${next.slice(0, 1)}.`];
};

function describeHours({ open, isOff }: Column): string {
  const [from, to] = [open[0]?.from, open.at(-1)?.to];
  if (isOff || from === undefined || to === undefined) return dayTexts().day.off;
  return formatSpanWithoutDayPeriod({ from, to }).replaceAll(':00', '').replaceAll(' ', '');
}

function Head({ column, isToday }: { readonly column: Column; readonly isToday: boolean }) {
  const { name, kind, image, staffId, key, shortName = '' } = column;
  const id = `head-${key}`;
  if (kind === 'resource')
    return (
      <div id={id} class="column-head room" {...COLUMN_HEADER}>
        {name}
      </div>
    );
  const title = kind === 'location' ? deskTexts().grid.withoutStaff(name) : name;
  const hours = kind === 'location' || column.isLoading ? '' : describeHours(column);
  const [first, initial] =
    kind === 'member' && shortName === '' ? toShortName(name) : [shortName || title, ''];
  return (
    <div id={id} class={isToday && kind === 'day' ? 'column-head today' : 'column-head'} {...COLUMN_HEADER}>
      <span class="vh">{hours === '' ? title : `${title}, ${hours}`}</span>
      {kind === 'member' && <Face id={staffId ?? 0} name={name} image={image} />}
      <span class="who" aria-hidden="true">
        <b dir="auto">
          {first}
          <span class="li">{initial}</span>
        </b>
        {hours !== '' && <span>{hours}</span>}
      </span>
    </div>
  );
}

export const Heads = ({
  columns,
  today,
}: {
  readonly columns: readonly Column[];
  readonly today: string;
}) => (
  <div class="grid-head" {...ROW}>
    {columns.map((column) => (
      <Head key={column.key} column={column} isToday={column.date === today} />
    ))}
  </div>
);
