import { recordKinds } from '../../../texts/books/en.ts';
export const en = {
  accounts: {
    export: 'The journal as a file',
    exportHint: 'One file for any days. Days that are closed always give the same lines.',
    nothing: 'There are no entries in these days.',
    open: (days: string) => `${days} is not closed yet: download the file again once it is.`,
    save: 'Download',
    /** The headings of the file. */
    columns: {
      date: 'Date',
      value_date: 'Date at the bank',
      entry: 'Entry',
      event: 'What',
      reference: 'About',
      location: 'Location',
      account: 'Account',
      number: 'Account number',
      debit: 'Debit',
      credit: 'Credit',
      tax_code: 'Tax rate in %',
      status: 'Status',
    },
    statuses: { final: 'Final', provisional: 'Provisional' },
    numbers: 'Account numbers (optional)',
    numbersHint: 'The numbers that your accountant gives to these accounts. A field may stay empty.',
    propose: (chart: string) => `Propose ${chart}`,
    proposeHint:
      'The numbers that your accountant gives to these accounts. A field may stay empty. A proposal fills empty fields alone: let your accountant check it.',
    saved: 'The numbers are saved.',
  },
  /** The transfers of some days, and what is left to transfer. */
  transfers: {
    'tax-remit': {
      title: 'Paid and owed',
      sum: (day: string) => `Paid since ${day}`,
      left: 'Still owed today',
    },
    'cash-deposit': {
      title: 'Taken to the bank',
      sum: (day: string) => `Taken to the bank since ${day}`,
      left: 'Cash that is there today',
    },
    by: (who: string) => `by ${who}`,
    done: 'Taken back.',
  },
  /** The debts to clients, by kind. */
  owed: {
    kinds: recordKinds,
    states: { active: 'Valid', blocked: 'Blocked', expired: 'Expired' },
    memberships: 'Memberships in use',
    membershipsHint: 'Nothing is owed for these: the price of each period is income at once.',
    until: (date: string) => `until ${date}`,
    ends: 'Ends',
    soon: (days: number) => `Ends in ${days} days`,
    none: 'Nothing is owed to clients.',
    noneSoon: (days: number) => `Nothing ends in the next ${days} days.`,
  },
};
