import { DAY_MS } from '../../../../lib/rules/time-units.ts';
import { bookVisit } from './book-visit.ts';
import { changeProduct } from './change-product.ts';
import { changeVisit } from './change-visit.ts';
import { passTimeUntil } from './deposits.ts';
import type { Ledger } from './ledger.ts';
import { sell } from './sell.ts';
import type { Step } from './steps.ts';

export function runStep(ledger: Ledger, step: Step): Promise<void> {
  switch (step.op) {
    case 'sell':
      return sell(ledger, step);
    case 'book':
      return bookVisit(ledger, step);
    case 'expire':
      return passTimeUntil(ledger, ledger.salon.clock.now().getTime() + step.days * DAY_MS);
    case 'settle':
    case 'renew':
    case 'claim':
    case 'block':
    case 'end':
      return changeProduct(ledger, step);
    case 'redeem':
    case 'cancel':
    case 'cancelLate':
    case 'miss':
    case 'refund':
    case 'complete':
    case 'pay':
    case 'fail':
      return changeVisit(ledger, step);
  }
}
