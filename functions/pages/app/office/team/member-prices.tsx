import { formatPrice } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import { listLoadedRows } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { teamTexts } from './texts/index.ts';

type Terms = { readonly price: string; readonly duration: number };
type Option = Terms & { readonly id: number; readonly name: string };
type OwnTerms = Terms & { readonly staff_id: number; readonly pricing_option_id: number | null };

/** The price and minutes of a service, or of each of its options, with a member. */
function listTerms(service: Row, staffId: number) {
  const own = (service.staff_prices as readonly OwnTerms[]).filter((each) => each.staff_id === staffId);
  const options = service.pricing_options as readonly Option[];
  const base = { ...(service as unknown as Terms), id: null, name: '' };
  return (options.length > 0 ? options : [base]).map(({ id, name, price, duration }) => {
    const found = own.find((each) => each.pricing_option_id === id);
    return { option: name, isOwn: found !== undefined, ...(found ?? { price, duration }) };
  });
}

type MemberPricesProps = Pick<ViewProps, 'data' | 'rows' | 'place'> & { readonly id: number };

/** The prices and minutes for those who choose a member, which the forms of the services change (BEHAVIOR §12.5, §40.13). */
export function MemberPrices({ id, data, rows, place }: MemberPricesProps) {
  const words = teamTexts().prices;
  const services = listLoadedRows(rows.get('services').value).filter(({ staff_ids }) =>
    (staff_ids as readonly number[]).includes(id),
  );
  if (services.length === 0) return null;
  return (
    <details class="card foldable">
      <summary>
        <h2>{words.title}</h2>
        <span class="sub grow clip">{words.hint}</span>
      </summary>
      <ul class="lines">
        {services.flatMap((service) =>
          listTerms(service, id).map(({ option, isOwn, price, duration }) => (
            <li key={`${service.id} ${option}`}>
              <span class="grow">
                <a href={place.href('services', String(service.id))}>{String(service.name)}</a>
                <br />
                <span class="sub">
                  {[option, texts().services.minutes(duration), isOwn ? words.own : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <b class="money">{formatPrice(price, data.currency)}</b>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
