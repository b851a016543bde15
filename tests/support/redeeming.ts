import { expect } from 'vitest';
import { update } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';
import { otherCustomer } from './appointments.ts';
import type { House } from './house.ts';
import { findings, openVisits } from './redemptions.ts';
import { verdict } from './replies.ts';

/** What the desk asks of an operation of redemptions, once all that it speaks of is there. */
export type Asked = { readonly operation: string; readonly input: object };

/** What is redeemed, what is said to it, and how it comes about on a fresh salon. */
export type RedemptionCase = [what: string, says: string, ask: (house: House) => Promise<Asked>];

/** Months end in New York: November 16 + 1 month, at 23:59 and at 00:00. */
export const LAST_MINUTE = new Date('2026-12-17T04:59:00Z');
export const MIDNIGHT = new Date('2026-12-17T05:00:00Z');

/** The payment of a product went back, or is disputed. */
export const blocked = async (house: House, kind: 'PURCHASED-PACKAGE' | 'PURCHASED-GIFTCARD', id: number) =>
  house.store.commit([
    update(keys.purchase(house.tenant, kind, id), { set: { blockedAt: '2026-11-16T14:00:00.000Z' } }),
  ]);

/** An open visit of these services, to be paid by a redemption. */
export async function visitOf(house: House, services: readonly number[]): Promise<number | undefined> {
  const [visit] = await openVisits(house, [services]);
  return visit;
}

export const redeemed = (house: House, { operation, input }: Asked) =>
  house.call(`redemptions/${operation}`, input, { as: 'staff' });

/** Holds a case to its status and message, and the salon's books to themselves. */
export async function expectRedemption(house: House, [, says, ask]: RedemptionCase): Promise<void> {
  const reply = await redeemed(house, await ask(house));
  expect(verdict(reply), reply.text).toBe(says);
  expect(await findings(house)).toEqual([]);
}

/** Holds an operation of redemptions to whom it serves: 401 for nobody, 404 for whom the visit does not concern. */
export async function expectRedeemers(
  house: House,
  other: House,
  { operation, input }: Asked,
): Promise<void> {
  const send = async (options: object) =>
    (await house.call(`redemptions/${operation}`, input, options)).status;
  expect(await send({})).toBe(401);
  expect(await send({ token: await otherCustomer(house) })).toBe(404);
  expect(await send({ as: 'customer' })).toBe(200);
  expect((await redeemed(other, { operation, input })).status).toBe(404);
}
