/** Reads while the channel is connected, in case a message was lost. */
const SAFETY_MS = 5 * 60_000;
/** Pauses between tries without a channel; the last one repeats. */
const PAUSES_MS = [5_000, 10_000, 20_000, 60_000] as const;
/** Spreads the desks of all salons after an outage: a pause is shorter or longer by at most this part of it. */
const JITTER = 0.25;

type Situation = {
  readonly isLive: boolean;
  /** Tries since a channel was connected and a read succeeded. */
  readonly tries: number;
  /** The pause that the API asks for. */
  readonly retryAfterMs?: number | undefined;
};

/**
 * Milliseconds until the next read, in milliseconds (BEHAVIOR §39.11).
 * @param random 0 to 1; spreads the pause
 */
export function computePause({ isLive, tries, retryAfterMs = 0 }: Situation, random: number): number {
  const last = PAUSES_MS.length - 1;
  const pause = isLive ? SAFETY_MS : (PAUSES_MS[Math.min(tries, last)] ?? PAUSES_MS[last] ?? 0);
  return Math.max(retryAfterMs, Math.round(pause * (1 + JITTER * (2 * random - 1))));
}
