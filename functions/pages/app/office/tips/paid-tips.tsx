import type { ReadonlySignal } from '@preact/signals';
import { Card } from '../../parts/card.tsx';
import {
  formatDayRange,
  formatPrice,
  formatShortInstant,
  fromApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { formatFact } from '../facts/facts.tsx';
import { findCodeWord } from '../facts/labels.ts';
import { listPeriods } from '../filters/periods.ts';
import { getLabel } from '../form/labels.ts';
import { listJournalEntries, toDaysSince } from '../report/journal-entries.ts';
import { StaffName } from '../rows/staff-face.tsx';
import type { ViewProps } from '../view-props.ts';
import { ReadFailure } from '../wrong-address.tsx';
import { tipTexts } from './texts/index.ts';

const EVENT = { event: 'tips_paid_out' } as const;

type PaidTipsProps = ViewProps & {
  /** The result of the last pay-out: the list is read again after it. */
  readonly result: ReadonlySignal<unknown>;
};

/** The tips that were paid out since the first day of the address, else in the last 30 days: when, to whom, from where and by whom. */
export function PaidTips({ salon, place, data, rows, result }: PaidTipsProps) {
  const words = tipTexts();
  const { query } = place.address.value;
  const today = toDayOfPage(data);
  // The tips of a month are often paid out after it
  const days = toDaysSince(fromApiDate(query.get('from') ?? listPeriods(today).days30.from), today);
  const title = words.paid(formatDayRange(fromApiDate(days.from), fromApiDate(days.to)));
  const source = useLoaded((options) => {
    result.value;
    return listJournalEntries(salon, { ...EVENT, ...days }, options);
  });
  const toJournal = (more: Readonly<Record<string, string>>) =>
    `${place.href('journal')}?${new URLSearchParams({ ...EVENT, ...more })}`;
  return (
    <Card id="paid-tips" title={title} head={<a href={toJournal(days)}>{words.journal}</a>}>
      <LoadedView
        source={source}
        failed={(failure) => (
          <ReadFailure place={place} page="tip" failure={failure} onRetry={source.reload} />
        )}
      >
        {(entries) =>
          entries.length === 0 ? (
            <p class="quiet pad">{words.paidNone}</p>
          ) : (
            <table class="tbl fold">
              <caption class="vh">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{getLabel('tip', 'name').label}</th>
                  <th scope="col">{words.at}</th>
                  <th scope="col" class="end">
                    {words.amount}
                  </th>
                  <th scope="col">{words.from}</th>
                  <th scope="col">{words.by}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ id, at, business_date: date, lines, actor }) => {
                  const tips = lines.find(({ account }) => account === 'tips');
                  const source = lines.find(({ account }) => account !== 'tips');
                  const account = String(source?.account);
                  const name = formatFact({ area: 'journal', name: 'staff_id', value: tips?.of, rows });
                  return (
                    <tr key={id}>
                      <th scope="row">
                        <StaffName id={Number(tips?.of)} name={name} rows={rows} />
                      </th>
                      <td data-label={words.at}>{formatShortInstant(at, data.timeZone)}</td>
                      <td class="end money main" data-label={words.amount}>
                        {formatPrice(tips?.amount ?? '0', data.currency)}
                      </td>
                      <td data-label={words.from}>
                        <a href={toJournal({ account, from: date, to: date })}>
                          {findCodeWord('account', account) ?? account}
                        </a>
                      </td>
                      <td data-label={words.by}>{actor.name ?? '–'}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </LoadedView>
    </Card>
  );
}
