import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply as ReplyOf } from '../../page-data.ts';
import { lazily } from '../../parts/lazily.tsx';
import { Facts } from '../facts/facts.tsx';
import type { Reply } from '../rows/rows.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps } from '../view-props.ts';

const ReceiptAnswer = lazily(async () => (await import('./receipt-answer.tsx')).ReceiptAnswer);

type ReceiptReply = ReplyOf<Client['journal']['receiptShow']>;

/** The answer about one record. */
export function SingleAnswer({ reply, ...view }: ReadViewProps & { readonly reply: Reply }) {
  const { name, data, rows } = view;
  if (name === 'receipt') return <ReceiptAnswer {...view} reply={reply as Reply & ReceiptReply} />;
  return <Facts data={data} rows={rows} area={name} value={reply.data as Row} />;
}
