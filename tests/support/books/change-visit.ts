import { expect } from 'vitest';
import { REFUSED_STEP } from '../appointments.ts';
import { verdict } from '../replies.ts';
import { type Books, chosen, REDEEMED_AS, redemptionOf, today } from './books.ts';
import { depositFailed, depositPaid } from './deposits.ts';
import { redeem } from './model/booking.ts';
import { cancel, complete } from './model/endings.ts';
import type { Product, Visit } from './model/records.ts';
import type { Step } from './steps.ts';

type Change = Extract<Step, { visit: number }>;

/** Redeems a product for one line of a visit. */
async function redeemFor(books: Books, visit: Visit, product: Product, service: number): Promise<void> {
  const wish = { product, service };
  const operation = `redemptions/redemption-${REDEEMED_AS[product.kind].replace('_', '-')}`;
  const input = { appointment_id: visit.id, ...redemptionOf(wish) };
  const reply = await books.salon.call(operation, input, { as: 'customer' });
  const refusal = redeem(visit, wish, today(books));
  expect(verdict(reply), reply.text).toBe(refusal ? `400 ${refusal}` : '200 Redeemed');
}

async function cancelAtDesk({ salon }: Books, visit: Visit): Promise<void> {
  const input = { appointment_id: visit.id };
  const reply = await salon.call('appointments/appointment-cancel', input, { as: 'staff' });
  expect(verdict(reply), reply.text).toBe(cancel(visit) ? '200 Appointment cancelled' : REFUSED_STEP);
}

async function completeAtDesk({ salon }: Books, visit: Visit): Promise<void> {
  const input = { appointment_id: visit.id };
  const reply = await salon.call('appointments/appointment-complete', input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(complete(visit) ? 200 : 400);
}

/** What is done with a visit, at the salon and in the model; holds each answer to the model's. */
export async function changeVisit(books: Books, step: Change): Promise<void> {
  const visit = chosen(books.visits, step.visit);
  if (!visit) return;
  switch (step.op) {
    case 'redeem': {
      const product = chosen(books.products, step.product);
      const line = chosen(visit.lines, step.service);
      if (product && line) await redeemFor(books, visit, product, line.service);
      return;
    }
    case 'cancel':
      return cancelAtDesk(books, visit);
    case 'complete':
      return completeAtDesk(books, visit);
    case 'pay':
      return depositPaid(books, visit);
    case 'fail':
      return depositFailed(books, visit);
  }
}
