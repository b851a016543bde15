import { memoize } from '../memoize.ts';
import type { CellType, CellValues } from './cells.ts';

/**
 * A column that a kind of import reads: the type of its cells, and the names by which the files of other systems know it. The
 * names come from the help pages of Square, Fresha, Vagaro, Phorest, Mindbody and Booksy. The template has the first one.
 * `isRequired`: a row without it is left out.
 */
type ImportField = {
  readonly type: CellType;
  readonly names: readonly [string, ...string[]];
  readonly isRequired?: true;
  /** A needed field that a file without its column has in the column of this one, such as the time after a date. */
  readonly isAlsoIn?: string;
};
type ImportFields = { readonly [field: string]: ImportField };

const customers = {
  fname: { type: 'line', names: ['First name', 'Given name', 'Forename', 'Client first name', 'fname'] },
  lname: { type: 'line', names: ['Last name', 'Surname', 'Family name', 'Client last name', 'lname'] },
  name: {
    type: 'line',
    names: ['Name', 'Full name', 'Client', 'Client name', 'Customer', 'Customer name', 'Owner', 'Recipient'],
  },
  email: { type: 'email', names: ['E-mail', 'E-mail address', 'Client email', 'Customer email'] },
  phone: {
    type: 'line',
    names: [
      ...([
        'Mobile phone',
        'Mobile',
        'Mobile number',
        'Cell phone',
        'Cell',
        'Phone',
        'Phone number',
      ] as const),
      'Telephone',
      'Client phone',
      'Home phone',
      'Day phone',
      'Work phone',
      'Night phone',
    ],
  },
  birthday: { type: 'date', names: ['Birthday', 'Birth date', 'Date of birth', 'DOB'] },
  tags: { type: 'words', names: ['Tags', 'Groups', 'Client tags', 'Customer tags', 'Categories'] },
  alert: { type: 'line', names: ['Alert', 'Allergies', 'Red alert', 'Yellow alert', 'Client alert'] },
  note: { type: 'prose', names: ['Note', 'Notes', 'Memo', 'Client notes', 'Customer notes', 'Comments'] },
} as const satisfies ImportFields;

const services = {
  name: {
    type: 'line',
    isRequired: true,
    names: ['Service', 'Service name', 'Name', 'Item name', 'Treatment'],
  },
  category: {
    type: 'line',
    names: ['Category', 'Category name', 'Service category', 'Treatment category', 'Group'],
  },
  price: {
    type: 'money',
    isRequired: true,
    names: ['Price', 'Retail price', 'Service price', 'Cost', 'Amount'],
  },
  duration: {
    type: 'minutes',
    isRequired: true,
    names: [
      'Duration',
      'Minutes',
      'Length',
      'Duration in minutes',
      'Default duration',
      'Service duration',
      'Time',
    ],
  },
  description: { type: 'prose', names: ['Description', 'Service description', 'Details'] },
} as const satisfies ImportFields;

const { fname, lname, name, email, phone } = customers;
const person = { fname, lname, name, email, phone };
const expires = {
  type: 'date',
  names: ['Expires', 'Expiry date', 'Expiration date', 'Expiration', 'Valid until', 'Expires on'],
} as const;

const staff = {
  fname: { type: 'line', names: ['First name', 'Given name', 'Forename', 'Staff first name'] },
  lname: { type: 'line', names: ['Last name', 'Surname', 'Family name', 'Staff last name'] },
  name: {
    type: 'line',
    names: [
      ...(['Name', 'Full name', 'Staff', 'Staff name', 'Team member', 'Employee', 'Employee name'] as const),
      'Staff member',
      'Display name',
      'Stylist',
      'Provider',
      'Resource name',
    ],
  },
  email: { type: 'email', names: ['E-mail', 'E-mail address', 'Staff email', 'Work email'] },
  specialization: {
    type: 'line',
    names: ['Specialization', 'Job title', 'Title', 'Role', 'Position', 'Staff category'],
  },
  services: { type: 'line', names: ['Services', 'Assigned services', 'Service names'] },
  locations: { type: 'line', names: ['Locations', 'Location', 'Assigned locations', 'Branch', 'Site'] },
} as const satisfies ImportFields;

const visits = {
  date: {
    type: 'date',
    isRequired: true,
    names: [
      ...([
        'Date',
        'Appointment date',
        'Booking date',
        'Start date',
        'Scheduled date',
        'Visit date',
      ] as const),
      'Start',
      'Date and time',
      'Start date time',
      'Appointment time',
      'Booked for',
      'Scheduled for',
    ],
  },
  time: {
    type: 'time',
    isAlsoIn: 'date',
    names: ['Time', 'Start time', 'Appointment start time', 'Scheduled time', 'From', 'Begin time'],
  },
  service: {
    type: 'line',
    isRequired: true,
    names: [
      ...(['Service', 'Service name', 'Services', 'Treatment', 'Appointment type', 'Session type'] as const),
      'Item',
      'Service booked',
      'Service description',
      'Visit service',
      'Description',
    ],
  },
  staff: {
    type: 'line',
    names: [
      ...(['Team member', 'Staff', 'Staff name', 'Staff member', 'Employee', 'Employee name'] as const),
      'Provider',
      'Service provider',
      'Stylist',
      'Practitioner',
      'Resource',
      'With',
    ],
  },
  duration: {
    type: 'minutes',
    names: ['Minutes', 'Duration', 'Duration in minutes', 'Length', 'Service duration', 'Total duration'],
  },
  price: {
    type: 'money',
    names: ['Price', 'Service price', 'Amount', 'Total', 'Net price', 'Cost', 'Gross sales'],
  },
  status: { type: 'line', names: ['Status', 'Appointment status', 'Booking status', 'State'] },
  note: { type: 'prose', names: ['Note', 'Notes', 'Appointment notes', 'Booking note', 'Comments'] },
  location: { type: 'line', names: ['Location', 'Location name', 'Branch', 'Site', 'Business'] },
  ...person,
} as const satisfies ImportFields;

const giftCards = {
  number: {
    type: 'line',
    isRequired: true,
    names: [
      ...([
        'Number',
        'Gift card number',
        'Card number',
        'Gift certificate number',
        'Certificate number',
      ] as const),
      'Gift card code',
      'Voucher code',
      'Voucher number',
      'Code',
      'GAN',
      'Barcode',
      'Serial',
    ],
  },
  amount: {
    type: 'money',
    isRequired: true,
    names: ['Balance', 'Remaining balance', 'Current balance', 'Remaining', 'Remaining value', 'Amount left'],
  },
  expires,
  services: { type: 'line', names: ['Services', 'Valid for', 'Restricted to'] },
  ...person,
} as const satisfies ImportFields;

const packages = {
  package: {
    type: 'line',
    isRequired: true,
    names: [
      'Package',
      'Package name',
      'Series',
      'Series name',
      'Course',
      'Course name',
      'Membership',
      'Item',
    ],
  },
  services: {
    type: 'line',
    isRequired: true,
    names: ['Services', 'Service', 'Service name', 'Treatment', 'Included services', 'Pricing option'],
  },
  uses: {
    type: 'count',
    names: [
      'Uses left',
      'Remaining',
      'Visits remaining',
      'Sessions left',
      'Sessions remaining',
      'Quantity left',
    ],
  },
  together: { type: 'count', names: ['All in one visit'] },
  amount: {
    type: 'money',
    names: ['Worth', 'Value', 'Remaining value', 'Value left', 'Outstanding value', 'Balance', 'Price'],
  },
  expires,
  ...person,
} as const satisfies ImportFields;

const credit = {
  ...person,
  amount: {
    type: 'money',
    names: ['Balance', 'Amount', 'Credit', 'Account balance', 'Store credit'],
    isRequired: true,
  },
} as const satisfies ImportFields;

/** The columns of each kind of import (BEHAVIOR §43.2). */
export const IMPORT_FIELDS = {
  customers,
  services,
  staff,
  visits,
  giftcards: giftCards,
  packages,
  credit,
} as const satisfies {
  readonly [kind: string]: ImportFields;
};

export type ImportKind = keyof typeof IMPORT_FIELDS;

type FieldsOf<Kind extends ImportKind> = (typeof IMPORT_FIELDS)[Kind];

/** The values of a row of a file by the fields of its kind; a field without a value is missing. */
export type ImportRow<Kind extends ImportKind> = {
  readonly [Field in keyof FieldsOf<Kind>]?: FieldsOf<Kind>[Field] extends {
    readonly type: infer Type extends CellType;
  }
    ? CellValues[Type]
    : never;
};

/** The columns of a kind in the order of the template. */
export const listImportFields = memoize(
  (kind: ImportKind): readonly (ImportField & { readonly field: string })[] =>
    Object.entries<ImportField>(IMPORT_FIELDS[kind]).map(([field, each]) => ({ field, ...each })),
  Object.keys(IMPORT_FIELDS).length,
);

/** A file and each of its rows need at least one of these fields. */
export const ALTERNATIVES: { readonly [Kind in ImportKind]?: readonly (keyof FieldsOf<Kind> & string)[] } = {
  customers: ['fname', 'lname', 'name'],
  staff: ['fname', 'lname', 'name'],
  visits: ['fname', 'lname', 'name', 'email', 'phone'],
  packages: ['fname', 'lname', 'name', 'email', 'phone'],
  credit: ['fname', 'lname', 'name', 'email', 'phone'],
};
