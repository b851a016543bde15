import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { successStatusTrue } from '../fields.ts';

/** With it the app confirms a payment or saves a card at the processor. */
export const clientSecret = () => z.string().describe('Client secret of the intent at the processor');

/** The reply of every call that creates an order. */
export const orderReply = once(() =>
  z.object({
    status: successStatusTrue(),
    token: clientSecret(),
    payment_intent: z.string(),
  }),
);
