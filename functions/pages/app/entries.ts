/** The entries of browsers: each has a script with this path in this folder, and a style sheet beside it. */
export const ENTRIES = {
  page: 'main.tsx',
  desk: 'desk/main.tsx',
  office: 'office/main.tsx',
} as const;

export type EntryName = keyof typeof ENTRIES;

/** The entries on which users of the salon log in. */
export type UserEntry = Exclude<EntryName, 'page'>;
