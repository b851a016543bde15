import type { Functions } from './lambda.ts';
import { type LiveFunction, planRollback, type Rollback } from './live-functions.ts';

/** Returns each function to the version before, at once and all at the same time. */
export async function runRollback(
  functions: Functions,
  listed: readonly LiveFunction[],
): Promise<Rollback[]> {
  const plan = planRollback(listed);
  await Promise.all(plan.map(({ name, to }) => functions.setLive(name, to)));
  return plan;
}
