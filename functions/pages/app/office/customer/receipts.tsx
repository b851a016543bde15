import { addDays, toApiDate, toDayOfPage } from '../../parts/format.ts';
import { LoadedList, useLoaded } from '../../parts/loaded.tsx';
import { getArea, type ReadArea } from '../areas/areas.ts';
import { ReadTable } from '../reads/read-table.tsx';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ProfileProps } from './customer-data.ts';

/** The API lists receipts of up to 366 days. */
const DAYS = 365;

export function ClientReceiptsOfLastYear({ card, ...view }: ProfileProps) {
  const { salon, data } = view;
  const today = toDayOfPage(data);
  const span = { from: toApiDate(addDays(today, -DAYS)), to: toApiDate(today) };
  const source = useLoaded((options) =>
    salon.journal.receiptIndex({ ...span, customer_id: card.customer.id, per_page: 100 }, options),
  );
  const area = getArea('receipt') as ReadArea;
  const columns = area.columns.filter(([field]) => field !== 'customer_name');
  return (
    <LoadedList source={source} none={officeTexts().list.none}>
      {({ data: list }) => (
        <ReadTable
          {...view}
          name="receipt"
          area={{ ...area, columns }}
          list={list as readonly Row[]}
          sums={undefined}
          run={async () => undefined}
        />
      )}
    </LoadedList>
  );
}
