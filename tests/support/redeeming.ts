import { expect } from 'vitest';
import { update } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';
import { otherCustomer } from './appointments.ts';
import { findings, openVisits } from './redemptions.ts';
import { verdict } from './replies.ts';
import type { TestSalon } from './test-salon.ts';

/** What the desk asks of an operation of redemptions, once all that it speaks of is there. */
export type Asked = { readonly operation: string; readonly input: object };

/** What is redeemed, what is said to it, and how it comes about on a fresh salon. */
export type RedemptionCase = [what: string, says: string, ask: (salon: TestSalon) => Promise<Asked>];

/** Months end in New York: November 16 + 1 month, at 23:59 and at 00:00. */
export const LAST_MINUTE = new Date('2026-12-17T04:59:00Z');
export const MIDNIGHT = new Date('2026-12-17T05:00:00Z');

/** The payment of a product went back, or is disputed. */
export const blocked = async (
  salon: TestSalon,
  kind: 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD',
  id: number,
) =>
  salon.store.commit([
    update(keys.purchase(salon.tenant, kind, id), { set: { blockedAt: '2026-11-16T14:00:00.000Z' } }),
  ]);

/** An open visit of these services, to be paid by a redemption. */
export async function visitOf(salon: TestSalon, services: readonly number[]): Promise<number | undefined> {
  const [visit] = await openVisits(salon, [services]);
  return visit;
}

export const redeemed = (salon: TestSalon, { operation, input }: Asked) =>
  salon.call(`redemptions/${operation}`, input, { as: 'staff' });

/** Holds a case to its status and message, and the salon's books to themselves. */
export async function expectRedemption(salon: TestSalon, [, says, ask]: RedemptionCase): Promise<void> {
  const reply = await redeemed(salon, await ask(salon));
  expect(verdict(reply), reply.text).toBe(says);
  expect(await findings(salon)).toEqual([]);
}

/** Holds an operation of redemptions to whom it serves: 401 for nobody, 404 for whom the visit does not concern. */
export async function expectRedeemers(
  salon: TestSalon,
  other: TestSalon,
  { operation, input }: Asked,
): Promise<void> {
  const send = async (options: object) =>
    (await salon.call(`redemptions/${operation}`, input, options)).status;
  expect(await send({})).toBe(401);
  expect(await send({ token: await otherCustomer(salon) })).toBe(404);
  expect(await send({ as: 'customer' })).toBe(200);
  expect((await redeemed(other, { operation, input })).status).toBe(404);
}
