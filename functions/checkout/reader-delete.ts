import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findRegisteredReader } from '../../lib/rules/payments/card-readers.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

/** Deletes a card reader. A checkout that waits for it ends by itself (BEHAVIOR §37.6). */
export const readerDelete: Handler<'checkout/reader-delete', PaymentPorts> = async (
  { tenant, salon, input },
  deps,
) => {
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const found = await processor.value.findReader(input.reader_id);
  if (!found.ok) return found;
  const reader = findRegisteredReader(found.value, tenant);
  if (!reader) return fail('recordNotFound', 'readerId');
  const deleted = await processor.value.deleteReader(reader.id);
  return deleted.ok ? ok({ message: 'Reader deleted' }) : deleted;
};
