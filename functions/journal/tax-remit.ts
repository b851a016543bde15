import type { Handler } from '../../lib/http/call.ts';
import { recordBankTransfer } from './transfer-to-bank.ts';

/** Records that tax was remitted (BEHAVIOR §36.12). */
export const taxRemit: Handler<'journal/tax-remit'> = (request, deps) =>
  recordBankTransfer(request, deps, 'taxRemitted', 'Tax remitted');
