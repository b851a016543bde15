import { findStorage } from '../storage.ts';
import type { Value, Values } from './values.ts';

const PREFIX = 'salon-office-draft ';

/** What the tab never keeps: secrets that somebody has typed. */
const isSecret = (name: string): boolean => /password|secret/i.test(name);

/** What is typed and not saved, kept in the tab for a reload (BEHAVIOR §40.4). */
export const openDraft = (path: string) => ({
  find: (): Values | undefined => {
    const text = findStorage()?.getItem(PREFIX + path);
    return text ? (JSON.parse(text) as Values) : undefined;
  },
  put: (changed: Values): void => {
    const kept = Object.entries(changed).filter(([name]) => !isSecret(name));
    try {
      findStorage()?.setItem(PREFIX + path, JSON.stringify(Object.fromEntries<Value>(kept)));
    } catch {
      // Images may be larger than what a tab may keep: then nothing is put back
    }
  },
  delete: (): void => findStorage()?.removeItem(PREFIX + path),
});

/** A log-out forgets them. */
export function deleteDrafts(): void {
  const storage = findStorage();
  for (const key of Object.keys(storage ?? {})) if (key.startsWith(PREFIX)) storage?.removeItem(key);
}
