import type { VisitCaller } from '../../rules/access/principals.ts';
import {
  canSeeExpectedCash,
  computeCountedMinusExpected,
  computeExpectedCash,
  type Drawer,
} from '../../rules/journal/drawers.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import { toActorView } from './journal.ts';

const formatOrNull = (amount: Money | null | undefined) => (amount == null ? null : formatMoney(amount));

/** A drawer on the wire, as an actor may see it (BEHAVIOR §36.5). */
export function toDrawerView(drawer: Drawer, actor: VisitCaller) {
  const { closed } = drawer;
  const isSeen = canSeeExpectedCash(actor, drawer);
  const sum = (sign: 1 | -1) =>
    formatMoney(drawer.movements.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0));
  return {
    id: drawer.id,
    location_id: drawer.locationId,
    name: drawer.name,
    float: formatMoney(drawer.float),
    received: isSeen ? formatMoney(drawer.received + drawer.refunded) : null,
    refunded: isSeen ? formatMoney(drawer.refunded) : null,
    paid_in: sum(1),
    paid_out: sum(-1),
    expected: isSeen ? formatMoney(computeExpectedCash(drawer)) : null,
    counted: formatOrNull(closed?.counted),
    difference: formatOrNull(computeCountedMinusExpected(drawer)),
    denominations: (closed?.denominations ?? []).map(({ value, count }) => ({
      value: formatMoney(value),
      count,
    })),
    float_left: formatOrNull(closed?.floatLeft),
    to_bank: closed && closed.floatLeft !== null ? formatMoney(closed.counted - closed.floatLeft) : null,
    note: closed?.note ?? '',
    opened_at: drawer.openedAt,
    opened_by: toActorView(drawer.openedBy),
    closed_at: closed?.at ?? null,
    closed_by: closed ? toActorView(closed.by) : null,
  };
}

export const toDrawerDetailsView = (drawer: Drawer, actor: VisitCaller) => ({
  ...toDrawerView(drawer, actor),
  movements: drawer.movements.map(({ at, amount, reason, tipsOf, actor }) => ({
    at,
    kind: amount < 0 ? ('pay_out' as const) : ('pay_in' as const),
    amount: formatMoney(Math.abs(amount)),
    reason,
    tips_of: tipsOf ?? null,
    actor: toActorView(actor),
  })),
});
