import type { NoticeKind } from './notices.ts';

/**
 * Notices are sent in separate lanes, each with a queue of its own, so that slow webhook endpoints delay no mail, and a storm
 * of mails no SMS (BEHAVIOR §31.3).
 */
export const LANES = ['mails', 'sms', 'webhooks'] as const;
export type Lane = (typeof LANES)[number];

/** The lanes of services that limit the rate of messages. */
const PACED_LANES = ['mails', 'sms'] as const satisfies readonly Lane[];
export type PacedLane = (typeof PACED_LANES)[number];

/** Each of these lanes has so many senders at most, which share its rate. */
export const PACED_SENDERS_MAX = 2;

/** The only kind of notice that waits for a salon's own server. */
const WEBHOOK_NOTICE = 'webhook.due' satisfies NoticeKind;

/** The lane of a notice, by its kind and the channel that some kinds name. */
export function toLane({ kind, channel }: LaneFacts): Lane {
  if (kind === WEBHOOK_NOTICE) return 'webhooks';
  return channel === 'sms' ? 'sms' : 'mails';
}
type LaneFacts = { readonly kind?: string | undefined; readonly channel?: string | undefined };

/** Round-robin by owner: the first item of each, the second of each, and so on. */
export function interleaveByOwner<Item>(items: readonly Item[], getOwner: (item: Item) => string): Item[] {
  const queues = [...Map.groupBy(items, getOwner).values()];
  const longest = queues.reduce((most, queue) => Math.max(most, queue.length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  ).flat();
}
