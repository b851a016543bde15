import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toReceiptReply } from '../../lib/views/journal/receipts.ts';
import { readReceiptOrVisitToken } from '../../lib/workflows/journal/receipt-links.ts';
import { numberWaitingReceiptsAndFindAll } from '../../lib/workflows/journal/receipts.ts';

/** Shows the newest receipt of a link's visit or sale (BEHAVIOR §36.7). */
export const receipt: Handler<'visit/receipt'> = async ({ salon, input, now }, deps) => {
  const reference = await readReceiptOrVisitToken(deps.tokens, salon, input.token, now);
  if (!reference.ok) return reference;
  const found = await numberWaitingReceiptsAndFindAll(deps, salon, reference.value, now);
  if (!found) return fail('recordNotFound', 'token');
  return ok(toReceiptReply(found, salon));
};
