import { bookVisit } from './book-visit.ts';
import { changeProduct } from './change-product.ts';
import { changeVisit } from './change-visit.ts';
import { failDepositOf } from './deposits.ts';
import type { Ledger } from './ledger.ts';
import { sell } from './sell.ts';
import type { Step } from './steps.ts';

const DAY_MS = 86_400_000;

/** Moves the clock by days. Awaited deposits fail first, because no hold lasts that long. */
async function passDays(ledger: Ledger, days: number): Promise<void> {
  const now = ledger.salon.clock.now();
  for (const visit of ledger.visits.filter(({ status }) => status === 0)) await failDepositOf(ledger, visit);
  await ledger.salon.clock.set(new Date(now.getTime() + days * DAY_MS));
}

/** Runs a step at the salon and in the model. */
export function runStep(ledger: Ledger, step: Step): Promise<void> {
  switch (step.op) {
    case 'sell':
      return sell(ledger, step);
    case 'book':
      return bookVisit(ledger, step);
    case 'expire':
      return passDays(ledger, step.days);
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
