/** Salons that a command works on at a time. */
const BATCH = 20;

/** Does something for every item, some at a time; stops at the first failure. */
export async function forEachInBatches<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await Promise.all(items.slice(start, start + BATCH).map(run));
  }
}
