import { membershipEnd } from '../../lib/acts/membership-billing.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { SALE_STATUS } from '../../lib/rules/sales.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { ownerOf } from '../../lib/table/due.ts';
import { leftMembership } from '../../lib/table/memberships.ts';
import { headOf, readHead } from '../../lib/table/purchases.ts';
import type { DueWork } from './world.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** A membership that nothing bills has come to its end (decisions §6); one that was never paid simply lapses. */
export const endMembership: DueWork = async (item, now, { store }) => {
  const tenant = ownerOf(item);
  const { id } = headOf<typeof KIND>(item);
  const ended = await decideAndCommit(store, { keep: () => [] }, async (table) => {
    const head = await readHead(table, tenant, KIND, id);
    if (!head || head.endedAt !== undefined) return ok({ changes: [], reply: undefined });
    const isPaid = head.saleStatus === SALE_STATUS.paid;
    const changes = isPaid ? membershipEnd(tenant, head, now) : [leftMembership(tenant, head)];
    return ok({ changes, reply: undefined });
  });
  if (!ended.ok) throw new Error(`a membership was not ended: ${ended.failure}`);
};
