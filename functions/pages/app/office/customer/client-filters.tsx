import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { addDays, formatMonthName, toDayOfPage } from '../../parts/format.ts';
import { DOWNLOAD } from '../../parts/icons.ts';
import { downloadTextAsFile } from '../../parts/save-file.ts';
import { AREAS } from '../areas/areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { PickList } from '../filters/pick-list.tsx';
import { CLIENT_FILTERS, type ListProps, type ListQuery } from '../list/list-rows.ts';
import { FOLDED_ACT } from '../page-heading.tsx';
import { EmptyList } from '../rows/empty-list.tsx';
import { readAllPages, toRowName } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { customerTexts } from './texts/index.ts';

type FilterProps = ListProps & { readonly query: ListQuery };

/** The first day of the month that begins some months after that of a day. */
const toMonthStart = (day: string, later: number): string =>
  later === 0 ? `${day.slice(0, 7)}-01` : toMonthStart(addDays(`${day.slice(0, 7)}-28`, 4), later - 1);

/** The filters that one choice offers, as they stand in the address, with their words. */
function listChoices({ data }: FilterProps): readonly (readonly [filter: string, text: string])[] {
  const words = customerTexts().filters;
  const today = toDayOfPage(data);
  const months = [0, 1].map((later) => toMonthStart(today, later));
  return [
    ['', words.all],
    ...[3, 6, 12].map((count) => [`unseen_months=${count}`, words.unseen(count)] as const),
    ...months.map(
      (day) => [`birthday_month=${Number(day.slice(5, 7))}`, words.birthday(formatMonthName(day))] as const,
    ),
    ['new_days=30', words.fresh],
    ['has_value=1', words.value],
  ];
}

/** The clients that the list shows (BEHAVIOR §11.19). */
export function ClientFilters(props: FilterProps) {
  const { place, query } = props;
  const words = customerTexts().filters;
  const { tag = '', ...chosen } = query.filters;
  const none = Object.fromEntries(CLIENT_FILTERS.map((name) => [name, '']));
  const choose = (choice: string) =>
    place.setQuery({ ...none, tag, ...Object.fromEntries(new URLSearchParams(choice)), page: '' });
  return (
    <>
      <PickList
        label={words.show}
        value={new URLSearchParams(chosen).toString()}
        options={listChoices(props)}
        onChoose={choose}
      />
      <PickList
        label={words.order}
        value={query.sort}
        options={Object.entries(words.orders)}
        onChoose={(sort) =>
          place.setQuery({
            sort,
            order: AREAS.customer.mostFirst.some((each) => each === sort) ? 'desc' : '',
            page: '',
          })
        }
      />
      <input
        class="in tag"
        name="tag"
        type="search"
        aria-label={words.tag}
        placeholder={words.tag}
        value={tag}
        onChange={({ currentTarget }) => place.setQuery({ tag: currentTarget.value.trim(), page: '' })}
      />
    </>
  );
}

/** That no client is as chosen, in words, and the way back to all. */
export function NoClients({ query, place }: Pick<FilterProps, 'query' | 'place'>) {
  const { nobody } = customerTexts().filters;
  const { unseen_months, birthday_month, new_days, has_value, tag } = query.filters;
  const month = birthday_month && formatMonthName(`2000-${birthday_month.padStart(2, '0')}-01`);
  const reasons = [
    unseen_months && nobody.unseen(Number(unseen_months)),
    month && nobody.birthday(month),
    new_days && nobody.fresh,
    has_value && nobody.value,
    tag && nobody.tag(tag),
  ].filter(Boolean);
  const [only, ...others] = query.search === '' ? reasons : [];
  return (
    <EmptyList what={(others.length === 0 && only) || officeTexts().list.noHits}>
      <a href={place.href('customer')}>{officeTexts().list.showAll}</a>
    </EmptyList>
  );
}

const toSheetRow = (row: Row): Row => ({
  name: toRowName(row),
  phone: row.phone,
  email: row.email,
  birthday: row.birthday,
  tags: (row.tags as readonly string[]).join(', '),
  last_visit: row.last_visit,
  visits: row.visits,
  spent: row.spent,
  alert: row.alert,
  note: row.note,
});

/** Keeps the clients that the list shows as a file, after a confirmation (BEHAVIOR §11.19). */
export function SaveClientSheetButton({ salon, data, rows, place, query }: FilterProps) {
  const words = customerTexts().filters;
  const isBusy = useSignal(false);
  const save = async () => {
    isBusy.value = true;
    const { filters, search, sort, isDown } = query;
    const order = sort === '' ? {} : { sort, order: isDown ? 'desc' : 'asc' };
    const input = { kind: 'all', ...filters, ...(search === '' ? {} : { search }), ...order, download: 1 };
    const read = await readAllPages(salon, 'directory', 'customer-index', input);
    if (read.ok) {
      const { toCsvOfRecordsOrLines } = await import('../rows/spreadsheet.ts');
      const sheet = { data, rows, area: 'customer', lines: undefined };
      downloadTextAsFile(
        `${data.slug}-clients.csv`,
        'text/csv',
        await toCsvOfRecordsOrLines(sheet, read.rows.map(toSheetRow)),
      );
    }
    place.message.value = read.ok ? words.saved(read.rows.length) : describeOfficeFailure(read);
    isBusy.value = false;
  };
  return (
    <Button {...FOLDED_ACT} icon={DOWNLOAD} label={words.spreadsheet} isBusy={isBusy.value} onClick={save} />
  );
}
