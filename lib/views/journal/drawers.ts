import { computeCashDifference, computeExpectedCash, type Drawer } from '../../rules/journal/drawers.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import { toActorView } from './journal.ts';

const formatOrNull = (amount: Money | null | undefined) => (amount == null ? null : formatMoney(amount));

/** A drawer on the wire (BEHAVIOR §36.7). */
export function toDrawerView(drawer: Drawer) {
  const sum = (sign: 1 | -1) =>
    formatMoney(drawer.movements.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0));
  return {
    id: drawer.id,
    location_id: drawer.locationId,
    name: drawer.name,
    float: formatMoney(drawer.float),
    received: formatMoney(drawer.received),
    paid_in: sum(1),
    paid_out: sum(-1),
    expected: formatMoney(computeExpectedCash(drawer)),
    counted: formatOrNull(drawer.closed?.counted),
    difference: formatOrNull(computeCashDifference(drawer)),
    note: drawer.closed?.note ?? '',
    opened_at: drawer.openedAt,
    opened_by: toActorView(drawer.openedBy),
    closed_at: drawer.closed?.at ?? null,
    closed_by: drawer.closed ? toActorView(drawer.closed.by) : null,
  };
}

export const toDrawerDetailsView = (drawer: Drawer) => ({
  ...toDrawerView(drawer),
  movements: drawer.movements.map(({ at, amount, reason, tipsOf, actor }) => ({
    at,
    kind: amount < 0 ? ('pay_out' as const) : ('pay_in' as const),
    amount: formatMoney(Math.abs(amount)),
    reason,
    tips_of: tipsOf ?? null,
    actor: toActorView(actor),
  })),
});
