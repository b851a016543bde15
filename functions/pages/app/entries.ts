/** The entries of browsers: the script and the style sheet of each, as paths in this folder. */
export const ENTRIES = {
  page: { script: 'main.tsx', style: 'style.css' },
  desk: { script: 'desk/main.tsx', style: 'desk/desk.css' },
  office: { script: 'office/main.tsx', style: 'office/office.css' },
} as const;

export type EntryName = keyof typeof ENTRIES;

/** The entries on which users of the salon log in. */
export type UserEntry = Exclude<EntryName, 'page'>;
