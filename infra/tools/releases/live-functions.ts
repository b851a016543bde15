/** A published version of a function: when it was published, and the table that it uses. */
export type PublishedVersion = {
  readonly publishedAt?: string | undefined;
  readonly table?: string | undefined;
};

export type LiveFunction = {
  readonly name: string;
  /** The version that the alias serves; during a gradual release, the one before. */
  readonly live: number;
  /** The version that a gradual release has begun to serve. */
  readonly canary?: number | undefined;
  /** All published versions, oldest first. */
  readonly versions: readonly number[];
  readonly published?: ReadonlyMap<number, PublishedVersion>;
  /** The version before the last deployment, if that deployment replaced it. */
  readonly before?: number | undefined;
};

/** A function whose requests go to another version. */
export type Rollback = { readonly name: string; readonly from: number; readonly to: number };

const findVersionBelow = ({ versions, live }: LiveFunction): number | undefined =>
  versions.findLast((version) => version < live);

/**
 * The version to which each function returns: the one before the last deployment, or before a gradual release that runs. A
 * function that the last deployment left alone stays as it is. If no deployment has recorded what it replaced, each function
 * returns to the version below its own (BEHAVIOR §32.6).
 */
export function planRollbackOfLastDeployment(functions: readonly LiveFunction[]): Rollback[] {
  const isRecorded = functions.some(({ before }) => before !== undefined);
  return functions.flatMap((each) => {
    const { name, live, canary, before } = each;
    if (canary !== undefined) return [{ name, from: canary, to: live }];
    const to = isRecorded ? before : findVersionBelow(each);
    return to === undefined || to === live ? [] : [{ name, from: live, to }];
  });
}

/** Whether `npm run rollback` has returned a function to an earlier version since the last deployment. */
export const hasRolledBackFunction = (functions: readonly LiveFunction[]): boolean =>
  functions.some(({ live, canary, versions }) => canary === undefined && (versions.at(-1) ?? live) > live);

/** The record that a deployment keeps of a function, and the versions that it deletes. */
type ReleaseRecord = {
  readonly name: string;
  /** Undefined: the deployment left the function alone. */
  readonly before: number | undefined;
  readonly obsolete: readonly number[];
};

/**
 * What to record after a deployment, from the functions before and after it. Of each function the last two versions that
 * served requests are kept. A deployment that changed no function leaves the record of the one before.
 */
export function listReleaseRecords(
  functionsBefore: readonly LiveFunction[],
  functionsAfter: readonly LiveFunction[],
): ReleaseRecord[] {
  const earlier = new Map(functionsBefore.map(({ name, live }) => [name, live]));
  const isChanged = ({ name, live }: LiveFunction) => earlier.has(name) && earlier.get(name) !== live;
  const hasChanges = functionsAfter.some(isChanged);
  return functionsAfter.map((each) => {
    const replaced = isChanged(each) ? earlier.get(each.name) : undefined;
    const kept = new Set([each.live, each.canary, replaced ?? each.before ?? findVersionBelow(each)]);
    return {
      name: each.name,
      before: hasChanges ? replaced : each.before,
      obsolete: each.versions.filter((version) => !kept.has(version)),
    };
  });
}
