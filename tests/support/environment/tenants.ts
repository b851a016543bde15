import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openImageFolder } from '../../../infra/tools/tenant-images.ts';
import { createBucketClient } from '../../../lib/ports/image-bucket.ts';
import { logIn } from '../accounts/log-ins.ts';
import { bookAsCustomer } from '../booking/appointments.ts';
import { HAIRCUT } from '../booking/bookings.ts';
import { PNG } from '../catalog/images.ts';
import { COLOUR, createOrder, openPaymentAccount } from '../payments/payments.ts';
import { createSoldCard, createSoldMembership, createSoldPackage } from '../products/redemptions.ts';
import type { TestSalon } from '../test-salon.ts';

const run = promisify(execFile);

type CommandResult = { readonly code: number; readonly out: string; readonly error: string };

/** Runs `npm run tenant` against the table and the images of the test salon. */
export async function runTenant(salon: TestSalon, ...options: string[]): Promise<CommandResult> {
  const { table, images } = salon.environment;
  const place = ['--endpoint', table.endpoint ?? '', '--table', table.table];
  const bucket = ['--images-bucket', images.bucket, '--images-url', images.publicUrl];
  const env = { ...process.env, S3_ENDPOINT: images.endpoint };
  try {
    const args = ['infra/tools/tenant.ts', ...options, ...place, ...bucket];
    const { stdout, stderr } = await run(process.execPath, args, { env });
    return { code: 0, out: stdout, error: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}

export const openImages = ({ environment: { images }, tenant }: TestSalon) =>
  openImageFolder(createBucketClient(images), images, tenant);

/** Uses the salon so that it has records of as many kinds as possible, images and secrets. */
export async function useSalon(salon: TestSalon) {
  const admin = { as: 'admin' } as const;
  const must = async (operation: string, input: object) => {
    const { status, text, body } = await salon.call(operation, input, admin);
    if (status > 201) throw new Error(`${operation}: ${text}`);
    return body;
  };
  const account = await openPaymentAccount(salon);
  await must('directory/settings-update', { logo: PNG, facebook_client_secret: 'facebook secret' });
  await must('directory/business-contact-details-update', { deposit_policy: '<p>Deposits</p>' });
  await must('directory/occasion-store', { name: 'Birthday' });
  await must('directory/block-time-store', {
    staff_id: 1,
    location_id: 1,
    date: '2026/11/20',
    from: '09:00',
    to: '10:00',
    reason: 'Training',
  });
  await must('webhooks/webhook-store', { url: 'http://127.0.0.1:9999', events: ['booking.created'] });
  await logIn(salon, 'customers', { email: 'customer@demo.test', password: 'demo-password-1' });
  await salon.call('customers/login', { email: 'customer@demo.test', password: 'wrong-password' });
  await salon.call('customers/forgot-password', { email: 'customer@demo.test' });
  await createSoldPackage(salon);
  await createSoldMembership(salon);
  const card = await createSoldCard(salon, { value: 50_000 });
  await bookAsCustomer(salon, {
    services: [HAIRCUT],
    date: '2026/11/19',
    time: '10:00 AM',
    redemptions: [{ type: 'gift_card', giftcard_number: card.number }],
  });
  const paid = await bookAsCustomer(salon, { services: [COLOUR], date: '2026/11/19', time: '01:00 PM' });
  const order = await createOrder(
    salon,
    { appointment_id: paid },
    { as: 'customer', headers: { 'idempotency-key': 'order' } },
  );
  return { account, paid, intent: order.body.payment_intent };
}
