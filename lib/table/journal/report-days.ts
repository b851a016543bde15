import type { DateSpan } from '../../rules/date-spans.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { ReportDay } from '../../rules/journal/report-lines.ts';
import { type Change, putItem } from '../change.ts';
import { packFields } from '../item.ts';
import { keys } from '../keys.ts';
import { listRecordsInRange } from '../records.ts';
import type { Store } from '../store.ts';

/** Keeps what reports count of a day that is over (BEHAVIOR §41.1). Needs no condition: its entries no longer change. */
export const putReportDay = (tenant: Tenant, day: ReportDay): Change =>
  putItem(keys.reportDay(tenant, day.date, day.locationId), { ...packFields(day, 'lines') });

/** What reports count of closed days, in order; eventually consistent, as a day is kept long before it is read. */
export const listReportDays = (store: Store, tenant: Tenant, { from, to }: DateSpan): Promise<ReportDay[]> =>
  listRecordsInRange(store, { ...keys.reportDays(tenant, from, to), consistency: 'eventual' });
