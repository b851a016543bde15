import { bookVisit } from './book-visit.ts';
import type { Books } from './books.ts';
import { changeProduct } from './change-product.ts';
import { changeVisit } from './change-visit.ts';
import { depositFailed } from './deposits.ts';
import { sell } from './sell.ts';
import type { Step } from './steps.ts';

const DAY_MS = 86_400_000;

/** Days go by; no deposit that is still awaited outlives them. */
async function letPass(books: Books, days: number): Promise<void> {
  const now = books.salon.clock.now();
  for (const visit of books.visits.filter(({ status }) => status === 0)) await depositFailed(books, visit);
  await books.salon.clock.set(new Date(now.getTime() + days * DAY_MS));
}

/** Takes a step at the salon and in the model. */
export function takeStep(books: Books, step: Step): Promise<void> {
  switch (step.op) {
    case 'sell':
      return sell(books, step);
    case 'book':
      return bookVisit(books, step);
    case 'expire':
      return letPass(books, step.days);
    case 'settle':
    case 'renew':
    case 'claim':
    case 'block':
    case 'end':
      return changeProduct(books, step);
    case 'redeem':
    case 'cancel':
    case 'complete':
    case 'pay':
    case 'fail':
      return changeVisit(books, step);
  }
}
