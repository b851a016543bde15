import { ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../lib/table/decide.ts';
import type { Change, Store } from '../../lib/table/store.ts';

/** Decides on changes and commits them (BEHAVIOR §31.2). Throws if they conflict with others for too long. */
export async function decideAndCommitOrThrow(
  store: Store,
  decide: (table: Store) => Promise<readonly Change[]>,
): Promise<void> {
  const done = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) =>
    ok({ changes: await decide(table), reply: undefined }),
  );
  if (!done.ok) throw new Error(`cannot commit scheduled changes: ${done.failure}`);
}
