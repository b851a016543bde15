/** The tenders that somebody at the salon states, so that a wrong one can be corrected (BEHAVIOR §17.14). */
export const STATED_TENDERS = ['cash', 'external'] as const;
export type StatedTender = (typeof STATED_TENDERS)[number];

export const isStatedTender = (way: string): way is StatedTender =>
  STATED_TENDERS.some((each) => each === way);
