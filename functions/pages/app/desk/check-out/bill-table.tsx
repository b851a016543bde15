import { type ComponentChildren, Fragment } from 'preact';
import { describeTax, formatPrice } from '../../parts/format.ts';
import { SumRow } from '../money/sum-row.tsx';
import { moneyTexts } from '../money/texts/index.ts';
import { listDiscountRows } from '../visit/price-rows.tsx';
import type { Quote } from './bill-input.ts';
import { type BillLine, listBillLines } from './bill-lines.ts';

type BillProps = { readonly quote: Quote; readonly currency: string };

type BillLinesProps = BillProps & {
  /** The names of the staff by id. */
  readonly staff: ReadonlyMap<number, string>;
  readonly acts: (line: BillLine) => ComponentChildren;
  /** The content below a line, such as the form that changes it. */
  readonly below: (line: BillLine) => ComponentChildren;
};

const addUp = (amounts: readonly (string | number)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + Number(amount), 0);

/** The reasons why a line costs less: its own discounts, and those of the whole bill if they are not all of it. */
function listDiscountReasons({ line, discount }: BillLine, bill: Quote['bill']): string {
  const { promotion, discounts } = bill;
  const own = discounts.filter((given) => given.line === line);
  const isMore = Number(discount) - addUp(own.map(({ amount }) => amount)) >= CENT;
  const ofBill = discounts.filter((given) => given.line === null);
  const ofLines = listBillLines(bill).flatMap((each) => (each.coveredBy ? [] : each.discount));
  const given = [...discounts.map(({ amount }) => amount), promotion?.discount ?? 0];
  const rows = isMore ? { membership_discount: (addUp(ofLines) - addUp(given)).toFixed(2), promotion } : {};
  return listDiscountRows({ ...rows, discounts: isMore ? [...own, ...ofBill] : own, tax: '0' })
    .map(({ name }) => name)
    .join(', ');
}
const CENT = 0.01;

export function BillLines({ quote, currency, staff, acts, below }: BillLinesProps) {
  const words = moneyTexts().bill;
  const show = (amount: string | number) => formatPrice(String(amount), currency);
  const lineRow = (line: BillLine) => {
    const member = line.staffId === null ? undefined : staff.get(line.staffId);
    const name = line.qty > 1 ? words.qty(line.qty, line.name) : line.name;
    const isReduced = Number(line.discount) > 0 && !line.coveredBy;
    const detail = below(line);
    return (
      <Fragment key={line.line}>
        <tr>
          <th scope="row">
            {name}
            {member !== undefined && (
              <span class="line-note">
                {line.kind === 'product' ? words.soldBy(member) : words.with(member)}
              </span>
            )}
          </th>
          <td>
            <b>{show(line.amount)}</b>
            {isReduced && (
              <span class="line-note">
                {words.reduced(show(line.price), show(line.discount), listDiscountReasons(line, quote.bill))}
              </span>
            )}
            {line.coveredBy && (
              <span class="line-note">
                <s>{show(line.price)}</s> {words.coveredBy[line.coveredBy]}
              </span>
            )}
          </td>
          <td class="line-acts">{acts(line)}</td>
        </tr>
        {detail && (
          <tr>
            <td class="line-detail" colSpan={3}>
              {detail}
            </td>
          </tr>
        )}
      </Fragment>
    );
  };
  return (
    <table class="cost bill">
      <tbody>{listBillLines(quote.bill).map(lineRow)}</tbody>
    </table>
  );
}

/** The sums of a bill. They stand below all that is on it. */
export function BillSums({ quote, currency }: BillProps) {
  const { bill, covered, paid, due, cash_due } = quote;
  const words = moneyTexts().bill;
  const row = (key: string, name: string, amount: string, look?: string) => (
    <SumRow key={key} name={name} amount={formatPrice(amount, currency)} look={look} />
  );
  const extra = (key: string, name: string, amount: string) => Number(amount) !== 0 && row(key, name, amount);
  const subtotal = addUp(listBillLines(bill).map(({ amount }) => amount));
  const others = quote.other_visits ?? [];
  const byCards = addUp(
    [covered, ...others.map((other) => other.covered)]
      .flat()
      .flatMap(({ by, amount }) => (by === 'gift_card' ? amount : [])),
  );
  return (
    <table class="cost bill">
      <tbody class="sums">
        {row('subtotal', words.subtotal, subtotal.toFixed(2))}
        {extra('charge', words.serviceCharge, bill.service_charge)}
        {bill.tax_lines.map(({ percent, amount }) =>
          extra(`tax ${percent}`, describeTax(bill.tax_included, percent), amount),
        )}
        {extra(
          'tips',
          words.tips,
          addUp([bill, ...others.map((other) => other.bill)].map((each) => each.tip_total)).toFixed(2),
        )}
        {extra('visits', words.otherVisits, addUp(others.map((other) => other.bill.total)).toFixed(2))}
        {(quote.sales ?? []).map(({ name, total }, index) => row(`sale ${index}`, name, total))}
        {byCards > 0 && row('cards', words.giftCards, (-byCards).toFixed(2))}
        {extra('paid', words.prepaid, `-${paid}`)}
      </tbody>
      <tfoot>
        {row('due', words.due, due, 'due')}
        {cash_due !== due && row('cash', words.cashDue, cash_due)}
      </tfoot>
    </table>
  );
}
