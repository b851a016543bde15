import type { MessageKind, MessageText } from '../../../rules/notifications/message-texts.ts';

/** The words of the platform in messages, in English. A salon can replace them by its own (BEHAVIOR §29.6). */
export const en = {
  /** The name may be empty. */
  greeting: (name: string): string => `Hello ${name || 'there'}`,
  sms: (salon: string, text: string): string => `${salon}: ${text} Reply STOP to end SMS.`,
  words: {
    confirmation: {
      subject: 'Your appointment at {{salon}}: {{at}}',
      text: '{{greeting}}, we look forward to seeing you.',
    },
    cancellation: {
      subject: 'Your appointment at {{salon}} is cancelled: {{at}}',
      text: '{{greeting}}, this appointment is cancelled.',
    },
    reschedule: {
      subject: 'Your appointment at {{salon}} was rescheduled: {{at}}',
      text: '{{greeting}}, your appointment has a new time.',
    },
    update: {
      subject: 'Your appointment at {{salon}} was updated: {{at}}',
      text: '{{greeting}}, your appointment has changed.',
    },
    reminder: {
      subject: 'Reminder of your appointment at {{salon}}: {{at}}',
      text: '{{greeting}}, we look forward to seeing you.',
    },
    sms: { subject: '', text: 'reminder of your appointment on {{at}}. Confirm or change it: {{link}}' },
    series: {
      subject: 'Your {{count}} appointments at {{salon}}, from {{at}}',
      text: '{{greeting}}, we look forward to seeing you {{count}} times.',
    },
    waitlist: {
      subject: 'You are on the waitlist at {{salon}}',
      text: '{{greeting}}, we will hold a time for you and write to you when one becomes free.',
    },
    offer: {
      subject: 'A time is free at {{salon}}: {{at}}',
      text: '{{greeting}}, a time that suits you has become free. We hold it for you until {{until}}.',
    },
    purchase: {
      subject: 'Your purchase from {{salon}}: {{product}}',
      text: '{{greeting}}, thank you for your purchase.',
    },
    gift: {
      subject: '{{sender}} has a gift for you from {{salon}}',
      text: '{{greeting}}, {{sender}} is giving you “{{product}}” from {{salon}}.',
    },
    renewal: {
      subject: 'Your membership at {{salon}} is renewed: {{product}}',
      text: '{{greeting}}, the next period of your membership is paid. Its included services were added to those you had left.',
    },
    end: {
      subject: 'Your membership at {{salon}} has ended: {{product}}',
      text: '{{greeting}}, the membership “{{product}}” has ended. Nothing more is charged for it. We would be glad to welcome you back.',
    },
  } as { readonly [Kind in MessageKind]: MessageText },
};
export type StandardWords = typeof en;
