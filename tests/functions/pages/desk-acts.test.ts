import { describe, expect, test } from 'vitest';
import { listDayActs, listOtherActs } from '../../../functions/pages/app/desk/allowed-acts.ts';
import type { Visit } from '../../../functions/pages/app/desk/desk-data.ts';
import { toRights } from '../../../functions/pages/app/desk/rights.ts';
import { VISIT_STATUS } from '../../../functions/pages/app/parts/visit-status.ts';

type Rest = Partial<
  Pick<Visit, 'arrived_at' | 'started_at' | 'confirmed_at' | 'can_undo_until' | 'customer' | 'guest'>
> & {
  readonly due?: string;
  readonly paid?: string;
  readonly byCard?: true;
};
const visitOf = (
  status: keyof typeof VISIT_STATUS,
  { due = '0.00', paid = '0.00', byCard, ...rest }: Rest = {},
) => ({
  status: VISIT_STATUS[status],
  arrived_at: null,
  started_at: null,
  confirmed_at: null,
  can_undo_until: null,
  customer: null,
  guest: null,
  ...rest,
  payments: [
    {
      id: 1,
      appointment_id: 1,
      payment_type_id: 0,
      amount: '50.00',
      status: 1,
      paid_amount: paid,
      pending_amount: due,
      txn_id: byCard ? 'pi_1' : '',
    },
  ],
});
const rightsOf = (...permissions: string[]) => toRights(permissions);

const [ARRIVED, STARTED] = ['2026-11-16T14:00:00Z', '2026-11-16T14:05:00Z'];
const SERVES = rightsOf('appointments.serve_own');

// BEHAVIOR §39.2
describe('on the day of a visit the desk', () => {
  test.each([
    ['checks in or starts', visitOf('confirmed'), SERVES, ['checkIn', 'start']],
    [
      'starts, or undoes the arrival',
      visitOf('confirmed', { arrived_at: ARRIVED }),
      SERVES,
      ['start', 'undo'],
    ],
    [
      'completes what is paid without a checkout',
      visitOf('confirmed', { arrived_at: ARRIVED, started_at: STARTED }),
      SERVES,
      ['undo', 'complete'],
    ],
    [
      'leaves what is due to the checkout',
      visitOf('confirmed', { arrived_at: ARRIVED, started_at: STARTED, due: '50.00' }),
      SERVES,
      ['undo'],
    ],
    [
      'leaves the end to who can check out',
      visitOf('confirmed', { arrived_at: ARRIVED, started_at: STARTED }),
      rightsOf('appointments.serve_own', 'sales.write'),
      ['undo'],
    ],
    ['does nothing without the right to serve', visitOf('confirmed'), rightsOf('appointments.read'), []],
    ['does nothing about a completed visit', visitOf('completed'), SERVES, []],
  ])('%s', (_name, visit, rights, acts) => {
    expect(listDayActs(visit, rights, true)).toEqual(acts);
    expect(listDayActs(visit, rights, false)).toEqual([]);
  });
});

const WRITES = rightsOf('appointments.write');
const CHANGES = ['move', 'longer'];

describe('the desk', () => {
  test.each([
    [
      'confirms, changes or cancels before a visit',
      visitOf('confirmed'),
      WRITES,
      false,
      ['bookAgain', 'confirm', ...CHANGES, 'cancel'],
    ],
    [
      'confirms once',
      visitOf('confirmed', { confirmed_at: ARRIVED }),
      WRITES,
      false,
      ['bookAgain', ...CHANGES, 'cancel'],
    ],
    [
      'confirms nobody who is there',
      visitOf('confirmed', { arrived_at: ARRIVED }),
      WRITES,
      false,
      ['bookAgain', ...CHANGES, 'cancel'],
    ],
    [
      'marks a no-show once the visit has begun',
      visitOf('confirmed'),
      WRITES,
      true,
      ['bookAgain', ...CHANGES, 'noShow', 'cancel'],
    ],
    [
      'changes a visit whose deposit is not paid',
      visitOf('pendingPayment'),
      WRITES,
      true,
      [...CHANGES, 'cancel'],
    ],
    ['books a completed visit again', visitOf('completed'), WRITES, true, ['bookAgain']],
    [
      'writes to a guest',
      visitOf('completed', {
        guest: { fname: 'Gina', lname: '', email: '', phone: '', language: null, sms_consent: 0 },
      }),
      WRITES,
      true,
      ['bookAgain', 'message'],
    ],
    ['changes nothing without that right', visitOf('confirmed'), rightsOf('appointments.read'), false, []],
    ['checks out', visitOf('confirmed'), rightsOf('sales.write'), true, ['checkOut']],
    [
      'checks out what is still due',
      visitOf('completed', { due: '50.00' }),
      rightsOf('sales.write'),
      true,
      ['checkOut', 'bookAgain'],
    ],
    ['checks out no paid visit', visitOf('completed'), rightsOf('sales.write'), true, ['bookAgain']],
    [
      'shows the payments of a visit that is over',
      visitOf('noShow'),
      rightsOf('money.charge'),
      true,
      ['payments', 'bookAgain'],
    ],
    [
      'shows a deposit',
      visitOf('confirmed', { paid: '20.00', byCard: true }),
      rightsOf('money.refund'),
      false,
      ['payments'],
    ],
    [
      'shows no payments before money has come',
      visitOf('confirmed', { due: '50.00' }),
      rightsOf('sales.read'),
      false,
      [],
    ],
  ])('%s', (_name, visit, rights, hasBegun, acts) => {
    expect(listOtherActs(visit, rights, hasBegun)).toEqual(acts);
  });
});
