import { describeAddedTax, toApiDate } from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { DayReport } from './day-report.tsx';
import { tillTexts } from './texts/index.ts';
import type { TillProps } from './till-props.ts';

const INCOME = ['services', 'products', 'memberships', 'packages', 'gift_cards', 'fees'] as const;

/** The income of today, by each way to pay and by kind of income (BEHAVIOR §36.8). */
export function DayTotals({ salon, clock, data, location, changes, catalog, rights }: TillProps) {
  const words = tillTexts().totals;
  const names: Readonly<Record<string, string>> = words.accounts;
  const source = useLoaded((options) => {
    changes.value;
    return salon.journal.dayShow({ location_id: location, date: toApiDate(clock.getToday()) }, options);
  });
  const staff = new Map((catalog.catalog.value?.staff ?? []).map(({ id, name }) => [id, name]));
  const show = (amount: number) => formatMoney(amount, data.currency);
  const row = (key: string, name: string, amount: number) =>
    amount !== 0 && (
      <tr key={key}>
        <th scope="row">{name}</th>
        <td>{show(amount)}</td>
      </tr>
    );
  return (
    <section class="card" aria-labelledby="totals-heading">
      <h3 id="totals-heading">{words.heading}</h3>
      <LoadedView source={source}>
        {({ data: day }) => {
          const received = Object.entries(day.tenders).map(
            ([account, amount]) => [account, toHundredths(amount)] as const,
          );
          const sum = received.reduce((total, [, amount]) => total + amount, 0);
          // Income is a credit in the journal
          const income = INCOME.map(
            (account) => [account, -toHundredths(day.totals[account] ?? '0')] as const,
          );
          const details = [
            ...income.map(([account, amount]) => row(account, words.accounts[account], amount)),
            ...day.tax.map(({ rate, amount }) =>
              row(`tax ${rate}`, describeAddedTax(rate), toHundredths(amount)),
            ),
            ...day.tips.map(({ staff_id, amount }) =>
              row(
                `tip ${staff_id}`,
                words.tip(staff.get(staff_id) ?? String(staff_id)),
                toHundredths(amount),
              ),
            ),
          ].filter(Boolean);
          if (day.entries === 0) return <p class="quiet">{words.none}</p>;
          return (
            <>
              <table class="cost bill">
                <tbody>
                  {received.map(([account, amount]) => row(account, names[account] ?? account, amount))}
                </tbody>
                <tfoot>
                  <tr class="due">
                    <th scope="row">{words.received}</th>
                    <td>{show(sum)}</td>
                  </tr>
                </tfoot>
              </table>
              {details.length > 0 && (
                <details>
                  <summary>{words.details}</summary>
                  <table class="cost bill">
                    <tbody>{details}</tbody>
                  </table>
                </details>
              )}
              <details>
                <summary>{tillTexts().report.open}</summary>
                <DayReport day={day} data={data} salon={salon} rights={rights} staff={staff} />
              </details>
            </>
          );
        }}
      </LoadedView>
    </section>
  );
}
