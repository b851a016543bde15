import { type ComponentChildren, Fragment } from 'preact';
import { describeTax, formatPrice, formatServiceWithOption } from '../parts/format.ts';
import { texts } from '../texts/index.ts';
import { createServiceNamer } from './lines.ts';
import type { BookingProps } from './state.ts';
import { readNamesByPersonNumber } from './visitor-form.ts';

const words = () => texts().cost;

type RowProps = { readonly amount: string; readonly children: ComponentChildren };

export const CostRow = ({ amount, children }: RowProps) => (
  <tr>
    <th scope="row">{children}</th>
    <td>{amount}</td>
  </tr>
);

const isSome = (amount: string): boolean => Number(amount) !== 0;

/** The cost of the visit, line by line, as the salon would book it (BEHAVIOR §35.2). */
export function CostTable(booking: BookingProps<'pricing' | 'catalog' | 'form' | 'selection'>) {
  const loaded = booking.pricing.quote.value;
  if (loaded.kind !== 'loaded') return <div class="cost placeholder" aria-hidden="true" />;
  const { lines, addons, membership_discount, redeemed, service_charge = '0', tax, total } = loaded.value;
  const { tax_included: isTaxIncluded = false, tax_lines: taxLines = [] } = loaded.value;
  const { deposit_amount, due_at_salon, promotion } = loaded.value;
  const catalog = booking.catalog.value;
  const currency = catalog?.shop.currency ?? 'USD';
  const price = (amount: string) => formatPrice(amount, currency);
  const names = readNamesByPersonNumber(booking.form);
  const nameFor = createServiceNamer(lines.map(({ guest_no }) => guest_no));
  const options = (catalog?.categories ?? [])
    .flatMap(({ services }) => services)
    .flatMap(({ pricing_options }) => pricing_options);
  const titleOf = ({ name, guest_no, pricing_option_id }: (typeof lines)[number]) => {
    const option = options.find(({ id }) => id === pricing_option_id);
    return nameFor(formatServiceWithOption(name, option?.name), guest_no, names[guest_no] ?? '');
  };
  /** The add-ons whose line is still to come: the quote lists them in the order of the lines. */
  const left = [...addons];
  const taxes = taxLines.length > 1 ? taxLines : [{ percent: null, amount: tax }];
  const taxRows = taxes
    .filter(({ amount }) => isSome(amount))
    .map(({ percent, amount }) => (
      <CostRow key={`tax ${percent}`} amount={price(amount)}>
        {describeTax(isTaxIncluded, percent)}
      </CostRow>
    ));
  return (
    <table class="cost" aria-labelledby="cost">
      <tbody>
        {lines.map((line, index) => (
          // Two people may have the same service
          <Fragment key={`${line.service_id} ${index}`}>
            <CostRow amount={price(line.list_price)}>
              {titleOf(line)}
              {line.redeemed_by === 'gift_card' && <span class="quiet"> {words().paidBy.gift_card}</span>}
            </CostRow>
            {left
              .splice(0, booking.selection.lines.value[index]?.addOns.length)
              .map(({ add_on_id, name, price: amount }) => (
                <CostRow key={add_on_id} amount={price(amount)}>
                  {name}
                </CostRow>
              ))}
          </Fragment>
        ))}
        {lines.map(
          (line, index) =>
            line.redeemed_by &&
            line.redeemed_by !== 'gift_card' && (
              <CostRow key={`covered ${line.service_id} ${index}`} amount={`−${price(line.list_price)}`}>
                {words().covered(titleOf(line), words().paidBy[line.redeemed_by])}
              </CostRow>
            ),
        )}
        {isSome(membership_discount) && (
          <CostRow amount={`−${price(membership_discount)}`}>{words().discount}</CostRow>
        )}
        {promotion && <CostRow amount={`−${price(promotion.discount)}`}>{promotion.name}</CostRow>}
        {isSome(service_charge) && <CostRow amount={price(service_charge)}>{words().serviceCharge}</CostRow>}
        {!isTaxIncluded && taxRows}
      </tbody>
      <tfoot>
        <CostRow amount={price(total)}>{words().total}</CostRow>
        {isTaxIncluded && taxRows}
        {isSome(redeemed) && <CostRow amount={`−${price(redeemed)}`}>{words().redeemed}</CostRow>}
        {isSome(deposit_amount) && <CostRow amount={price(deposit_amount)}>{words().deposit}</CostRow>}
        <CostRow amount={price(due_at_salon)}>{words().atSalon}</CostRow>
      </tfoot>
    </table>
  );
}
