/** The texts of messages in US English. A language is one file with these texts. */
export const TEXTS = {
  /** Shared by the mails about a visit to the customer or guest. */
  visit: {
    where: 'Where',
    map: 'Open in maps',
    manage: 'Manage your appointment',
    change: ({ ways, hours }: { ways: string; hours: number }): string =>
      `To change or cancel, please ${ways}. You can do this online until ${hours} hours before the start.`,
    changeByLink: 'use the button below',
    changeByReply: 'reply to this e-mail',
    changeByPhone: (phone: string): string => `call ${phone}`,
    customerPhone: 'Phone',
  },
  /** A confirmation of several visits. */
  series: {
    subject: ({ salon, count, at }: { salon: string; count: number; at: string }): string =>
      `Your ${count} appointments at ${salon}, from ${at}`,
    headline: 'Your appointments are confirmed',
    intro: ({ greeting, count }: { greeting: string; count: number }): string =>
      `${greeting}, we look forward to seeing you ${count} times.`,
    staff: (name: string): string => `with ${name}`,
    manage: 'Manage this appointment',
    staffSubject: ({ count, at, customer }: { count: number; at: string; customer: string }): string =>
      `${count} new appointments: ${at}, ${customer}`,
    staffHeadline: 'You have new appointments',
    customer: 'Customer',
    location: 'Location',
  },
  reminder: {
    subject: ({ salon, at }: { salon: string; at: string }): string =>
      `Reminder of your appointment at ${salon}: ${at}`,
    headline: 'Your appointment is coming up',
    intro: (greeting: string): string => `${greeting}, we look forward to seeing you.`,
    confirm: 'Confirm that I will come',
    unsubscribe: 'Get no more reminders by e-mail',
  },
  sms: {
    /** `at`: 'Tue, Mar 3 at 2:30 PM'. */
    reminder: ({ salon, at, link }: { salon: string; at: string; link: string | undefined }): string =>
      `${salon}: reminder of your appointment on ${at}.${link ? ` Confirm or change it: ${link}` : ''} Reply STOP to end SMS.`,
    at: (date: string, time: string): string => `${date} at ${time}`,
  },
} as const;
