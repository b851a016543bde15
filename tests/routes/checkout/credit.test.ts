import { describe, expect, test } from 'vitest';
import { getCustomerCredit } from '../../../lib/table/journal/entries.ts';
import { keys } from '../../../lib/table/keys.ts';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { bookAsCustomer, bookAsGuest } from '../../support/booking/appointments.ts';
import { type CheckoutPaid, giveCredit, payBill, toPayInput } from '../../support/booking/checkout.ts';
import { listMovements } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;

const getShownCredit = async (salon: TestSalon) => {
  const shown = await salon.call<{ credit: string }>('directory/customer-show', { customer_id: 1 }, AS_STAFF);
  const own = await salon.call<{ credit: string }>('customers/profile', {}, { as: 'customer' });
  return [shown.body.data.credit, own.body.data.credit];
};

const refund = (salon: TestSalon, input: object) =>
  salon.call('appointments/appointment-refund', input, AS_STAFF);

// BEHAVIOR §37.5
describe('credit', () => {
  test('is given by a refund, shown to the front desk and the customer, and pays at a checkout', async () => {
    const salon = await openSalon();
    expect(await getShownCredit(salon)).toEqual(['0.00', '0.00']);
    await giveCredit(salon, '60.00');
    expect(await getShownCredit(salon)).toEqual(['60.00', '60.00']);
    expect((await listMovements(salon)).at(-1)).toEqual([
      'refunded',
      { credit: -60, products: 55.43, tax: 4.57 },
    ]);
    await salon.clock.advance(1);
    const id = await bookAsCustomer(salon);
    const tenders = [
      { kind: 'credit', amount: '50.00' },
      { kind: 'cash', amount: '4.13' },
    ];
    const paid = await payBill(salon, { appointment_id: id }, { tenders });
    expect(paid.body.data.appointment.payments).toMatchObject([
      { payment_type_id: 0, paid_by: 'credit', paid_amount: '50.00' },
      { payment_type_id: 0, paid_by: 'cash', paid_amount: '4.13' },
    ]);
    expect((await listMovements(salon)).at(-1)).toEqual([
      'completed',
      { credit: 50, cash: 4.13, services: -50, tax: -4.13 },
    ]);
    expect(await getShownCredit(salon)).toEqual(['10.00', '10.00']);
    const receipt = await salon.call('journal/receipt-show', { appointment_id: id }, AS_STAFF);
    expect(receipt.body.data).toMatchObject({
      tenders: [
        { account: 'cash', amount: '4.13' },
        { account: 'credit', amount: '50.00' },
      ],
    });
    const receipts = await salon.call<{ tender: string; amount: string }[]>(
      'payments/receipts',
      {},
      { as: 'customer' },
    );
    expect(
      receipts.body.data.filter(({ tender }) => tender === 'credit').map(({ amount }) => amount),
    ).toEqual(expect.arrayContaining(['50.00', '-60.00']));
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest(
    'that paid a visit goes back to the customer when the payment or a line is refunded',
    async () => {
      const salon = await openSalon();
      await giveCredit(salon, '54.13');
      const id = await bookAsCustomer(salon);
      const tenders = [{ kind: 'credit', amount: '54.13' }];
      const paid = await payBill(salon, { appointment_id: id }, { tenders });
      expect(await getShownCredit(salon)).toEqual(['0.00', '0.00']);
      const payment_id = paid.body.data.appointment.payments[0]?.id;
      expect((await refund(salon, { appointment_id: id, payment_id, amount: 20 })).status).toBe(200);
      expect((await refund(salon, { appointment_id: id, lines: [{ line: 0 }] })).status).toBe(200);
      expect(await getShownCredit(salon)).toEqual(['54.13', '54.13']);
      expect(await listAllAuditFindings(salon)).toEqual([]);
    },
  );

  test('pays no more than the balance (422), and only for customers', async () => {
    const salon = await openSalon();
    await giveCredit(salon, '20.00');
    const pay = (request: object, tenders: object[]) => payBill(salon, request, { tenders });
    const id = await bookAsCustomer(salon);
    const split = [
      { kind: 'credit', amount: '15.00' },
      { kind: 'cash', amount: '33.63' },
      { kind: 'credit', amount: '5.50' },
    ];
    const above = await pay({ appointment_id: id }, split);
    expect([above.status, above.body.errors]).toEqual([
      422,
      { 'tenders.2.amount': ['Must be at most 5.00'] },
    ]);
    const guest = await bookAsGuest(salon);
    const ofGuest = await pay({ appointment_id: guest }, [{ kind: 'credit', amount: '54.13' }]);
    expect([ofGuest.status, ofGuest.body.errors]).toEqual([
      422,
      { 'tenders.0.kind': ['Only for a customer with an account'] },
    ]);
    const paid = await payBill(salon, { appointment_id: guest });
    const toCredit = { appointment_id: paid.body.data.appointment.id, lines: [{ line: 0 }], to: 'credit' };
    const refused = await refund(salon, toCredit);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { to: ['Only for a customer with an account'] },
    ]);
    expect(await getShownCredit(salon)).toEqual(['20.00', '20.00']);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('is spent once where 10 bills ask for all of it at once', async () => {
    const salon = await openSalon();
    await giveCredit(salon, '54.13');
    const services = [{ service_id: 1, pricing_option_id: null, staff_id: 1 }];
    const input = await toPayInput(salon, { location_id: 1, customer_id: 1, services });
    const tenders = [{ kind: 'credit', amount: '54.13' }];
    const replies = await callAtOnce(10, () =>
      salon.call<CheckoutPaid>('checkout/checkout-pay', { ...input, tenders }, { as: 'admin' }),
    );
    expect(tally(replies)).toEqual({ '200 Paid': 1, '422 Validation failed': 9 });
    expect(await getCustomerCredit(salon.store, salon.tenant, 1)).toBe(0);
    expect(await listAllAuditFindings(salon)).toEqual([]);
  });

  nightTest('that differs from the journal is found by the audit', async () => {
    const salon = await openSalon();
    await giveCredit(salon, '20.00');
    const key = keys.record(salon.tenant, 'CREDIT', 1);
    await salon.store.commit([{ kind: 'put', key, item: { balance: 2_500 } }]);
    expect(await listAllAuditFindings(salon)).toEqual([
      'customer 1: has a credit of 25.00, the journal says 20.00',
    ]);
  });
});
