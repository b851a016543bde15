import * as z from 'zod';
import { id, listEnvelope, listParameters, messageEnvelope, money, named, optional } from '../fields.ts';
import { forUsers, get, post } from '../route.ts';

const balance = named('TipBalance', () =>
  z.object({
    staff_id: z.int(),
    name: z.string(),
    owed: z.string().describe('Negative where tips were refunded after they were paid out'),
  }),
);

const forDrawers = forUsers('money.drawer');

/** The tips that the salon owes its staff (BEHAVIOR §36.6). */
export const tipRoutes = {
  'tip-index': get('/admin/tip/index', forUsers(['money.drawer', 'journal.read']), {
    confirms: false,
    summary: 'List the staff members to whom tips are owed',
    description: 'What is owed is the sum of all tips, less what was refunded and paid out.',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(balance()),
  }),
  'tip-pay-out': post('/admin/tip/pay-out', forDrawers, {
    confirms: false,
    summary: 'Pay out tips to a staff member',
    description:
      'With `drawer_id`, the cash leaves that drawer. Without it, the tips are paid in another way. At most what is owed can be paid out.',
    idempotent: true,
    failures: ['recordNotFound', 'drawerClosed'],
    input: () => z.object({ staff_id: id(), amount: money(), drawer_id: optional(id()) }),
    reply: () => messageEnvelope(balance()),
  }),
} as const;
