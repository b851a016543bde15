import { settlePayment } from '../../../lib/workflows/payments/settle-payment.ts';
import { type Books, today } from './books.ts';
import { failDeposit, payDeposit } from './model/endings.ts';
import type { Visit } from './model/records.ts';

/** The processor tells how a payment of the deposit came out. */
async function settle(books: Books, visit: Visit, state: 'succeeded' | 'canceled'): Promise<void> {
  const { store, tenant, clock } = books.salon;
  books.intents += 1;
  const id = `pi_${tenant}_${books.intents}`;
  const facts = {
    id,
    state,
    clientSecret: `${id}_secret`,
    amount: visit.deposit,
    refunded: 0,
    currency: 'usd',
    metadata: { tenant, caller: 'user:1' },
  };
  const target = { kind: 'appointment', id: visit.id } as const;
  await settlePayment({ store, catalogs: books.catalogs }, tenant, target, facts, clock.now());
}

/** A visit's deposit is paid, in time or too late. */
export async function depositPaid(books: Books, visit: Visit): Promise<void> {
  if (visit.deposit === 0) return;
  await settle(books, visit, 'succeeded');
  payDeposit(visit, today(books), books.salon.clock.now().getTime());
}

/** A visit's deposit is not paid. */
export async function depositFailed(books: Books, visit: Visit): Promise<void> {
  if (visit.deposit === 0) return;
  await settle(books, visit, 'canceled');
  failDeposit(visit);
}
