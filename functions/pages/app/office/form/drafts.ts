import { findStorage, openStoredValue } from '../../storage.ts';
import type { Value, Values } from '../value-types.ts';

const PREFIX = 'salon-office-draft ';

/** Secrets that somebody has typed: the tab never keeps them. */
const isSecret = (name: string): boolean => /password|secret/i.test(name);

/** The values that are typed and not saved, kept in the tab for a reload (BEHAVIOR §40.5). */
export const openDraftStorage = (path: string) => {
  const stored = openStoredValue<Values>(PREFIX + path);
  return {
    ...stored,
    put: (changed: Values): void => {
      const kept = Object.entries(changed).filter(([name]) => !isSecret(name));
      try {
        stored.put(Object.fromEntries<Value>(kept));
      } catch {
        // Images may be larger than what a tab may keep
        stored.delete();
      }
    },
  };
};

/** A log-out forgets them. */
export function deleteDrafts(): void {
  const storage = findStorage();
  for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage?.removeItem(key);
}

/** Deletes the drafts of another user, who was logged in before in this tab. */
export function deleteDraftsOfOthers(userId: number): void {
  const owner = openStoredValue<number>(`${PREFIX}owner`);
  if (owner.find() !== userId) deleteDrafts();
  owner.put(userId);
}
