import type { Handler } from '../../lib/http/call.ts';
import { recordOrReverseBankTransfer } from './transfer-to-bank.ts';

/** Records that tax was remitted (BEHAVIOR §36.12). */
export const taxRemit: Handler<'journal/tax-remit'> = (request, deps) =>
  recordOrReverseBankTransfer(request, deps, 'taxRemitted', 'Tax remitted');
