import { DRAFT_PREFIX } from '../../drafts.ts';
import { openStoredValue } from '../../storage.ts';
import type { Value, Values } from '../value-types.ts';

/** Secrets that somebody has typed: the tab never keeps them. */
const isSecret = (name: string): boolean => /password|secret/i.test(name);

/** The values that are typed and not saved, kept in the tab for a reload (BEHAVIOR §40.5). */
export const openDraftStorageWithoutSecrets = (path: string) => {
  const stored = openStoredValue<Values>(DRAFT_PREFIX + path);
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
