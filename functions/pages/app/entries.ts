/** The entries of browsers: each has a script with this path in this folder, and a style sheet beside it. */
export const ENTRY_PATHS = {
  page: 'main.tsx',
  desk: 'desk/main.tsx',
  office: 'office/main.tsx',
} as const;

export type EntryName = keyof typeof ENTRY_PATHS;

/** The entries on which users of the salon log in. */
export type UserEntry = Exclude<EntryName, 'page'>;
