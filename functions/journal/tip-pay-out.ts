import type { journal } from '../../lib/contract/journal/journal.ts';
import type { Handler, Request } from '../../lib/http/call.ts';
import { findStaffOrFormer } from '../../lib/rules/catalog/deleted-records.ts';
import { type Drawer, decideDrawerMovement, sumTipsPaidFrom } from '../../lib/rules/journal/drawers.ts';
import { toEntryActor } from '../../lib/rules/journal/entries.ts';
import {
  decideTipPayOut,
  type TipBalance,
  toTipsPaidByBankPosition,
  toTipsPaidByBankReference,
} from '../../lib/rules/journal/tip-balances.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { StaffMember } from '../../lib/rules/salons/salon.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findDrawer, updateDrawer } from '../../lib/table/journal/drawers.ts';
import { putJournalEntryAndBalances } from '../../lib/table/journal/entries.ts';
import { getTipBalance, updateTipsPaidByBank } from '../../lib/table/journal/tip-balances.ts';
import type { Change } from '../../lib/table/store.ts';
import { toTipBalanceView } from '../../lib/views/journal/tip-balances.ts';

type TipPayOut = (typeof journal.routes)['tip-pay-out'];

/** Pays out tips to a staff member, at most what is owed, or takes pay-outs back (BEHAVIOR §36.6). */
export const tipPayOut: Handler<TipPayOut> = async (request, { store, catalogs }) => {
  const { tenant, salon, input } = request;
  const { staff_id: staffId, amount, drawer_id: drawerId } = input;
  const catalog = await catalogs(salon);
  const member = findStaffOrFormer(catalog, staffId);
  if (!member) return invalid('staff_id', 'Unknown staff member');
  return decideAndCommit(store, request, async (table) => {
    const [before, drawer] = await Promise.all([
      getTipBalance(table, tenant, staffId),
      drawerId === undefined ? undefined : findDrawer(table, tenant, drawerId),
    ]);
    if (drawerId !== undefined && !drawer) return fail('recordNotFound', 'drawer_id');
    const after = decideTipPayOut(before, amount, drawer && sumTipsPaidFrom(drawer, staffId));
    if (!after.ok) return after;
    const changes = drawer
      ? takeFromDrawer(request, drawer)
      : ok(payByBank(request, member, before, after.value));
    if (!changes.ok) return changes;
    const data = toTipBalanceView(after.value, catalog);
    return ok({
      changes: changes.value,
      reply: { message: amount < 0 ? 'Tips taken back' : 'Tips paid out', data },
    });
  });
};

/** The cash leaves a drawer, which must hold it, or comes back into it. */
function takeFromDrawer(request: Request<TipPayOut>, before: Drawer): Outcome<Change[]> {
  const { input, now } = request;
  const after = decideDrawerMovement(before, {
    at: now.toISOString(),
    amount: 0 - input.amount,
    reason: '',
    tipsOf: input.staff_id,
    actor: toEntryActor(request),
  });
  return after.ok ? ok(updateDrawer(request, before, after.value)) : after;
}

/** The money leaves the bank or comes back to it, and no drawer changes. The entry belongs to the home location of the staff member. */
function payByBank(
  request: Request<TipPayOut>,
  { id, homeLocationId }: StaffMember,
  before: TipBalance,
  after: TipBalance,
): Change[] {
  const { tenant, requestId, input } = request;
  const origin = {
    event: 'tipsPaidOut',
    reference: toTipsPaidByBankReference(before),
    version: requestId,
    locationId: homeLocationId,
    customerId: null,
  } as const;
  return [
    ...putJournalEntryAndBalances(
      request,
      origin,
      toTipsPaidByBankPosition(before),
      toTipsPaidByBankPosition(after),
    ),
    updateTipsPaidByBank(tenant, id, input.amount),
  ];
}
