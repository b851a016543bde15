import * as z from 'zod';
import { lineEmptyByDefault, named } from '../fields.ts';

/** The longest code of a promotion (BEHAVIOR §14.6). */
export const PROMOTION_CODE_MAX_LENGTH = 40;

/** The code that a booking or a checkout sends; empty for none. */
export const promoCode = () =>
  lineEmptyByDefault(PROMOTION_CODE_MAX_LENGTH).describe(
    'The code of a promotion; letter case does not matter',
  );

/** The promotion of a visit, and what it takes off. */
export const promotionView = named('AppliedPromotion', () =>
  z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    discount: z.string().describe('Of all services together'),
  }),
);
