import { expect } from 'vitest';
import { toPaymentRowId } from '../../../../lib/rules/booking/appointments.ts';
import { statusAndMessage } from '../../api/replies.ts';
import { TOO_LATE, TRANSITION_REFUSED } from '../../booking/appointments.ts';
import { failDepositOf, passTimeUntil, payDepositOf } from './deposits.ts';
import { type Ledger, pickAt, REDEMPTION_TYPES, today, toRedemption } from './ledger.ts';
import { redeem } from './model/booking.ts';
import { cancel, cancelLate, complete, miss, refundDeposit } from './model/outcomes.ts';
import type { Product, Visit } from './model/records.ts';
import type { Step } from './steps.ts';

type Change = Extract<Step, { visit: number }>;

async function redeemFor(ledger: Ledger, visit: Visit, product: Product, service: number): Promise<void> {
  const request = { product, service };
  const operation = `checkout/redemption-${REDEMPTION_TYPES[product.kind].replace('_', '-')}`;
  const input = { appointment_id: visit.id, ...toRedemption(request) };
  const reply = await ledger.salon.call(operation, input, { as: 'customer' });
  const refusal = redeem(visit, request, today(ledger));
  expect(statusAndMessage(reply), reply.text).toBe(refusal ? `400 ${refusal}` : '200 Redeemed');
}

async function cancelAtFrontDesk(ledger: Ledger, visit: Visit): Promise<void> {
  const input = { appointment_id: visit.id };
  const reply = await ledger.salon.call('appointments/appointment-cancel', input, { as: 'staff' });
  expect(statusAndMessage(reply), reply.text).toBe(
    cancel(visit, { by: 'salon', today: today(ledger) }) ? '200 Appointment cancelled' : TRANSITION_REFUSED,
  );
}

async function cancelLateAsCustomer(ledger: Ledger, visit: Visit): Promise<void> {
  const { salon } = ledger;
  const input = { appointment_id: visit.id };
  const reply = await salon.call('appointments/customer-appointment-cancel', input, { as: 'customer' });
  const cancelled = cancelLate(visit, salon.clock.now().getTime(), today(ledger));
  const expected = { over: TRANSITION_REFUSED, 'too late': TOO_LATE, true: '200 Appointment cancelled' };
  expect(statusAndMessage(reply), reply.text).toBe(expected[`${cancelled}`]);
}

/** Marks a visit as a no-show before it begins, which is refused, and as it begins. */
async function markNoShow(ledger: Ledger, visit: Visit): Promise<void> {
  if (visit.status === 1 && ledger.salon.clock.now().getTime() < visit.startsAt) {
    await markNoShowNow(ledger, visit);
    await passTimeUntil(ledger, visit.startsAt);
  }
  await markNoShowNow(ledger, visit);
}

async function markNoShowNow({ salon }: Ledger, visit: Visit): Promise<void> {
  const input = { appointment_id: visit.id };
  const reply = await salon.call('appointments/appointment-no-show', input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(miss(visit, salon.clock.now().getTime()) ? 200 : 400);
}

async function refundAtFrontDesk({ salon }: Ledger, visit: Visit, quarters: number): Promise<void> {
  const amount = (visit.deposit * quarters) / 4;
  if (amount === 0) return;
  const input = { appointment_id: visit.id, payment_id: toPaymentRowId(visit.id, 1), amount: amount / 100 };
  const reply = await salon.call('appointments/appointment-refund', input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(refundDeposit(visit, amount) ? 200 : 422);
}

async function completeAtFrontDesk({ salon }: Ledger, visit: Visit): Promise<void> {
  const input = { appointment_id: visit.id };
  const reply = await salon.call('appointments/appointment-complete', input, { as: 'staff' });
  expect(reply.status, reply.text).toBe(complete(visit) ? 200 : 400);
}

/** Changes a visit at the salon and in the model, and compares the replies. */
export async function changeVisit(ledger: Ledger, step: Change): Promise<void> {
  const visit = pickAt(ledger.visits, step.visit);
  if (!visit) return;
  switch (step.op) {
    case 'redeem': {
      const product = pickAt(ledger.products, step.product);
      const line = pickAt(visit.lines, step.service);
      if (product && line) await redeemFor(ledger, visit, product, line.service);
      return;
    }
    case 'cancel':
      return cancelAtFrontDesk(ledger, visit);
    case 'cancelLate':
      return cancelLateAsCustomer(ledger, visit);
    case 'miss':
      return markNoShow(ledger, visit);
    case 'refund':
      return refundAtFrontDesk(ledger, visit, step.quarters);
    case 'complete':
      return completeAtFrontDesk(ledger, visit);
    case 'pay':
      return payDepositOf(ledger, visit);
    case 'fail':
      return failDepositOf(ledger, visit);
  }
}
