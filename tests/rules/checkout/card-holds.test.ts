import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import {
  type CardHold,
  type CommittedHold,
  formatProcessorHoldName,
  isCardHoldGivenUp,
  type OpenHold,
  toCardHoldCheckInstant,
  toCommittedHold,
  toPartlyCapturedAppointment,
} from '../../../lib/rules/checkout/card-holds.ts';

const CREATED = '2026-11-16T15:00:00.000Z';
const HELD = { id: 7, amount: 500, currency: 'USD', createdAt: CREATED, state: 'held' } as OpenHold;
const committed: CommittedHold = {
  id: 7,
  amount: 500,
  currency: 'USD',
  createdAt: CREATED,
  state: 'committed',
  payment: {
    parts: [
      { kind: 'appointment', id: 42, amount: 300 },
      { kind: 'sale', id: 9, amount: 200 },
    ],
    intent: 'pi_1',
    committedAt: '2026-11-16T15:01:00.000Z',
  },
};
/** A bill that the hold and another tender have paid. */
const PAID = {
  visits: [
    { id: 41, payments: [{ amount: 50 }] },
    { id: 42, payments: [{ amount: 50 }, { amount: 300, intent: 'pi_1' }] },
  ] as unknown as Appointment[],
  sales: [{ id: 9, tenders: [{ amount: 200, intent: 'pi_1' }, { amount: 40 }] }, { id: 10 }],
};

// BEHAVIOR §37.4
describe('a hold on a card', () => {
  test('is committed with its checkout, under its name at the processor', () => {
    const now = new Date('2026-11-16T15:01:00.000Z');
    const hold = { id: 7, amount: 500, currency: 'USD', createdAt: CREATED, intent: 'pi_1' };
    expect(toCommittedHold(hold, PAID, now)).toStrictEqual(committed);
    expect(toCommittedHold({ ...hold, restore: 'r1' }, PAID, now)).toStrictEqual({
      ...committed,
      restore: 'r1',
    });
    expect(formatProcessorHoldName({ id: 7 })).toBe('hold-7');
    expect(formatProcessorHoldName({ id: 7, restore: 'r1' })).toBe('hold-7-r1');
  });

  test.each<[string, CardHold, string]>([
    ['10 minutes after it was made, to free it', HELD, '2026-11-16T15:10:00.000Z'],
    [
      '10 minutes after it was made, to free it again',
      { ...HELD, state: 'released' },
      '2026-11-16T15:10:00.000Z',
    ],
    ['2 minutes after its commit, to take the money', committed, '2026-11-16T15:03:00.000Z'],
  ])('is looked after %s', (_, hold, at) => {
    expect(toCardHoldCheckInstant(hold).toISOString()).toBe(at);
  });

  test('is given up a day after its commit', () => {
    expect(isCardHoldGivenUp(committed, new Date('2026-11-17T15:00:59.999Z'))).toBe(false);
    expect(isCardHoldGivenUp(committed, new Date('2026-11-17T15:01:00.000Z'))).toBe(true);
  });

  test('that is given up, or captured in part, makes the rest due at the salon', () => {
    const row = (id: number, fields: object): PaymentRow => ({
      id,
      type: PAYMENT_ROW_TYPE.cardOnFile,
      amount: 500,
      paid: 500,
      pending: 0,
      txnId: '',
      status: PAYMENT_STATUS.paid,
      ...fields,
    });
    const lost = row(42001, { intent: 'pi_1' });
    const other = row(42002, { intent: 'pi_2' });
    const visit = { id: 42, payments: [lost, other] } as unknown as Appointment;
    expect(toPartlyCapturedAppointment(visit, 'pi_1', 0)?.payments).toStrictEqual([
      { ...lost, paid: 0, status: PAYMENT_STATUS.failed },
      other,
      {
        id: 42003,
        type: PAYMENT_ROW_TYPE.payAtSalon,
        amount: 500,
        paid: 0,
        pending: 500,
        txnId: '',
        status: PAYMENT_STATUS.pending,
      },
    ]);
    expect(toPartlyCapturedAppointment(visit, 'pi_1', 300)?.payments).toMatchObject([
      { ...lost, amount: 300, paid: 300 },
      other,
      { id: 42003, amount: 200, pending: 200 },
    ]);
    expect(toPartlyCapturedAppointment(visit, 'pi_1', 500)).toBeUndefined();
    expect(toPartlyCapturedAppointment(visit, 'pi_3', 0)).toBeUndefined();
    const failed = { ...visit, payments: [{ ...lost, status: PAYMENT_STATUS.failed }] } as Appointment;
    expect(toPartlyCapturedAppointment(failed, 'pi_1', 0)).toBeUndefined();
  });
});
