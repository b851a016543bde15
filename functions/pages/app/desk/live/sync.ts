import type { Channel, ChannelAccess, DiaryMessage, openChannelOnce } from './channel.ts';

/** The result of a read. `aborted`: a later read has replaced it. */
export type ReadResult =
  | { readonly kind: 'read'; readonly isNews: boolean }
  | { readonly kind: 'failed'; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'aborted' };

export type SyncOptions = {
  /** Reads what is shown: if it has changed, or always. */
  readonly read: (when: 'ifChanged' | 'always') => Promise<ReadResult>;
  /** The name of what the channel announces; another one needs another channel. */
  readonly getTopic: () => string | undefined;
  /** Asks for access to the channel. `none`: nothing announces changes. Undefined: the request failed. */
  readonly getAccess: () => Promise<ChannelAccess | 'none' | undefined>;
  /** Whether the message names something that is shown in another version. */
  readonly concerns: (message: DiaryMessage) => boolean;
  readonly isHidden: () => boolean;
  readonly openChannel: typeof openChannelOnce;
  readonly random?: () => number;
};

export type Sync = {
  readonly start: () => void;
  readonly stop: () => void;
  readonly readIfChanged: () => Promise<void>;
  readonly readAlways: () => Promise<void>;
};

/** Messages that follow each other faster are read together. */
const BURST_MS = 1_000;
/** An index may show a change a moment later than its version: the day is read once more after each news. */
const FOLLOW_UP_MS = 5_000;

/** Plans the next read, in place of the one that was planned before. */
function openTimer(isHidden: () => boolean, readNow: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  return {
    isStarted: () => isStarted,
    start: () => {
      isStarted = true;
    },
    stop: () => {
      isStarted = false;
      clearTimeout(timer);
    },
    clear: () => clearTimeout(timer),
    plan: (milliseconds: number) => {
      clearTimeout(timer);
      if (isStarted && !isHidden()) timer = setTimeout(readNow, milliseconds);
    },
  };
}

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
export function computeMsUntilNextRead(
  { isLive, tries, retryAfterMs = 0 }: Situation,
  random: number,
): number {
  const last = PAUSES_MS.length - 1;
  const pause = isLive ? SAFETY_MS : (PAUSES_MS[Math.min(tries, last)] ?? PAUSES_MS[last] ?? 0);
  return Math.max(retryAfterMs, Math.round(pause * (1 + JITTER * (2 * random - 1))));
}

/** Decides when what is shown is read: when the channel announces a change, else after a pause (BEHAVIOR §39.11). */
export function openReadSchedulerWithChannel(options: SyncOptions): Sync {
  const { read, getTopic, getAccess, concerns, isHidden, random = Math.random } = options;
  const timer = openTimer(isHidden, () => void readNow('ifChanged'));
  let readAt = Number.NEGATIVE_INFINITY;
  let tries = 0;
  let isLive = false;
  let isFailing = false;
  let isAnnounced = true;
  /** The last message since the last read began. */
  let pending: DiaryMessage | undefined;
  let current: { readonly topic: string; channel?: Channel | undefined } | undefined;

  const planSoon = () => timer.plan(Math.max(0, readAt + BURST_MS - performance.now()));

  function planAfter(result: ReadResult): void {
    isFailing = result.kind === 'failed';
    const retryAfterMs = result.kind === 'failed' ? result.retryAfterMs : undefined;
    const isTold = isLive && !isFailing;
    if (isTold) tries = 0;
    if (isTold && pending && concerns(pending)) planSoon();
    else if (isTold && result.kind === 'read' && result.isNews) timer.plan(FOLLOW_UP_MS);
    else timer.plan(computeMsUntilNextRead({ isLive: isTold, tries, retryAfterMs }, random()));
    if (!isTold) tries += 1;
  }

  function leave(): void {
    current?.channel?.close();
    current = undefined;
    isLive = false;
  }

  async function join(topic: string): Promise<void> {
    leave();
    const own: NonNullable<typeof current> = { topic };
    current = own;
    const access = await getAccess();
    if (current !== own) return;
    if (access === undefined || access === 'none') {
      isAnnounced = access !== 'none';
      return leave();
    }
    own.channel = options.openChannel(access, {
      onOpen: () => {
        isLive = true;
        // Changes since the last read were announced to nobody here
        void readNow('ifChanged');
      },
      onMessage: (message) => {
        pending = message;
        if (!isFailing && concerns(message)) planSoon();
      },
      onEnd: () => {
        leave();
        if (!isFailing) timer.plan(computeMsUntilNextRead({ isLive, tries }, random()));
      },
    });
  }

  async function readNow(when: 'ifChanged' | 'always'): Promise<void> {
    if (!timer.isStarted()) return;
    timer.clear();
    readAt = performance.now();
    pending = undefined;
    const topic = getTopic();
    if (current && current.topic !== topic) leave();
    const result = await read(when);
    if (result.kind === 'aborted' || !timer.isStarted()) return;
    planAfter(result);
    if (result.kind === 'read' && topic !== undefined && !current && isAnnounced) await join(topic);
  }

  return {
    start: timer.start,
    stop() {
      timer.stop();
      leave();
    },
    readIfChanged: () => readNow('ifChanged'),
    readAlways: () => readNow('always'),
  };
}
