import type { Reply } from './test-salon.ts';

/** Status and message of a reply: what most refusals are about. */
export const verdict = ({ status, body }: Reply) => `${status} ${body.message}`;

/** How often each verdict came. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) counts[verdict(reply)] = (counts[verdict(reply)] ?? 0) + 1;
  return counts;
}
