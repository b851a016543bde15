import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

/** The English texts of the team's week, the prices of a member, and the dialog for members who leave. */
export const en = {
  week: {
    elsewhere: (people: string) => `Not at this location: ${people}`,
    title: 'Team calendar',
    location: 'Location',
    before: 'The week before',
    after: 'The week after',
    today: 'This week',
    days: 'Days of the week',
    /** The meaning of a dot below a day. */
    dots: 'Visits to move or outside the working hours',
    member: 'Person',
    closed: 'Closed',
    opened: 'Opened for this day',
    closedToday: 'Closed for this day',
    off: 'Off',
    timeOff: 'Time off',
    visits: (count: number, duration: string) =>
      `${plural(count, '1 visit', `${count} visits`)}, ${duration}`,
    /** Visits in time off, and other visits beyond the working hours. */
    toMove: (count: number) => plural(count, '1 visit to move', `${count} visits to move`),
    outside: (count: number) => plural(count, '1 visit outside hours', `${count} visits outside hours`),
    requested: (kind: string) => `${kind} (requested)`,
  },
  booked: {
    title: (count: number) => plural(count, '1 booked visit', `${count} booked visits`),
    notice: (count: number) =>
      plural(
        count,
        '1 visit lies in this time. It stays booked: call the client, or move it at the desk.',
        `${count} visits lie in this time. They stay booked: call the clients, or move them at the desk.`,
      ),
    when: 'When',
    client: 'Client',
    services: 'Services',
    phone: 'Phone',
  },
  leave: {
    title: (name: string) => `${name} leaves`,
    lastDay: 'Last day',
    to: 'Visits after it go to',
    anybody: 'Anybody free',
    tryOut: 'Show the visits',
    moves: (count: number) =>
      plural(count, '1 visit moves to a colleague.', `${count} visits move to colleagues.`),
    moved: (count: number) => plural(count, '1 visit has moved.', `${count} visits have moved.`),
    left: 'Nobody is free for these visits. Call:',
    none: 'There is no visit after the last day.',
    yes: (name: string) => `${name} leaves: move the visits`,
    logIn: (email: string) =>
      `The log-in ${email} still works. Delete it under “Log-ins” after the last day.`,
    done: 'Done',
  },
  prices: {
    title: 'Prices',
    hint: 'What visitors pay when they choose this person. You change it on the page of the service.',
    own: 'own price',
  },
  pay: {
    title: 'Pay',
    none: 'No wage or commission',
    hint: 'Wage and commission, with the day from which each applies',
    from: (day: string) => `From ${day}`,
    add: 'Set another pay',
  },
  roles: {
    title: 'Built-in roles',
    count: (rights: number) => plural(rights, '1 right', `${rights} rights`),
  },
} as const;
