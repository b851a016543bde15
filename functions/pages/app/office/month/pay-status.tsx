import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { Card } from '../../parts/card.tsx';
import { addDays, formatDayRange, formatPrice, toApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, HOURGLASS } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import type { Period } from '../filters/periods.ts';
import { callReport, toToday } from '../report/report-data.ts';
import type { ViewProps } from '../view-props.ts';
import { listOpenPeriods, listStatements, type Statement, toStatementDays } from './pay-periods.ts';
import { monthTexts } from './texts/index.ts';

export type OpenPay = Period & { readonly total: string };
export type PayState = { readonly statements: readonly Statement[]; readonly open: readonly OpenPay[] };

/** The pay of some days by person. */
export const readPay = (salon: ViewProps['salon'], { from, to }: Period, options: CallOptions) =>
  callReport(
    salon,
    'payroll',
    { from, to, group_by: 'staff', compare: 'none', location_id: '' },
    'json',
    options,
  );

/** The pay of some days that statements have, and the rest that no statement has. */
export async function readPayState(
  salon: ViewProps['salon'],
  days: Period,
  options: CallOptions,
): Promise<Result<PayState>> {
  const listed = await listStatements(salon, options);
  if (!listed.ok) return listed;
  const statements = listed.reply.data.filter((each) => {
    const { from, to } = toStatementDays(each);
    return from <= days.to && days.from <= to;
  });
  const open: OpenPay[] = [];
  for (const period of listOpenPeriods(days, statements.map(toStatementDays))) {
    const report = await readPay(salon, period, options);
    if (!report.ok) return report;
    open.push({ ...period, total: String(report.reply.data.totals.total) });
  }
  return { ...listed, reply: { statements, open } };
}

/** The days of a period in the address of a page. */
export const toQuery = ({ from, to }: Period) =>
  new URLSearchParams({ from: toApiDate(from), to: toApiDate(to) });

/** The report of the pay of some days. */
export const toPayHref = (place: ViewProps['place'], days: Period): string =>
  `${place.href('payroll')}?${toQuery(days)}`;

/** The form that closes the pay of some days, as far as they are over. */
export function toCloseHref(
  { place, data }: Pick<ViewProps, 'place' | 'data'>,
  { from, to }: Period,
): string {
  const yesterday = addDays(toToday(data), -1);
  return `${place.href('statement', 'new')}?${toQuery({ from, to: to < yesterday ? to : yesterday })}`;
}

/** Below the pay of some days: the statements that have it, and the days that are still open (BEHAVIOR §40.4). */
export function PayStatus({ salon, place, data, permissions, from, to }: ViewProps & Period) {
  const words = monthTexts();
  const source = useLoaded((options) => readPayState(salon, { from, to }, options));
  const today = toToday(data);
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
            {open
              .filter(({ total }) => Number(total) !== 0)
              .map((each) => (
                <li key={each.from}>
                  <a class="grow" href={toPayHref(place, each)}>
                    {words.pay.open(formatDayRange(each.from, each.to))}
                  </a>
                  <b class="money">{formatPrice(each.total, data.currency)}</b>
                  {permissions.includes('payroll.write') && each.from < today ? (
                    <a class="btn" href={toCloseHref({ place, data }, each)}>
                      {words.pay.close}
                    </a>
                  ) : (
                    <span class="chip wait">
                      <Icon of={HOURGLASS} />
                      {words.states.open}
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
