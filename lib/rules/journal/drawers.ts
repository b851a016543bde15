import { can, type VisitCaller } from '../access/principals.ts';
import type { DrawerId, LocationId, StaffId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { toLocalDate } from '../time-zone.ts';
import type { EntryActor, JournalEvent, Position } from './entries.ts';

/** Money that was put into a drawer or taken out of it for another reason than a visit or a sale. */
export type DrawerMovement = {
  readonly at: string;
  /** Positive: paid in; negative: paid out. */
  readonly amount: Money;
  readonly reason: string;
  /** The staff member whose tips were paid out, or whose pay-out was taken back. */
  readonly tipsOf?: StaffId;
  readonly actor: EntryActor;
};

/** The coins or notes of one value in a counted drawer. */
type Denomination = { readonly value: Money; readonly count: number };

export type DrawerCount = {
  readonly at: string;
  readonly by: EntryActor;
  readonly counted: Money;
  /** The count piece by piece; empty where only its sum is known. */
  readonly denominations: readonly Denomination[];
  /** The cash that stays in the drawer; the rest goes to the bank. Null where nobody has said so. */
  readonly floatLeft: Money | null;
  /** Why the count differs. */
  readonly note?: string;
};

/** The drawer of a location from its opening to its closing (BEHAVIOR §36.5). */
export type Drawer = {
  readonly id: DrawerId;
  readonly locationId: LocationId;
  readonly name: string;
  /** The cash in it when it was opened. */
  readonly float: Money;
  /** Cash of visits and sales, less cash that was refunded. */
  readonly received: Money;
  readonly refunded: Money;
  readonly movements: readonly DrawerMovement[];
  readonly openedAt: string;
  readonly openedBy: EntryActor;
  readonly closed?: DrawerCount;
  readonly version: number;
};

/** The most that one record holds. */
const MOVEMENTS_MAX = 500;

const sumAmounts = (movements: readonly DrawerMovement[]): Money =>
  movements.reduce((sum, { amount }) => sum + amount, 0);

/** The tips that a drawer has paid out to a staff member, less what was taken back. */
export const sumTipsPaidFrom = ({ movements }: Pick<Drawer, 'movements'>, staffId: StaffId): Money =>
  0 - sumAmounts(movements.filter(({ tipsOf }) => tipsOf === staffId));

export const computeExpectedCash = (drawer: Drawer): Money =>
  drawer.float + drawer.received + sumAmounts(drawer.movements);

/** Only readers of the journal see the expected cash of an open drawer: others count it blind (BEHAVIOR §36.5). */
export const canSeeExpectedCash = (actor: VisitCaller, { closed }: Drawer): boolean =>
  closed !== undefined || can(actor, 'journal.read');

/** The counted cash less the expected cash; null while the drawer is open. */
export const computeCountedMinusExpected = (drawer: Drawer): Money | null =>
  drawer.closed ? drawer.closed.counted - computeExpectedCash(drawer) : null;

export type CountedDrawer = Pick<Drawer, 'id' | 'name' | 'float'> & {
  readonly expected: Money;
  readonly counted: Money;
  readonly difference: Money;
  readonly note?: string;
};

/** The drawers of a location that were counted on a day (BEHAVIOR §36.8). */
export const listCountedDrawersOn = (
  drawers: readonly Drawer[],
  location: LocationId,
  date: LocalDate,
  timeZone: string,
): CountedDrawer[] =>
  drawers.flatMap((drawer) => {
    const { id, name, float, locationId, closed } = drawer;
    if (!closed || locationId !== location || toLocalDate(timeZone, new Date(closed.at)) !== date) return [];
    const expected = computeExpectedCash(drawer);
    const { counted, note } = closed;
    return [
      { id, name, float, expected, counted, difference: counted - expected, ...(note ? { note } : {}) },
    ];
  });

/** The drawer after cash was paid in, or out with a negative amount; at most what must be in it can be paid out. */
export function decideDrawerMovement(drawer: Drawer, movement: DrawerMovement): Outcome<Drawer> {
  if (drawer.closed) return fail('drawerClosed');
  if (drawer.movements.length >= MOVEMENTS_MAX)
    return invalid('amount', 'Too many payments: close the drawer first');
  if (movement.amount === 0) return invalid('amount', 'Must be above 0');
  if (computeExpectedCash(drawer) + movement.amount < 0)
    return invalid('amount', 'Must not be above what is in the drawer');
  return ok({ ...drawer, movements: [...drawer.movements, movement], version: drawer.version + 1 });
}

/** The drawer after its cash was counted: the pieces add up to the sum, and no more than the sum stays in it. */
export function decideDrawerClosing(drawer: Drawer, closed: DrawerCount): Outcome<Drawer> {
  const { counted, denominations, floatLeft } = closed;
  if (drawer.closed) return fail('drawerClosed');
  if (new Set(denominations.map(({ value }) => value)).size < denominations.length)
    return invalid('denominations', 'Duplicate');
  const pieces = denominations.reduce((sum, { value, count }) => sum + value * count, 0);
  if (denominations.length > 0 && pieces !== counted)
    return invalid('denominations', `Must add up to ${formatMoney(counted)}`);
  if (floatLeft !== null && floatLeft > counted)
    return invalid('floatLeft', `Must be at most ${formatMoney(counted)}`);
  return ok({ ...drawer, closed, version: drawer.version + 1 });
}

/** The event of a change of a drawer (BEHAVIOR §36.3). */
export function toLastDrawerChangeEvent({ closed, movements }: Drawer): JournalEvent {
  if (closed) return 'drawerClosed';
  return movements.at(-1)?.tipsOf === undefined ? 'drawerPaid' : 'tipsPaidOut';
}

/** The position of a drawer without the cash of visits and sales, whose own entries name it (BEHAVIOR §36.5). */
export function toDrawerPositionWithoutSales(drawer: Drawer): Position {
  const { id, movements } = drawer;
  const [moved, difference] = [sumAmounts(movements), computeCountedMinusExpected(drawer) ?? 0];
  const tips = movements.flatMap(
    ({ tipsOf, amount }): Position =>
      tipsOf === undefined ? [] : [{ account: 'tips', of: tipsOf, amount: 0 - amount }],
  );
  const others = movements.filter(({ tipsOf }) => tipsOf === undefined);
  return [
    { account: 'cash', of: id, amount: moved + difference },
    ...tips,
    { account: 'petty', of: id, amount: 0 - sumAmounts(others) },
    { account: 'overShort', of: id, amount: 0 - difference },
  ];
}
