import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { findRegisteredReader } from '../../../lib/rules/payments/card-readers.ts';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';
import { decideOnTipIntent } from '../../../lib/rules/payments/tip-settlement.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';
import { createIntentFacts, createIntentRecord } from '../../support/payments/intents.ts';

const line = (staffId: number | null, price: number) => ({
  serviceId: 7,
  pricingOptionId: null,
  staffId,
  from: 600,
  to: 660,
  duration: 60,
  price,
  addOns: [],
});
const visit = (fields: object = {}): Appointment =>
  ({
    ...createAppointment(2, {}),
    lines: [line(3, 3_000), line(4, 1_000)],
    payments: [],
    ...fields,
  }) as Appointment;
const decide = (state: IntentFacts['state'], fields: object = {}, facts: Partial<IntentFacts> = {}) =>
  decideOnTipIntent(
    visit(fields),
    createIntentRecord(),
    createIntentFacts(state, { amount: 400, ...facts }),
    'USD',
  );
const AT_DESK = { staffId: 3, amount: 100 };

// BEHAVIOR §15.3, §37.3
describe('a payment that is a tip', () => {
  test('is given to those who performed the visit, beside the tips at the desk', () => {
    const decision = decide('succeeded', { tips: [AT_DESK] });
    if (decision.transition !== 'give') throw new Error(decision.transition);
    expect(decision.appointment.tips).toStrictEqual([
      AT_DESK,
      { staffId: 3, amount: 300, intent: 'pi_1' },
      { staffId: 4, amount: 100, intent: 'pi_1' },
    ]);
    expect(decision.appointment.payments).toStrictEqual([
      {
        id: 42001,
        type: PAYMENT_ROW_TYPE.deposit,
        isTip: true,
        intent: 'pi_1',
        txnId: 'pi_1_secret_2',
        amount: 400,
        paid: 400,
        pending: 0,
        status: PAYMENT_STATUS.paid,
      },
    ]);
  });

  const paid = { payments: [{ id: 1, intent: 'pi_1', status: PAYMENT_STATUS.paid }] };
  test.each<[string, () => ReturnType<typeof decide>, object]>([
    ['stays paid the second time', () => decide('succeeded', paid), { transition: 'stay', result: 'paid' }],
    [
      'stays refunded',
      () => decide('succeeded', {}, { refunded: 400 }),
      { transition: 'stay', result: 'refunded' },
    ],
    ['is still processed', () => decide('processing'), { transition: 'stay', result: 'processing' }],
    ['has failed', () => decide('open'), { transition: 'stay', result: 'failed' }],
    [
      'is refunded where the visit is not completed',
      () => decide('succeeded', { status: 1 }),
      { transition: 'refund' },
    ],
    [
      'is refunded where another one came first',
      () => decide('succeeded', { tips: [{ ...AT_DESK, intent: 'pi_2' }] }),
      { transition: 'refund' },
    ],
    [
      'is refunded where nobody served',
      () => decide('succeeded', { lines: [line(null, 5)] }),
      { transition: 'refund' },
    ],
  ])('%s', (_, settle, expected) => {
    expect(settle()).toStrictEqual(expected);
  });
});

test.each([
  ['its own', { salon: 'rose', location: '2' }, 2],
  ['none of another salon', { salon: 'lily', location: '2' }, undefined],
  ['none without a location', { salon: 'rose' }, undefined],
  ['none without a salon', { location: '2' }, undefined],
])('a salon knows %s of the readers at the processor (BEHAVIOR §37.6)', (_, metadata, locationId) => {
  const reader = { id: 'tmr_1', label: '', deviceType: '', serialNumber: '', status: null, metadata };
  const found = findRegisteredReader(reader, 'rose' as Tenant);
  expect(found).toStrictEqual(locationId === undefined ? undefined : { ...reader, locationId });
  expect(findRegisteredReader(undefined, 'rose' as Tenant)).toBeUndefined();
});
