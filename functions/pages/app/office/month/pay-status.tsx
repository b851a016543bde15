import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { Card } from '../../parts/card.tsx';
import { type Day, formatDayRange, formatPrice, toApiDate, toDayOfPage } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, HOURGLASS } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { Period } from '../filters/periods.ts';
import type { ViewProps } from '../view-props.ts';
import {
  listNewestStatements,
  listOpenPeriods,
  type Statement,
  splitAtToday,
  toStatementDays,
} from './pay-periods.ts';
import { readPay } from './read-pay.ts';
import { monthTexts } from './texts/index.ts';

/** Pay that no statement has; `isOver`: its days are over, so that it can be closed. */
export type OpenPay = Period & { readonly total: string; readonly isOver: boolean };
export type PayState = { readonly statements: readonly Statement[]; readonly open: readonly OpenPay[] };

/** The pay of some days that statements have, and the rest that no statement has; pay of 0 is left out. */
export async function readStatementsAndOpenPay(
  salon: ViewProps['salon'],
  days: Period,
  today: Day,
  options: CallOptions,
): Promise<Result<PayState>> {
  const listed = await listNewestStatements(salon, options);
  if (!listed.ok) return listed;
  const statements = listed.reply.data.filter((each) => {
    const { from, to } = toStatementDays(each);
    return from <= days.to && days.from <= to;
  });
  const periods = listOpenPeriods(days, statements.map(toStatementDays)).flatMap((period) =>
    splitAtToday(period, today),
  );
  const reports = await Promise.all(periods.map((period) => readPay(salon, period, options)));
  const open: OpenPay[] = [];
  for (const [index, report] of reports.entries()) {
    if (!report.ok) return report;
    const period = periods[index];
    const total = String(report.reply.data.totals.total);
    if (period && Number(total) !== 0) open.push({ ...period, total, isOver: period.to < today });
  }
  return { ...listed, reply: { statements, open } };
}

export const toPeriodQuery = ({ from, to }: Period) =>
  new URLSearchParams({ from: toApiDate(from), to: toApiDate(to) });

export const toPayHref = (place: ViewProps['place'], days: Period): string =>
  `${place.href('payroll')}?${toPeriodQuery(days)}`;

/** The form that closes the pay of some days. */
export const toCloseHref = (place: ViewProps['place'], days: Period): string =>
  `${place.href('statement', 'new')}?${toPeriodQuery(days)}`;

/** Below the pay of some days: the statements that have it, and the days that are still open (BEHAVIOR §40.4). */
export function LoadedPayStatus({ salon, place, data, permissions, from, to }: ViewProps & Period) {
  const words = monthTexts();
  const source = useLoaded((options) =>
    readStatementsAndOpenPay(salon, { from, to }, toDayOfPage(data), options),
  );
  return (
    <Card id="pay-status" title={words.pay.title}>
      <LoadedView source={source}>
        {({ statements, open }) => (
          <ul class="lines">
            {statements.map((each) => {
              const days = toStatementDays(each);
              const isWhole = from <= days.from && days.to <= to;
              return (
                <li key={each.id}>
                  <a class="grow" href={place.href('statement', each.id)}>
                    {(isWhole ? words.pay.statement : words.pay.partly)(formatDayRange(days.from, days.to))}
                  </a>
                  <b class="money">{formatPrice(each.total, data.currency)}</b>
                  <span class="chip ok">
                    <Icon of={CHECK} />
                    {words.states.closed}
                  </span>
                </li>
              );
            })}
            {open.map((each) => (
              <li key={each.from}>
                <a class="grow" href={toPayHref(place, each)}>
                  {words.pay.open(formatDayRange(each.from, each.to))}
                </a>
                <b class="money">{formatPrice(each.total, data.currency)}</b>
                {permissions.includes('payroll.write') && each.isOver ? (
                  <a class="btn" href={toCloseHref(place, each)}>
                    {words.pay.close}
                  </a>
                ) : (
                  <span class={each.isOver ? 'chip wait' : 'chip'}>
                    <Icon of={HOURGLASS} />
                    {each.isOver ? words.states.open : words.states.later}
                  </span>
                )}
              </li>
            ))}
            <li>
              <a class="grow" href={place.href('tip')}>
                {words.pay.tips}
              </a>
            </li>
          </ul>
        )}
      </LoadedView>
    </Card>
  );
}
