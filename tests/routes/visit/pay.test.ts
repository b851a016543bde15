import { describe, expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { getStoredAppointment } from '../../support/booking/appointments.ts';
import { bookWithLink } from '../../support/booking/visit-links.ts';
import { COLOUR, DEPOSITS_ON, openPaymentAccount } from '../../support/payments/payments.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const HOLD_MINUTES = 16;

// BEHAVIOR §18.1, §33.2
describe('pay', () => {
  test('orders the open deposit from any network, for a customer too, also after a failed payment', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const account = await openPaymentAccount(salon);
    const change = { customer_type: 0, guest: undefined, services: [COLOUR] };
    const { id, token } = await bookWithLink(salon, change, { as: 'customer' });
    const order = await salon.call<never>('visit/pay', { token });
    expect(order.status, order.text).toBe(200);
    const intent = await account.stripe.paymentIntents.retrieve(String(order.body.payment_intent));
    expect(intent).toMatchObject({
      amount: 3000,
      client_secret: order.body.token,
      shipping: { name: 'Carla Client' },
    });

    await salon.clock.advance(HOLD_MINUTES);
    await salon.runScheduledWork();
    expect((await getStoredAppointment(salon, id)).status).toBe(5);
    const again = await salon.call<never>('visit/pay', { token });
    expect((await getStoredAppointment(salon, id)).status).toBe(0);
    await account.pay(String(again.body.payment_intent));
    const target = { payment_intent: again.body.payment_intent, appointment_id: id, manage_token: token };
    expect((await salon.call('payments/update-status', target)).status).toBe(200);
    expect(await getStoredAppointment(salon, id)).toMatchObject({ status: 1 });
    const paid = await salon.call('visit/pay', { token });
    expect(statusAndMessage(paid)).toBe('400 Invalid payment');
    expect(paid.body.errors).toEqual({ token: ['Invalid payment'] });
  });

  test('refuses where the salon has no key (400 Online payment is not set up)', async () => {
    const salon = await openSalon(DEPOSITS_ON);
    const { token } = await bookWithLink(salon, { services: [COLOUR] });
    expect(statusAndMessage(await salon.call('visit/pay', { token }))).toBe(
      '400 Online payment is not set up',
    );
  });
});
