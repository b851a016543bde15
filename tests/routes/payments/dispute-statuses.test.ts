import { describe, expect, test } from 'vitest';
import { PURCHASED_KIND } from '../../../lib/table/keys.ts';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { findSaleById } from '../../../lib/table/products/sales.ts';
import { bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { listCases } from '../../support/nightly.ts';
import {
  COLOUR,
  createOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  definePackage,
  type SaleRecord,
  sellPackage,
  toPackageSale,
} from '../../support/products/packages.ts';
import { getSoldProduct, listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const BUYER = { as: 'customer' } as const;
const DISPUTE = 'pm_card_createDispute';
const INQUIRY = 'pm_card_createDisputeInquiry';

/** The statuses of a dispute, the most common ones first, and whether the last status blocks the payment. */
const STATUSES: readonly (readonly [
  status: string,
  card: string,
  path: readonly string[],
  isBlocking: boolean,
])[] = [
  ['warning_needs_response', INQUIRY, [], false],
  ['needs_response', DISPUTE, [], true],
  ['won', DISPUTE, ['under_review', 'won'], false],
  ['lost', DISPUTE, ['under_review', 'lost'], true],
  ['warning_under_review', INQUIRY, ['warning_under_review'], false],
  ['warning_closed', INQUIRY, ['warning_under_review', 'warning_closed'], false],
  ['needs_response after an inquiry', INQUIRY, ['needs_response'], true],
  ['under_review', DISPUTE, ['under_review'], true],
  ['prevented', DISPUTE, ['prevented'], false],
  ['appeal_needs_response', DISPUTE, ['lost', 'appeal_needs_response'], true],
  ['appeal_under_review', DISPUTE, ['lost', 'appeal_under_review'], true],
  ['won after an appeal', DISPUTE, ['lost', 'appeal_under_review', 'won'], false],
];

async function openSalonWithAccount() {
  const salon = await openSalon(DEPOSITS_ON);
  return { salon, account: await openPaymentAccount(salon) };
}
type PaidSalon = Awaited<ReturnType<typeof openSalonWithAccount>>;

/** Pays an intent whose dispute then takes a path; each event is delivered. */
async function payAndDispute(
  { salon, account }: PaidSalon,
  intent: string,
  target: object,
  card: string,
  path: readonly string[],
): Promise<void> {
  await account.pay(intent, card);
  expect((await reportPayment(salon, intent, target)).status).toBe(200);
  const [created] = await account.events('charge.dispute.created', intent);
  expect((await account.deliver(created ?? {})).status).toBe(200);
  for (const status of path) await account.moveDispute(intent, status);
}

describe('a dispute with the status', () => {
  test.each(listCases(STATUSES, 4))(
    '%s: what the front desk can do with the deposit of a visit, and what the audit finds (BEHAVIOR §19.4)',
    async (_status, card, path, isBlocking) => {
      const paid = await openSalonWithAccount();
      const { salon, account } = paid;
      const time = { date: '2026/11/19', time: '01:00 PM' };
      const id = await bookAsCustomer(salon, { services: [COLOUR], ...time });
      const order = await createOrder(salon, { appointment_id: id }, BUYER);
      const intent = order.body.payment_intent;
      await payAndDispute(paid, intent, { appointment_id: id }, card, path);

      const record = await findIntentRecord(salon.store, salon.tenant, intent);
      expect(record?.lost?.disputed ?? 0).toBe(isBlocking ? 3000 : 0);
      expect(await listAuditFindings(salon)).toEqual([]);
      const [deposit] = (await getStoredAppointment(salon, id)).payments;
      const input = { appointment_id: id, payment_id: deposit?.id ?? 0 };
      const refund = await salon.call('appointments/appointment-refund', input, { as: 'staff' });
      expect([refund.status, Object.keys(refund.body.errors ?? {})]).toEqual(
        isBlocking ? [422, ['payment_id']] : [200, []],
      );
      await salon.runScheduledWork();
      expect(await account.refunds(intent)).toHaveLength(isBlocking ? 0 : 1);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test.each(listCases(STATUSES, 4))(
    '%s: whether the product that it paid can be redeemed, and what the audit finds (BEHAVIOR §19.4)',
    async (_status, card, path, isBlocking) => {
      const paid = await openSalonWithAccount();
      const { salon } = paid;
      const { id } = await definePackage(salon);
      const { id: sale_id, total } = (await sellPackage(salon, toPackageSale(id))).body.data as SaleRecord;
      const order = await createOrder(salon, { amount: total, sale_id }, BUYER);
      await payAndDispute(paid, order.body.payment_intent, { sale_id }, card, path);

      const sale = await findSaleById(salon.store, salon.tenant, sale_id);
      if (!sale) throw new Error('the sale is gone');
      const { head } = await getSoldProduct(salon, PURCHASED_KIND[sale.type], sale.purchasedId);
      expect([sale.blockedAt !== undefined, head.blockedAt !== undefined]).toEqual([isBlocking, isBlocking]);
      const isLost = Object.values(sale.disputes ?? {}).some(({ lost }) => lost);
      expect(isLost).toBe(path.at(-1) === 'lost');
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );
});
