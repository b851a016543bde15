import { expect } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import { statusAndMessage } from '../api/replies.ts';
import { registerOtherCustomer } from '../booking/appointments.ts';
import type { TestSalon } from '../test-salon.ts';
import { createOpenVisits, getSoldProduct, listAuditFindings } from './redemptions.ts';

export const HAIRCUT_ID = 1;
export const BLOW_DRY_ID = 3;
export const FACIAL_ID = 6;

type RedemptionCall = { readonly operation: string; readonly input: object };

/** A redemption, its expected reply, and its setup on a fresh salon. */
export type RedemptionCase = [
  label: string,
  expected: string,
  setUp: (salon: TestSalon) => Promise<RedemptionCall>,
];

/** The end of a month from November 16, in New York: 23:59 and 00:00. */
export const LAST_MINUTE = new Date('2026-12-17T04:59:00Z');
export const MIDNIGHT = new Date('2026-12-17T05:00:00Z');

/** Blocks a product, as a refund or a dispute does. */
export const blockProduct = async (
  salon: TestSalon,
  kind: 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD',
  id: number,
) => {
  const { head } = await getSoldProduct(salon, kind, id);
  const block = { set: { blockedAt: '2026-11-16T14:00:00.000Z' } };
  return salon.store.commit([
    updateItem(keys.purchase(salon.tenant, kind, id), block),
    updateItem(keys.record(salon.tenant, 'SALE', head.saleId), block),
  ]);
};

/** An unpaid visit of these services. Returns its id. */
export async function createOpenVisit(
  salon: TestSalon,
  services: readonly number[],
): Promise<number | undefined> {
  const [visit] = await createOpenVisits(salon, [services]);
  return visit;
}

export const redeemAtFrontDesk = (salon: TestSalon, { operation, input }: RedemptionCall) =>
  salon.call(`checkout/${operation}`, input, { as: 'staff' });

/** Expects the status and message of a case, and that the audit finds nothing. */
export async function expectRedemption(
  salon: TestSalon,
  [, expected, setUp]: RedemptionCase,
  as: 'staff' | 'customer' = 'staff',
): Promise<void> {
  const { operation, input } = await setUp(salon);
  const reply = await salon.call(`checkout/${operation}`, input, { as });
  expect(statusAndMessage(reply), reply.text).toBe(expected);
  expect(await listAuditFindings(salon)).toEqual([]);
}

/** Expects 401 without a token and 404 for customers who do not own the visit. */
export async function expectRedemptionAccess(
  salon: TestSalon,
  other: TestSalon,
  { operation, input }: RedemptionCall,
): Promise<void> {
  const send = async (options: object) => (await salon.call(`checkout/${operation}`, input, options)).status;
  expect(await send({})).toBe(401);
  expect(await send({ token: await registerOtherCustomer(salon) })).toBe(404);
  expect(await send({ as: 'customer' })).toBe(200);
  expect((await redeemAtFrontDesk(other, { operation, input })).status).toBe(404);
}
