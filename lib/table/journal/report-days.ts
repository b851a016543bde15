import type { DateSpan } from '../../rules/date-spans.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { ReportDay, ReportLine } from '../../rules/journal/report-lines.ts';
import { keys } from '../keys.ts';
import { compressLargeFields, listRecordsInRange } from '../records.ts';
import { type Change, putItem, type Store } from '../store.ts';

/** The fields that all lines of an entry share, once, and the own fields of each line: a year takes a quarter of the time to read. */
type StoredEntry = Pick<
  ReportLine,
  'entry' | 'event' | 'customerId' | 'reference' | 'minute' | 'channel' | 'clientSince' | 'earnedOn'
> & { readonly lines: readonly object[] };
type StoredDay = Omit<ReportDay, 'lines'> & { readonly entries: readonly StoredEntry[] };

const toStoredEntries = (lines: readonly ReportLine[]): StoredEntry[] =>
  [...Map.groupBy(lines, ({ entry }) => entry).values()].flatMap((own) => {
    const stripped = own.map((line) => {
      const { entry, event, customerId, reference, minute, channel, ...others } = line;
      const { clientSince, earnedOn, day: _day, locationId: _locationId, ...rest } = others;
      const shared = {
        entry,
        event,
        customerId,
        reference,
        minute,
        channel,
        ...(clientSince === undefined ? {} : { clientSince }),
        ...(earnedOn === undefined ? {} : { earnedOn }),
      };
      return { shared, rest };
    });
    const [first] = stripped;
    return first ? [{ ...first.shared, lines: stripped.map(({ rest }) => rest) }] : [];
  });

/**
 * Keeps the lines and shifts of a day that is over for reports (BEHAVIOR §41.1). Needs no condition: the entries of the day no
 * longer change.
 */
export function putReportDay(tenant: Tenant, { date, locationId, lines, shifts }: ReportDay): Change {
  const stored: StoredDay = { date, locationId, entries: toStoredEntries(lines), shifts };
  return putItem(keys.reportDay(tenant, date, locationId), {
    ...compressLargeFields(stored, 'entries', 'shifts'),
  });
}

const toReportDay = ({ date, locationId, entries, shifts }: StoredDay): ReportDay => ({
  date,
  locationId,
  shifts,
  lines: entries.flatMap(({ lines, ...shared }) =>
    lines.map((line) => ({ ...shared, day: date, locationId, ...line }) as ReportLine),
  ),
});

/** The lines of closed days for reports, in order; eventually consistent, as a day is kept long before it is read. */
export const listKeptReportDays = async (
  store: Store,
  tenant: Tenant,
  { from, to }: DateSpan,
): Promise<ReportDay[]> =>
  (
    await listRecordsInRange<StoredDay>(store, {
      ...keys.reportDays(tenant, from, to),
      consistency: 'eventual',
    })
  ).map(toReportDay);
