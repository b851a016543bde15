import type { StaffId } from '../ids.ts';

/**
 * A member's place in the rotation of a location. `wait`: somebody who was off when a turn was given waits for one visit after that
 * (`due`), and has then waited (`done`) until their next own turn (BEHAVIOR §14.3).
 */
type Turn = { readonly staffId: StaffId; readonly wait?: 'due' | 'done' };

/** The members of a location by their last turn, the least recent first; members without a turn are not listed. */
export type Turns = readonly Turn[];

/** The next in turn first. Members without a turn precede the others; `ids` must be ascending. */
export function sortByTurn(turns: Turns, ascendingIds: readonly StaffId[]): StaffId[] {
  const ranks = new Map(turns.map(({ staffId, wait }, index) => [staffId, { index, isDue: wait === 'due' }]));
  const toRank = (id: StaffId) => ranks.get(id) ?? { index: -1, isDue: false };
  return ascendingIds.toSorted(
    (a, b) => Number(toRank(a).isDue) - Number(toRank(b).isDue) || toRank(a).index - toRank(b).index,
  );
}

/** The rotation after a turn: its member goes to the end, members who were free have waited, and members who were off will wait. */
export function computeNextTurns(
  turns: Turns,
  taken: { readonly by: StaffId; readonly free: readonly StaffId[]; readonly off: readonly StaffId[] },
): Turns {
  const unlisted = taken.off.filter((id) => turns.every(({ staffId }) => staffId !== id));
  const others = [...unlisted.map((staffId): Turn => ({ staffId })), ...turns].filter(
    ({ staffId }) => staffId !== taken.by,
  );
  return [
    ...others.map((turn): Turn => {
      if (turn.wait === 'due') return taken.free.includes(turn.staffId) ? { ...turn, wait: 'done' } : turn;
      return turn.wait === undefined && taken.off.includes(turn.staffId) ? { ...turn, wait: 'due' } : turn;
    }),
    { staffId: taken.by },
  ];
}
