import type { Client } from './client.ts';

/** Confirms the payment in the browser, for example with Stripe's `confirmCardPayment`. */
type Confirm = (clientSecret: string) => Promise<void>;

/** Books colour and a blow-dry for a logged-in customer: the card pays the deposit, a package the blow-dry. */
export async function bookWithDeposit(salon: Client, packageId: number, date: string, confirm: Confirm) {
  const services = [{ service_id: 2 }, { service_id: 3 }];
  const request = { location_id: 1, start_date: date, end_date: date, service_pricing_options: services };
  const slots = await salon.booking.getSlot(request);
  const free = slots.ok && slots.reply.data.find(({ available }) => available);
  if (!free) throw new Error('no time is free on that day');

  const booked = await salon.booking.saveBooking({
    location_id: 1,
    date: free.date,
    time: free.time,
    services: [
      { service_id: 2, price: '120.00', duration: 90 },
      { service_id: 3, price: '35.00', duration: 30 },
    ],
    deposit_amount: 30,
    redemptions: [{ type: 'package', purchased_package_id: packageId, service_id: 3 }],
  });
  if (!booked.ok) return booked; // booked.errors holds the messages by field

  const order = await salon.payments.createOrder({ amount: 30, appointment_id: booked.reply.data.id });
  if (!order.ok) return order;
  await confirm(order.reply.token);
  const { payment_intent } = order.reply;
  return salon.payments.updateStatus({ payment_intent, appointment_id: booked.reply.data.id });
}
