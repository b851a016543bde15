import { createPlural } from '../../texts/plurals.ts';

const plural = createPlural('en');

type Describe = (days: readonly string[]) => string;

const toVisits: Describe = (days) => `your ${plural(days.length, 'visit', 'visits')} of ${days.join('; ')}`;

/** '2 later visits of this series are moved.', nothing for none. */
const toLater = (count: number, done: string): string => {
  if (count === 0) return '';
  return plural(
    count,
    `A later visit of this series is ${done}.`,
    `${count} later visits of this series are ${done}.`,
  );
};

export const en = {
  laterMoved: (count: number) => toLater(count, 'moved'),
  laterCancelled: (count: number) => toLater(count, 'cancelled'),
  /** Why no visit was moved, by the code of the failure. The days are those of the visits, or those that they would have. */
  notMoved: {
    too_late_to_change: (days) =>
      `It is too late to move ${toVisits(days)}. You can still move this visit alone.`,
    dates_not_available: (days) =>
      `This time is not free on ${days.join('; ')}. Please choose another time, or move this visit alone.`,
  } as Readonly<Record<string, Describe>>,
  tooLateToCancel: ((days) => `It is too late to cancel ${toVisits(days)}.`) as Describe,
  tip: {
    open: 'Leave a tip',
    heading: 'Leave a tip',
    reason: 'All of it goes to the people who served you.',
    amount: 'Amount',
    suggestion: (percent: string, amount: string) => `${percent} (${amount})`,
    other: 'Another amount',
    own: 'Your amount',
    wrong: 'Must be above 0, such as 7.50',
    back: 'Choose another amount',
    close: 'Not now',
    given: 'Thank you for your tip.',
  },
};
