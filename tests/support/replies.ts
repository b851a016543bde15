import type { Reply } from './test-salon.ts';

/** Status and message of a reply. */
export const statusAndMessage = ({ status, body }: Reply) => `${status} ${body.message}`;

/** Counts the replies by status and message. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[statusAndMessage(reply)] = (counts[statusAndMessage(reply)] ?? 0) + 1;
  return counts;
}
