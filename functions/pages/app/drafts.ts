import { findStorage, openStoredValue } from './storage.ts';

/** The beginning of the names of all drafts: what was typed in the office and not saved (BEHAVIOR §40.5). */
export const DRAFT_PREFIX = 'salon-office-draft ';

/** Deletes all drafts, as each log-out does. */
export function deleteDrafts(): void {
  const storage = findStorage();
  for (const key of Object.keys(storage ?? {})) if (key.startsWith(DRAFT_PREFIX)) storage?.removeItem(key);
}

/** Deletes the drafts of another user, who was logged in before in this tab. */
export function deleteOthersDraftsAndSetOwner(userId: number): void {
  const owner = openStoredValue<number>(`${DRAFT_PREFIX}owner`);
  if (owner.find() !== userId) deleteDrafts();
  owner.put(userId);
}
