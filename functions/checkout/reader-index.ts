import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findRegisteredReader } from '../../lib/rules/payments/card-readers.ts';
import { toReaderView } from '../../lib/views/checkout/card-readers.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** Lists the card readers that the salon has registered (BEHAVIOR §37.6). */
export const readerIndex: Handler<'checkout/reader-index', PaymentPorts> = async (
  { tenant, salon, input, url },
  deps,
) => {
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const listed = await processor.value.listReaders();
  if (!listed.ok) return listed;
  const readers = listed.value.flatMap((reader) => findRegisteredReader(reader, tenant) ?? []);
  const rows = input.order === 'asc' ? readers : readers.toReversed();
  return ok(toListReplyFromAllRows(rows, input, url, toReaderView));
};
