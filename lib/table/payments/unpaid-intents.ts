import type { Tenant } from '../../rules/ids.ts';
import { failUntil, type Outcome, ok } from '../../rules/outcome.ts';
import { computeUnpaidIntentEnd } from '../../rules/payments/intent-deadlines.ts';
import type { UnpaidIntentSlot } from '../../rules/payments/payment-intents.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../decide.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import { type Change, type Store, toUnchangedRequirements, updateItem } from '../store.ts';

const SLOT_ATTRIBUTE = /^o_/;

/**
 * Counts an unpaid payment or setup intent of a network; fails as tooManyUnpaidIntents at its limit (BEHAVIOR §8.2),
 * with the time until one of them ends.
 */
export function reserveUnpaidIntent(
  store: Store,
  tenant: Tenant,
  { networkHash, slot }: UnpaidIntentSlot,
  max: number,
  now: Date,
): Promise<Outcome<undefined>> {
  const key = keys.unpaidIntents(tenant, networkHash);
  const until = computeUnpaidIntentEnd(now);
  return decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const item = (await table.get(key)) ?? { ...key };
    const slots = Object.entries(item).filter(([name]) => SLOT_ATTRIBUTE.test(name));
    const expired = slots.filter(([, end]) => String(end) <= now.toISOString()).map(([name]) => name);
    if (slots.length - expired.length >= max) {
      const ends = slots.map(([, end]) => Date.parse(String(end))).filter((end) => end > now.getTime());
      return failUntil(new Date(Math.min(...ends)), now, 'tooManyUnpaidIntents');
    }
    const reservation = updateItem(key, {
      set: { [`o_${slot}`]: until.toISOString(), ...toTtlAttribute(until) },
      add: { reservations: 1 },
      remove: expired,
      require: toUnchangedRequirements(item, 'reservations'),
    });
    return ok({ changes: [reservation], reply: undefined });
  });
}

export const deleteUnpaidIntentSlot = (tenant: Tenant, counted: UnpaidIntentSlot | undefined): Change[] =>
  counted
    ? [updateItem(keys.unpaidIntents(tenant, counted.networkHash), { remove: [`o_${counted.slot}`] })]
    : [];
