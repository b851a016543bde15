import { SECOND_MS } from '../durations.ts';

/** The messages of a lane are counted by second; `perSecond` is what the service accepts (BEHAVIOR §31.3). */
export const toPaceWindow = (now: Date): number => Math.floor(now.getTime() / SECOND_MS);

/** The instant of the `used`-th message of a second, all evenly spread; undefined beyond the rate. */
export const computePlace = (window: number, used: number, perSecond: number): Date | undefined =>
  used > perSecond
    ? undefined
    : new Date(window * SECOND_MS + Math.floor(((used - 1) * SECOND_MS) / perSecond));

const THROTTLED_MIN_MS = 30 * SECOND_MS;
const THROTTLED_SPREAD_MS = 30 * SECOND_MS;

/** When to send a message again that the service refused for its rate: in 30 to 60 s. `random` is from 0 to 1. */
export const computeThrottledRetry = (now: Date, random: number): Date =>
  new Date(now.getTime() + THROTTLED_MIN_MS + Math.floor(random * THROTTLED_SPREAD_MS));

/**
 * Senders of the queue. Each waits for its place, so that together they take the places of the coming second before fresh
 * messages can: the queue is served first.
 */
export const countQueueSenders = (perSecond: number): number => Math.ceil(perSecond * 1.5) + 1;

/** Messages that are taken out of the queue at once. A small number, so that a salon that joins the queue soon has its turn. */
export const computeQueueRoundSize = (perSecond: number): number => Math.ceil(perSecond / 2);
