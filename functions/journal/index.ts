import { journal } from '../../lib/contract/journal/journal.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { accountMapIndex } from './account-map-index.ts';
import { accountMapUpdate } from './account-map-update.ts';
import { cashDeposit } from './cash-deposit.ts';
import { creditAdjust } from './credit-adjust.ts';
import { customerReceiptShow } from './customer-receipt-show.ts';
import { dayIndex } from './day-index.ts';
import { daySend } from './day-send.ts';
import { dayShow } from './day-show.ts';
import { discountIndex } from './discount-index.ts';
import { drawerClose } from './drawer-close.ts';
import { drawerIndex } from './drawer-index.ts';
import { drawerOpen } from './drawer-open.ts';
import { drawerPayIn } from './drawer-pay-in.ts';
import { drawerPayOut } from './drawer-pay-out.ts';
import { drawerShow } from './drawer-show.ts';
import { home } from './home.ts';
import { journalBalances } from './journal-balances.ts';
import { journalExport } from './journal-export.ts';
import { journalIndex } from './journal-index.ts';
import { payrollClose } from './payroll-close.ts';
import { receiptIndex } from './receipt-index.ts';
import { receiptSend } from './receipt-send.ts';
import { receiptShow } from './receipt-show.ts';
import { reportLines } from './report-lines.ts';
import { reportOwed } from './report-owed.ts';
import { reportShow } from './report-show.ts';
import { statementIndex } from './statement-index.ts';
import { statementPay } from './statement-pay.ts';
import { statementSend } from './statement-send.ts';
import { statementShow } from './statement-show.ts';
import { taxRemit } from './tax-remit.ts';
import { tipIndex } from './tip-index.ts';
import { tipPayOut } from './tip-pay-out.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    journal,
    {
      home,
      'account-map-index': accountMapIndex,
      'account-map-update': accountMapUpdate,
      'journal-export': journalExport,
      'journal-index': journalIndex,
      'drawer-close': drawerClose,
      'drawer-index': drawerIndex,
      'drawer-open': drawerOpen,
      'drawer-pay-in': drawerPayIn,
      'drawer-pay-out': drawerPayOut,
      'drawer-show': drawerShow,
      'journal-balances': journalBalances,
      'day-index': dayIndex,
      'day-send': daySend,
      'day-show': dayShow,
      'discount-index': discountIndex,
      'payroll-close': payrollClose,
      'statement-index': statementIndex,
      'statement-show': statementShow,
      'statement-pay': statementPay,
      'statement-send': statementSend,
      'receipt-index': receiptIndex,
      'report-lines': reportLines,
      'report-owed': reportOwed,
      'report-show': reportShow,
      'receipt-show': receiptShow,
      'receipt-send': receiptSend,
      'customer-receipt-show': customerReceiptShow,
      'cash-deposit': cashDeposit,
      'credit-adjust': creditAdjust,
      'tax-remit': taxRemit,
      'tip-index': tipIndex,
      'tip-pay-out': tipPayOut,
    },
    openDependencies(environment, journal.name),
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
