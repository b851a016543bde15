import * as z from 'zod';
import { confirmationPageTraits, linkTokenField, unsubscribeTraits } from '../access/login-fields.ts';
import { dataEnvelope, dateWithSlashes, messageEnvelope, money, named, slotTime } from '../fields.ts';
import { RECEIPT_DESCRIPTION, receiptReply } from '../journal/receipt-fields.ts';
import { orderReply } from '../payments/payment-fields.ts';
import { forEverybody, get, group, post } from '../route.ts';
import { PROCESSOR_FAILURES } from '../shared-failures.ts';
import { appointmentView } from './appointment-fields.ts';
import { slotListReply } from './visit-fields.ts';

/** A visit as the holder of its link sees it. */
const linkedVisit = named('LinkedVisit', () =>
  appointmentView().extend({
    tip: z
      .object({
        until: z.string().describe('Until when it can be given'),
        suggestions: z.array(z.object({ percent: z.int(), amount: z.string() })),
      })
      .optional()
      .describe('Only where a tip can be given by `visit/tip`'),
  }),
);

/** A link names its visit by a token. */
const LINK_ERROR_FIELDS = { appointmentId: 'token' } as const;

export const visit = group({
  name: 'visit',
  description:
    'Manage one visit with the token of the link in its mails (`manage_token` of save-booking), without a log-in: for guests and customers alike.',
  routes: {
    show: post('/visit/show', forEverybody('any'), {
      summary: 'Show the visit of a manage link',
      readOnly: true,
      failures: ['visitLinkInvalid'],
      errorFields: LINK_ERROR_FIELDS,
      input: () => z.object(linkTokenField()),
      reply: () => dataEnvelope(linkedVisit()),
    }),
    calendar: get('/visit/calendar/{token}', forEverybody('any'), {
      summary: 'Get the calendar file of the visit',
      description: 'The same event as in the mails about the visit (RFC 5545): calendars keep one of them.',
      contentType: 'text/calendar; charset=utf-8',
      headers: { 'content-disposition': 'inline; filename="appointment.ics"' },
      failures: ['visitLinkInvalid'],
      errorFields: LINK_ERROR_FIELDS,
      input: () => z.object(linkTokenField()),
      reply: () => z.string(),
    }),
    confirm: post('/visit/confirm', forEverybody('appointments.write'), {
      summary: 'Confirm that the customer or guest will come',
      description: 'A second confirmation keeps the first. A move of the visit clears it.',
      idempotent: true,
      failures: ['visitLinkInvalid', 'transitionNotAllowed'],
      errorFields: LINK_ERROR_FIELDS,
      input: () => z.object(linkTokenField()),
      reply: () => messageEnvelope(appointmentView()),
    }),
    cancel: post('/visit/cancel', forEverybody('appointments.write'), {
      summary: 'Cancel the visit of a manage link',
      description:
        'Possible until `cancellation_window_hours` before the start, and later for the fee that `cancel_fee` shows. In time it refunds the deposit. Returns redemptions.',
      idempotent: true,
      failures: ['visitLinkInvalid', 'transitionNotAllowed', 'tooLateToChange'],
      errorFields: LINK_ERROR_FIELDS,
      input: () => z.object(linkTokenField()),
      reply: () => messageEnvelope(appointmentView()),
    }),
    slots: post('/visit/slots', forEverybody('any'), {
      summary: 'List the times to which the visit can be moved',
      description: 'For at most 31 days. The services, staff choices and agreed minutes of the visit count.',
      readOnly: true,
      failures: ['visitLinkInvalid', 'transitionNotAllowed', 'slotNotAvailable'],
      errorFields: LINK_ERROR_FIELDS,
      input: () =>
        z.object({ ...linkTokenField(), start_date: dateWithSlashes(), end_date: dateWithSlashes() }),
      reply: slotListReply,
    }),
    reschedule: post('/visit/reschedule', forEverybody('appointments.write'), {
      summary: 'Move the visit of a manage link',
      description:
        'Possible until `cancellation_window_hours` before the start. Takes the new time and frees the old one in one step. Links move a visit at most 10 times on a day of the salon.',
      idempotent: true,
      failures: [
        'visitLinkInvalid',
        'slotNotAvailable',
        'transitionNotAllowed',
        'tooLateToChange',
        'tooManyMoves',
      ],
      errorFields: LINK_ERROR_FIELDS,
      input: () => z.object({ ...linkTokenField(), date: dateWithSlashes(), time: slotTime() }),
      reply: () => messageEnvelope(appointmentView()),
    }),
    pay: post('/visit/pay', forEverybody('sales.write'), {
      summary: 'Create a card payment of the deposit of a visit',
      description:
        'As create-order with `appointment_id`: `token` is the client secret. A visit whose payment failed gets its time again for another 15 minutes, if it is still free.',
      idempotent: true,
      failures: [
        'visitLinkInvalid',
        'slotNotAvailable',
        'tooManyOpenBookings',
        'paymentInvalid',
        'tooManyUnpaidIntents',
        ...PROCESSOR_FAILURES,
      ],
      errorFields: LINK_ERROR_FIELDS,
      input: () => z.object(linkTokenField()),
      reply: orderReply,
    }),
    tip: post('/visit/tip', forEverybody('any'), {
      summary: 'Create a card payment of a tip for a visit',
      description:
        'For a completed visit until 14 days after its end, once, also where a tip was given at the desk. As create-order: `token` is the client secret, and `update-status` with the `appointment_id` and `manage_token` of the visit settles it. The tip is shared by those who performed the visit.',
      idempotent: true,
      failures: ['visitLinkInvalid', 'paymentInvalid', 'tooManyUnpaidIntents', ...PROCESSOR_FAILURES],
      errorFields: LINK_ERROR_FIELDS,
      input: () =>
        z.object({
          ...linkTokenField(),
          amount: money().refine((value) => value > 0, 'Must be above 0'),
        }),
      reply: orderReply,
    }),
    receipt: post('/visit/receipt', forEverybody('any'), {
      summary: 'Show the receipt of a link',
      description: `With the token of a receipt's \`url\`, of a mail about a visit or a purchase, or of the manage link of a visit. ${RECEIPT_DESCRIPTION}`,
      readOnly: true,
      failures: ['visitLinkInvalid', 'recordNotFound'],
      input: () => z.object(linkTokenField()),
      reply: receiptReply,
    }),
    unsubscribe: post('/visit/unsubscribe/{token}', forEverybody('any'), {
      summary: 'Decline reminders by e-mail',
      description:
        'The address of the `List-Unsubscribe` header of reminders: mail programs post to it (RFC 8058). The form of a browser gets a page.',
      failures: ['visitLinkInvalid'],
      ...unsubscribeTraits,
    }),
    'unsubscribe-page': get('/visit/unsubscribe/{token}', forEverybody('any'), {
      summary: 'Show the page on which a person declines reminders',
      failures: ['visitLinkInvalid'],
      ...confirmationPageTraits,
    }),
  },
});
