import { texts } from '../texts/en.ts';
import { formatPrice } from './price.ts';
import type { Booking } from './state.ts';

const words = texts.cost;

/** The cost of the visit, line by line, as the salon would book it. */
export function CostTable({ booking: { quote, catalog } }: { readonly booking: Booking }) {
  const loaded = quote.value;
  if (loaded.kind !== 'loaded') return <div class="cost placeholder" aria-hidden="true" />;
  const { lines, addons, membership_discount, redeemed, tax, total, deposit_amount, due_at_salon } =
    loaded.value;
  const currency = catalog.value?.shop.currency ?? 'USD';
  const price = (amount: string) => formatPrice(amount, currency);
  const isSome = (amount: string) => Number(amount) !== 0;
  return (
    <table class="cost" aria-labelledby="cost">
      <tbody>
        {lines.map(({ service_id, name, list_price, redeemed_by }, index) => (
          // Two people may have the same service
          <tr key={`${service_id} ${index}`}>
            <th scope="row">
              {name}
              {redeemed_by && <span class="quiet"> {words.paidBy[redeemed_by]}</span>}
            </th>
            <td>{price(list_price)}</td>
          </tr>
        ))}
        {addons.map(({ add_on_id, name, price: amount }) => (
          <tr key={`add-on ${add_on_id}`}>
            <th scope="row">{name}</th>
            <td>{price(amount)}</td>
          </tr>
        ))}
        {isSome(membership_discount) && (
          <tr>
            <th scope="row">{words.discount}</th>
            <td>−{price(membership_discount)}</td>
          </tr>
        )}
        {isSome(tax) && (
          <tr>
            <th scope="row">{words.tax}</th>
            <td>{price(tax)}</td>
          </tr>
        )}
        {isSome(redeemed) && (
          <tr>
            <th scope="row">{words.redeemed}</th>
            <td>−{price(redeemed)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{price(total)}</td>
        </tr>
        {isSome(deposit_amount) && (
          <tr>
            <th scope="row">{words.deposit}</th>
            <td>{price(deposit_amount)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{words.atSalon}</th>
          <td>{price(due_at_salon)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
