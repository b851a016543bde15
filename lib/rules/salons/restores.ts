/** A restore of the salon's records to an earlier instant (BEHAVIOR §32.5). */
export type Restore = {
  /** Differs between all restores of a table, also between two to the same instant. */
  readonly id: string;
  /** The instant of the records. ISO 8601, UTC. */
  readonly from: string;
  /** When changes were allowed again; missing until then. What was written between the two is lost. */
  readonly to?: string;
};

/** A salon with its restores, the newest last; missing for most. */
export type SalonWithRestores = { readonly restores?: readonly Restore[] };

/** Tokens carry whole seconds. */
const toSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/**
 * Whether a log-in is newer than every restore. Older ones have ended, because the records no longer show which of them
 * had been revoked.
 */
export const isLogInAfterRestores = ({ restores = [] }: SalonWithRestores, issuedAt: Date): boolean =>
  restores.every(({ to }) => to !== undefined && issuedAt.getTime() / 1000 >= toSeconds(to));

/** Whether a mailed link was issued in a lost window, in which its id may belong to a lost record. */
export const isIssuedInLostWindow = ({ restores = [] }: SalonWithRestores, issuedAt: Date): boolean => {
  const at = issuedAt.getTime() / 1000;
  return restores.some(({ from, to }) => at >= toSeconds(from) && (to === undefined || at < toSeconds(to)));
};

/** Whether a record is older than a restore, which may have lost what the processor did for it. */
export const isOlderThanNewestRestore = ({ restores = [] }: SalonWithRestores, createdAt: string): boolean =>
  restores.some(({ to }) => to === undefined || createdAt < to);

/** The id of the newest restore: names at the processor contain it, so that they differ from those of the lost window. */
export const findNewestRestoreId = ({ restores = [] }: SalonWithRestores): string | undefined =>
  restores.at(-1)?.id;
