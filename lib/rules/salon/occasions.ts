import type { OccasionId } from '../ids.ts';

/** What a gift card is given for, and the theme images that it can carry. */
export type Occasion = {
  readonly id: OccasionId;
  readonly name: string;
  readonly images: readonly string[];
  readonly active: boolean;
};
