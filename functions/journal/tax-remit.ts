import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler } from '../../lib/http/call.ts';
import { transferToBank } from './transfer-to-bank.ts';

/** Records that tax was remitted (BEHAVIOR §36.12). */
export const taxRemit: Handler<(typeof journal.routes)['tax-remit']> = (request, deps) =>
  transferToBank(request, deps, 'taxRemitted', 'Tax remitted');
