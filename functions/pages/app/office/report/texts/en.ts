import type { AreaName } from '../../areas.ts';
import { ACCOUNT_LABELS, BOOKED_BY_LABELS } from '../../texts/books.ts';

type Words = Readonly<Record<string, string>>;

export const en = {
  /** What the large amount of a report is. */
  main: {
    sales: 'Net sales, without tax and tips',
    tax: 'Tax on sales, after refunds',
    cash: 'What the cash changed by',
    payroll: 'Commission, wages and tips',
  } as { readonly [Name in AreaName]?: string },
  by: 'Group by',
  more: 'More …',
  groupings: {
    kind: 'By kind',
    service: 'By service',
    category: 'By category',
    product: 'By product',
    staff: 'By person',
    location: 'By location',
    day: 'By day',
    weekday: 'By weekday',
    hour: 'By hour',
    client_kind: 'New and returning',
    channel: 'By way of booking',
    rate: 'By rate',
    drawer: 'By drawer',
  } as Words,
  /** The heading of the first column. */
  rows: {
    kind: 'Kind',
    service: 'Service',
    category: 'Category',
    product: 'Product',
    staff: 'Person',
    location: 'Location',
    day: 'Day',
    weekday: 'Weekday',
    hour: 'Hour',
    client_kind: 'Clients',
    channel: 'Booked',
    rate: 'Rate',
    drawer: 'Drawer',
  } as Words,
  /** Rows that are no record, by grouping. */
  keys: {
    kind: ACCOUNT_LABELS,
    client_kind: { new: 'New clients', returning: 'Returning clients', unknown: 'Not known' },
    channel: BOOKED_BY_LABELS,
    product: { 0: 'Products without a record' },
    rate: { 0: 'Without tax' },
    drawer: { 0: 'Without a drawer' },
  } as Readonly<Record<string, Words>>,
  /** Each drawer of a place has its name, or none. */
  drawer: (name: string | null, number: string) => `${name || 'Drawer'} ${number}`,
  /** A row without a name. */
  unnamed: 'No longer there',
  /** Columns whose name in the API says less. */
  figures: {
    count: 'How many',
    list_value: 'List prices',
    covered: 'By packages and memberships',
    income: 'Net sales',
    base: 'Taxed',
    exempt: 'Not taxed',
    deposited: 'Taken to the bank',
    difference: 'Short or over',
    net: 'Change of cash',
    breakage: 'Expired value',
  } as Words,
  change: 'Change',
  total: 'Total',
  share: 'Share',
  period: 'Days',
  from: 'From',
  to: 'To',
  show: 'Show',
  compare: 'Compare with',
  comparisons: {
    none: 'Not compared',
    previous_period: 'Days before',
    previous_year: 'Year before',
  } as Words,
  allLocations: 'All locations',
  location: 'Location',
  print: 'Print',
  on: (change: string, days: string) => `${change} on ${days}`,
  same: (days: string) => `As on ${days}`,
  nothingBefore: (days: string) => `Nothing on ${days}`,
  chart: (what: string) => `${what} by day. The table has the same numbers.`,
  empty: 'There is nothing in these days.',
  lines: {
    when: 'When',
    what: 'What',
    about: 'Visit or sale',
    client: 'Client',
    tip: (person: string) => `Tip for ${person}`,
    shift: 'Shift',
    title: (row: string) => `What adds up to ${row}`,
    count: (from: number, to: number, all: number) => `${from} to ${to} of ${all}`,
  },
  checks: 'Does it add up?',
  /** An amount and what it must be equal to. */
  check: {
    sales_and_tenders: 'Sales, tax, tips and what we owe are what was received',
    owed_movement: 'What we owed before, and what was sold and used since, is what we owe',
    owed_and_journal: 'The rows add up to what the journal owes',
  } as Words,
  holds: 'Equal',
  differs: 'Not equal',
  definitions: 'What each column means',
};
