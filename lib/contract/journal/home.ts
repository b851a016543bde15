import * as z from 'zod';
import { dataEnvelope, named } from '../fields.ts';
import { forUsers, get } from '../route.ts';
import { JOURNAL_ACCOUNT_NAMES } from './receipt-fields.ts';

const ATTENTION_KIND_NAMES = [
  'no_person',
  'in_time_off',
  'outside_hours',
  'payment_failed',
  'disputed',
  'not_checked_in',
  'not_confirmed',
  'open_drawer',
  'mail_returned',
  'waiting',
  'products_ending',
] as const;

const homeVisit = named('HomeVisit', () =>
  z.object({
    id: z.int(),
    appointment_number: z.string(),
    name: z.string().describe('The customer or guest; empty without a name'),
    services: z.array(z.string()),
    staff: z.array(z.string()),
    location_id: z.int(),
    starts_at: z.string(),
  }),
);

/** The route of what an owner looks at first. */
export const homeRoutes = {
  home: get('/admin/journal/home', forUsers('journal.read'), {
    summary: 'Show what needs attention, what was taken, and what is owed',
    description:
      'Weeks begin as the salon’s region has it. `taken` is what came in, with tax and tips, less what was returned.',
    reply: () =>
      dataEnvelope(
        z.object({
          date: z.string().describe('Today in the salon, YYYY/MM/DD'),
          taken: z.object({
            today: z.string(),
            week: z.string().describe('From its first day to today'),
            before: z.string().describe('The same days of the week before'),
            days: z.array(z.object({ date: z.string(), taken: z.string(), before: z.string() })),
          }),
          visits_today: z.int().describe('Booked or completed'),
          visits_ahead: z.int(),
          attention: z
            .array(
              z.object({
                kind: z.enum(ATTENTION_KIND_NAMES),
                count: z.int(),
                amount: z.string().nullable().describe('Of `disputed` and `products_ending`'),
                due_date: z.string().nullable().describe('Of the same: the earliest, if it is known'),
                payment_intent: z.string().nullable().describe('Of `disputed`: that with this date'),
                location_id: z.int().nullable().describe('Of `open_drawer` and `waiting`: that of the first'),
                clients: z
                  .array(z.object({ id: z.int(), name: z.string() }))
                  .describe('Of `mail_returned` and `disputed`, at most 5'),
                visits: z.array(homeVisit()).describe('At most 5'),
                time_off: z
                  .array(
                    z.object({
                      id: z.int(),
                      name: z.string(),
                      kind: z.string(),
                      from: z.string(),
                      to: z.string(),
                      visits: z.int(),
                    }),
                  )
                  .describe('Of `in_time_off`'),
              }),
            )
            .describe('The most urgent first'),
          owed: z.array(z.object({ account: z.enum(JOURNAL_ACCOUNT_NAMES), amount: z.string() })),
          newest: z.array(homeVisit()).describe('At most 5 of these visits, the last booked first'),
        }),
      ),
  }),
};
