import type { Client } from '../../../../lib/client/client.ts';
import { formatPrice } from '../booking/price.ts';
import type { Data } from '../page-data.ts';
import { deskTexts } from './texts/index.ts';

export type Quote = Data<Client['checkout']['checkoutQuote']>;

/** The lines of a bill, and what they come to. */
export function BillTable({
  quote: { bill, paid, due },
  currency,
}: {
  readonly quote: Quote;
  readonly currency: string;
}) {
  const words = deskTexts().checkOut;
  const show = (amount: string) => formatPrice(amount, currency);
  const row = (key: string, name: string, amount: string, look?: string) => (
    <tr key={key} class={look}>
      <th scope="row">{name}</th>
      <td>{show(amount)}</td>
    </tr>
  );
  const extra = (key: string, name: string, amount: string) =>
    Number(amount) === 0 ? null : row(key, name, amount);
  return (
    <table class="cost">
      <tbody>
        {bill.lines.map(({ line, name, amount }) => row(`line-${line}`, name, amount))}
        {bill.addons.map(({ line, name, amount }) => row(`addon-${line}`, name, amount))}
        {bill.products.map(({ line, name, qty, amount }) =>
          row(`product-${line}`, qty > 1 ? `${qty} × ${name}` : name, amount),
        )}
        {extra('charge', words.serviceCharge, bill.service_charge)}
        {!bill.tax_included && extra('tax', words.tax, bill.tax)}
        {row('total', words.total, bill.total)}
        {extra('tips', words.tips, bill.tip_total)}
        {extra('paid', words.prepaid, `-${paid}`)}
        {row('due', words.due, due, 'due')}
      </tbody>
    </table>
  );
}
