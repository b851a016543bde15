import type { Category } from '../salons/salon.ts';

/** The hues that a category can have are 1 to this one (BEHAVIOR §11.7). */
const COLORS = 10;

type Positioned = { readonly id: number; readonly position: number };

/** Where a new record stands: after all others (BEHAVIOR §11.7). */
export const computeNextPosition = (records: Iterable<Pick<Positioned, 'position'>>): number =>
  Math.max(0, ...[...records].map(({ position }) => position)) + 1;

/** The records in the order of their positions; those with the same one in the order of their ids. */
export const sortByPosition = <Record extends Positioned>(records: Iterable<Record>): Record[] =>
  [...records].sort((a, b) => a.position - b.position || a.id - b.id);

/** The colour of a new category: the first one that the fewest others have (BEHAVIOR §11.7). */
export function chooseCategoryColor(categories: Iterable<Pick<Category, 'color'>>): number {
  const uses = Array<number>(COLORS).fill(0);
  for (const { color } of categories) uses[color - 1] = (uses[color - 1] ?? 0) + 1;
  return uses.indexOf(Math.min(...uses)) + 1;
}
