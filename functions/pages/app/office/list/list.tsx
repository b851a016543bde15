import { useComputed } from '@preact/signals';
import { StatusNotice } from '../../parts/call.tsx';
import { Icon } from '../../parts/icon.tsx';
import { CALENDAR_DAYS, LIST_PLUS } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import { AreaLinksOfTab } from '../area-links.tsx';
import { getArea, mayAddRecord, type RecordArea } from '../areas/areas.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import { AreaHeading } from '../page-heading.tsx';
import { officeTexts } from '../texts/index.ts';
import {
  type ListPage,
  type ListProps,
  readQuery,
  useRowsPagedByApi,
  useRowsPagedInBrowser,
} from './list-rows.ts';
import { ListTable } from './list-table.tsx';
import { useRowOrder } from './row-order.ts';

const ClientFilters = lazily(async () => (await import('../customer/client-filters.tsx')).ClientFilters);

const ClientSheet = lazily(
  async () => (await import('../customer/client-filters.tsx')).SaveClientSheetButton,
);
const BuiltInRoles = lazily(async () => (await import('../team/built-in-roles.tsx')).BuiltInRoles);

/** The pages that some lists lead to, beside the form of a new record. */
const EXTRA_PAGES = {
  services: { page: 'starter', icon: LIST_PLUS, needs: 'catalog.write' },
  customer: { page: 'import', icon: LIST_PLUS, needs: 'settings.write' },
  staff: { page: 'calendar', icon: CALENDAR_DAYS, needs: 'appointments.read' },
} as const;

/** The list of the records of one kind, with search, sort and page in the address (BEHAVIOR §40.4). */
export function List(props: ListProps) {
  const { name, place, permissions } = props;
  const words = officeTexts();
  const area = getArea(name) as RecordArea;
  const { name: title, one } = words.area[name];
  const query = useComputed(() => readQuery(place.address.value.query));
  // The kind of a list never changes
  const { page, retry } = (area.isPaged ? useRowsPagedByApi : useRowsPagedInBrowser)(props, query);
  const canAdd = mayAddRecord(area, permissions);
  const offered = Object.hasOwn(EXTRA_PAGES, name)
    ? EXTRA_PAGES[name as keyof typeof EXTRA_PAGES]
    : undefined;
  const extra = offered && permissions.includes(offered.needs) ? offered : undefined;
  const hasSheet = name === 'customer' && permissions.includes('data.export');
  const order = useRowOrder(props);
  return (
    <>
      <AreaHeading
        {...props}
        actions={
          (extra || hasSheet) && (
            <>
              {hasSheet && <ClientSheet {...props} query={query.value} />}
              {extra && (
                <a class="btn" href={place.href(extra.page)}>
                  <Icon of={extra.icon} />
                  {words.list[extra.page]}
                </a>
              )}
            </>
          )
        }
        add={canAdd ? { label: words.list.add(one), href: place.href(name, 'new') } : undefined}
      />
      {place.message.value !== '' && <StatusNotice text={place.message} />}
      <FilterBar
        lead={
          <>
            <AreaLinksOfTab {...props} />
            <SearchBox
              label={words.list.search}
              placeholder={words.list.searchIn(title)}
              value={query.value.search}
              onSearch={(text) => place.setQuery({ search: text, page: '' })}
            />
          </>
        }
        status={order.message.value || (name === 'message-text' ? '' : describeFound(page.value, area))}
      >
        {name === 'customer' && <ClientFilters {...props} query={query.value} />}
      </FilterBar>
      <ListTable {...props} area={area} order={order} page={page.value} query={query.value} onRetry={retry} />
      {name === 'role' && <BuiltInRoles />}
    </>
  );
}

/** How many records a list has, and what its order means. */
function describeFound(page: ListPage, { isGrouped }: RecordArea): string {
  if (page.kind !== 'loaded') return '';
  const { rows, total = rows.length } = page;
  const words = officeTexts().list;
  if (total === 0) return '';
  return [words.count(total, rows.length), isGrouped ? words.ordered : ''].filter(Boolean).join(' · ');
}
