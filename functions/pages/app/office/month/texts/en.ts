import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

export const en = {
  /** The pay of some days: what is in statements, and what is open. */
  pay: {
    title: 'Closed and open',
    statement: (days: string) => `In the statement of ${days}`,
    partly: (days: string) => `Partly in the statement of ${days}`,
    open: (days: string) => `Not in a statement yet: ${days}`,
    close: 'Close the pay',
    tips: 'Tips are paid out beside the pay',
  },
  states: {
    done: 'Done',
    open: 'To do',
    doneForNow: 'Done for now',
    later: 'From tomorrow',
    nothing: 'Nothing to do',
    closed: 'Closed',
  },
  /** The closing of pay. */
  close: {
    title: 'Close the pay',
    intro:
      'Closed pay is a statement that never changes. What is refunded or corrected later is in the next one.',
    from: 'First day',
    to: 'Last day',
    until: (day: string) =>
      `Today is still open: its pay can be closed from midnight on. Close up to ${day}, or come back tomorrow.`,
    upTo: (day: string) => `Close up to ${day}`,
    leftOut: (days: string) => `${days} is in no statement yet`,
    startingOn: (day: string) => `Close from ${day} on`,
    allClosed: (day: string) => `All pay up to ${day} is closed. Today can be closed from midnight on.`,
    nothing: 'Nobody earned anything in these days.',
    submit: (total: string) => `Close the pay: ${total}`,
    question: (days: string) => `Close the pay of ${days}?`,
    final: (people: number, total: string) =>
      `${plural(people, '1 person gets', `${people} people get`)} ${total}. A statement cannot be changed or opened again.`,
    closed: 'The pay is closed. Now mail it, transfer the money, and mark it as paid.',
  },
  /** The marks of a statement: pay that was transferred, mails that were sent. */
  paid: {
    mailed: 'Mailed',
    paid: 'Paid',
    mark: 'Mark as paid',
    marked: (amount: string) => `${amount} marked as paid.`,
    markAll: (amount: string) => `Mark as paid: ${amount}`,
    ask: (name: string) => `Mark the pay of ${name} as paid?`,
    askAll: 'Mark all pay as paid?',
    date: 'Paid on',
    takeBack: 'Not paid',
    notNow: 'Not now',
    outside: 'The mark only reminds you who has the money already. It moves no money and changes no report.',
  },
  /** The mailing of a statement. */
  mail: {
    one: 'Mail it',
    again: 'Mail again',
    all: (count: number) => plural(count, 'Mail it to 1 person', `Mail it to ${count} people`),
    ask: (name: string) => `Mail the pay to ${name}?`,
    askAll: (count: number) => `Mail the pay to ${count} people?`,
    before: (at: string) => `Mailed on ${at}`,
    notAgain: (people: string) => `Mailed already, and not again now: ${people}.`,
    skipped: (names: string) => `Without a confirmed e-mail address: ${names}.`,
    noAddress: 'No confirmed e-mail address',
    done: (names: string) => `Mailed to ${names}.`,
  },
  /** The end of a month, step by step. */
  month: {
    title: (month: string) => `Close ${month}`,
    intro: 'From the drawers to the file for your accountant.',
    running: 'This month is not over yet: its amounts still change.',
    drawers: 'Count the drawers',
    drawersOpen: (count: number) =>
      plural(count, '1 drawer is still open.', `${count} drawers are still open.`),
    drawersDone: 'No drawer of an earlier day is open. Days close by themselves at midnight.',
    sales: 'Look at the sales',
    salesOf: (amount: string) => `${amount} net sales`,
    more: (percent: string, month: string) => `${percent} against ${month}`,
    pay: 'Close the pay',
    payOpen: (amount: string, days: string) => `${amount} of ${days} can be closed.`,
    payThen: (days: string) => `Then ${days}.`,
    payLater: (day: string) => `${day} can be closed from tomorrow.`,
    payDone: 'All pay of the month is in statements.',
    payNone: 'Nobody earned a wage or commission.',
    paid: 'Transfer the pay',
    paidOpen: (amount: string) => `${amount} of the closed pay is not marked as paid.`,
    paidDone: 'All closed pay is marked as paid.',
    paidNone: 'No pay of the month is closed yet.',
    tips: 'Pay out the tips',
    tipsOwed: (amount: string) => `${amount} is owed to your people.`,
    tipsOfOthers: (amount: string) => `${amount} from other months is still owed.`,
    tipsDone: 'No tips of the month are owed.',
    tax: 'Pay the tax and record it',
    taxOf: (amount: string) => `Tax of the month: ${amount}`,
    taxOwed: (amount: string) => `still owed today: ${amount}`,
    taxOfOthers: (amount: string) => `${amount} from other months is still owed`,
    taxDone: 'nothing is owed',
    file: 'Download the file for your accountant',
    fileHint: 'The journal of the month, with your account numbers.',
    fileDone: (at: string, by: string) => `Downloaded on ${at} by ${by}.`,
    fileAgain: (day: string) => `Download it again from ${day} on, when all of its days are closed.`,
  },
};
