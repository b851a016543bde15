import type { Functions } from './lambda.ts';
import { type LiveFunction, planRecords } from './live-functions.ts';

/** Records what a deployment replaced, and deletes the versions that no rollback needs. */
export async function recordRelease(
  functions: Functions,
  functionsBefore: readonly LiveFunction[],
): Promise<void> {
  const after = await functions.list();
  for (const { name, before, obsolete } of planRecords(functionsBefore, after)) {
    if (before !== after.find((each) => each.name === name)?.before) await functions.setBefore(name, before);
    for (const version of obsolete) await functions.deleteVersion(name, version);
  }
}
