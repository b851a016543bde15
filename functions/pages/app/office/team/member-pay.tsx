import { formatDate, formatNumber, formatPrice, fromApiDate } from '../../parts/format.ts';
import { getLabel } from '../form/labels.ts';
import { listLoadedRows } from '../rows/rows.ts';
import type { ViewProps } from '../view-props.ts';
import { teamTexts } from './texts/index.ts';

type MemberPayProps = Pick<ViewProps, 'data' | 'rows' | 'place'> & { readonly id: number };

const PERCENTS = ['services_percent', 'products_percent', 'sold_percent'] as const;

/** The wage and commission of a member, which forms of their own change (BEHAVIOR §40.13). */
export function MemberPay({ id, data, rows, place }: MemberPayProps) {
  const words = teamTexts().pay;
  const loaded = rows.get('commission').value;
  if (loaded.kind !== 'loaded') return null;
  const all = listLoadedRows(loaded);
  const own = all.filter(({ staff_id }) => staff_id === id);
  // A member without rules is paid by those for everybody else
  const rules = own.length > 0 ? own : all.filter(({ staff_id }) => staff_id === null);
  return (
    <details class="card foldable">
      <summary>
        <h2>{words.title}</h2>
        <span class="sub grow clip">{rules.length === 0 ? words.none : words.hint}</span>
      </summary>
      <ul class="lines">
        {rules.map((rule) => {
          const label = (field: string) => getLabel('commission', field).label;
          const parts = PERCENTS.filter((field) => Number(rule[field]) > 0).map(
            (field) => `${label(field)}: ${formatNumber(Number(rule[field]))}`,
          );
          const hourly =
            Number(rule.hourly_rate) > 0
              ? [`${label('hourly_rate')}: ${formatPrice(String(rule.hourly_rate), data.currency)}`]
              : [];
          return (
            <li key={String(rule.id)}>
              <span class="grow">
                <a href={place.href('commission', String(rule.id))}>
                  {words.from(formatDate(fromApiDate(String(rule.from))))}
                </a>
                <br />
                <span class="sub">{[...hourly, ...parts].join(' · ')}</span>
              </span>
            </li>
          );
        })}
        <li>
          <a href={place.href('commission', 'new')}>{words.add}</a>
        </li>
      </ul>
    </details>
  );
}
