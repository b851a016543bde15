import { Facts } from './facts/facts.tsx';
import { factTexts } from './facts/texts/index.ts';
import type { ReadViewProps } from './read-table.tsx';
import type { Reply } from './rows.ts';
import type { Row } from './value-types.ts';

/** The answer of an area without a list: a receipt. */
export function SingleAnswer({ name, data, rows, reply }: ReadViewProps & { readonly reply: Reply }) {
  const { url, others = [] } = reply;
  const toOther = ({ receipt_number, date, total }: Row): Row => ({ receipt_number, date, total });
  const value = { ...(reply.data as Row), others: others.map(toOther) };
  return (
    <>
      {url !== undefined && (
        <p class="actions">
          <a class="btn" href={url} target="_blank" rel="noopener">
            {factTexts().print}
          </a>
        </p>
      )}
      <Facts data={data} rows={rows} area={name} value={value} />
    </>
  );
}
