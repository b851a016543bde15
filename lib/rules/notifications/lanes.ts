import { MINUTE_MS } from '../durations.ts';
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

/**
 * How long a salon's endpoints may keep the webhook workers waiting in a minute. Beyond that its deliveries wait for the
 * next minute; those of other salons go on.
 */
const WEBHOOK_WAIT_MAX_MS = 10_000;
/** Faster replies do not count as waiting. */
export const WEBHOOK_PROMPT_MS = 1_000;

/** The end of the minute if the salon's endpoints have used up their waiting time, else undefined. */
export const findWaitPauseEnd = (waitedMs: number, now: Date): Date | undefined =>
  waitedMs < WEBHOOK_WAIT_MAX_MS
    ? undefined
    : new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

const FIRST_TIMEOUT_MS = 3_000;
const LATER_TIMEOUT_MS = 8_000;

/** How long an endpoint may take to reply (BEHAVIOR §30.3). */
export const computeWebhookTimeoutMs = ({ attempts }: { readonly attempts: number }): number =>
  attempts === 0 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS;
