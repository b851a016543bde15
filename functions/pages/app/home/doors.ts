export const DOORS = ['book', 'desk', 'office'] as const;
type Door = (typeof DOORS)[number];

export type WhichSalonPageProps = {
  readonly door: Door;
  /** The text that somebody typed; empty at first. */
  readonly typed: string;
  /** The salon that the typed text names; undefined if it names none. */
  readonly slug: string | undefined;
  /** No salon has the typed text as its slug. */
  readonly isUnknown?: boolean;
};
