/** The pages that each salon has. */
export const DOORS = ['book', 'desk', 'office'] as const;
export type Door = (typeof DOORS)[number];

export type DoorPageProps = {
  readonly door: Door;
  /** What somebody typed; empty at first. */
  readonly typed: string;
  /** The salon of what was typed; undefined if it names none. */
  readonly slug: string | undefined;
};
