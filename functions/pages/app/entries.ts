/** The entries of browsers: the script and the style sheet of each, as paths in this folder. */
export const ENTRIES = {
  page: { script: 'main.tsx', style: 'customer.css' },
  desk: { script: 'desk/main.tsx', style: 'desk/desk.css' },
  office: { script: 'office/main.tsx', style: 'office/office.css' },
} as const;

/** The booking page has the script of the customers' other pages, and a style sheet of its own. */
export const BOOKING_STYLE = 'booking/booking.css';

export type EntryName = keyof typeof ENTRIES;

/** The entries on which users of the salon log in. */
export type UserEntry = Exclude<EntryName, 'page'>;
