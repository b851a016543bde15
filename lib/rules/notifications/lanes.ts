import type { NoticeKind } from './notices.ts';

/** Notices are sent in separate lanes, so that slow webhook endpoints delay no mail (BEHAVIOR §31.3). */
export const LANES = ['mails', 'webhooks'] as const;
export type Lane = (typeof LANES)[number];

/** The only kind of notice that waits for a salon's own server. */
export const WEBHOOK_NOTICE = 'webhook.due' satisfies NoticeKind;

/** The lane of a notice's kind. */
export const toLane = (kind: string | undefined): Lane => (kind === WEBHOOK_NOTICE ? 'webhooks' : 'mails');

/** Round-robin by owner: the first item of each, the second of each, and so on. */
export function interleaveByOwner<Item>(items: readonly Item[], getOwner: (item: Item) => string): Item[] {
  const queues = [...Map.groupBy(items, getOwner).values()];
  const longest = queues.reduce((most, queue) => Math.max(most, queue.length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  ).flat();
}
