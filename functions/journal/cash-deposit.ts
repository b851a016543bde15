import type { Handler } from '../../lib/http/call.ts';
import { recordOrReverseBankTransfer } from './transfer-to-bank.ts';

/** Records that cash was taken to the bank (BEHAVIOR §36.12). */
export const cashDeposit: Handler<'journal/cash-deposit'> = (request, deps) =>
  recordOrReverseBankTransfer(request, deps, 'cashDeposited', 'Cash deposited');
