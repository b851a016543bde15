import { setTimeout as sleep } from 'node:timers/promises';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import { collectCallTimes, formatCallTimes, timeClient } from '../../lib/ports/call-times.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { toCalendarFile } from '../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../lib/ports/mail.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { NO_WAKER, openQueueWaker } from '../../lib/ports/queue-waker.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openSmsSender } from '../../lib/ports/sms.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { openWebhooks } from '../../lib/ports/webhooks.ts';
import type { PacedLane } from '../../lib/rules/notifications/lanes.ts';
import { openCatalogs } from '../../lib/table/catalog/catalogs.ts';
import { countLaneMessage } from '../../lib/table/outbox/lane-queue.ts';
import { createDynamoClient, openStore } from '../../lib/table/store.ts';
import type { OutboxDependencies } from './dependencies.ts';
import {
  type LanePace,
  openImmediatePace,
  openWaitingPace,
  type PaceDependencies,
  UNPACED,
} from './lane-pace.ts';
import { type BatchResponse, processBatch } from './process-batch.ts';
import { type QueueDependencies, type QueueEvent, runQueues } from './run-queues.ts';
import type { StreamEvent } from './stream.ts';

type OutboxHandler = (event: StreamEvent | QueueEvent) => Promise<BatchResponse | QueueResponse>;
type QueueResponse = { readonly sent: number };

const wallClock = () => new Date();

/**
 * Sends the mails, SMS and webhooks of outbox notices. The table's stream invokes it with new notices; the schedule and
 * senders of the stream with lanes whose queues are to be emptied.
 */
export function app(environment: Environment): OutboxHandler {
  const store = openStore(environment.table, timeClient(createDynamoClient(environment.table), 'dynamodb'));
  const secrets = openSecrets(environment);
  const log = openLog('outbox');
  const { queueSender, perSecond } = environment;
  const waker = queueSender ? openQueueWaker(queueSender) : NO_WAKER;
  const deps = {
    store,
    catalogs: openCatalogs(store),
    tokens: openTokens(secrets),
    mailer: openMailer(environment.mail),
    sms: environment.sms && openSmsSender(environment.sms),
    phoneNumbers: openPhoneNumbers(),
    webhooks: openWebhooks({ allowPrivate: environment.allowPrivateWebhooks }),
    sealing: openSealing(secrets),
    sendMaxMs: SEND_MAX_MS,
    calendarFile: toCalendarFile,
    baseUrl: environment.baseUrl,
    from: environment.mail.from,
    log,
    metrics: openMetrics(environment.stage),
    clock: environment.clock,
  };
  const openPaces = (open: (pace: PaceDependencies) => LanePace) => {
    const openLane = (lane: PacedLane) => {
      const rate = perSecond[lane];
      const count = (second: number) => countLaneMessage(store, lane, second);
      return rate === undefined ? UNPACED : open({ perSecond: rate, count, clock: wallClock });
    };
    return { mails: openLane('mails'), sms: openLane('sms') };
  };
  const streamDeps: OutboxDependencies = {
    ...deps,
    paces: openPaces(openImmediatePace),
    wakeQueue: (lane) =>
      waker.wake(lane).catch((error: unknown) => {
        log.warn('queue not woken', { lane }, error);
      }),
  };
  const queueDeps: QueueDependencies = {
    ...deps,
    perSecond,
    paces: openPaces((pace) => openWaitingPace(pace, sleep)),
    wakeQueue: async () => {},
  };

  async function empty(event: QueueEvent): Promise<QueueResponse> {
    const started = performance.now();
    const sent = await runQueues(event, queueDeps);
    const ms = Math.round(performance.now() - started);
    log.info('queues emptied', { lanes: event.lanes.join(','), records: sent, ms, ...formatCallTimes() });
    return { sent };
  }

  async function process(event: StreamEvent): Promise<BatchResponse> {
    const started = performance.now();
    const response = await processBatch(event, streamDeps);
    log.info('outbox batch processed', {
      records: event.Records.length,
      failed: response.batchItemFailures.length,
      ms: Math.round(performance.now() - started),
      ...formatCallTimes(),
    });
    return response;
  }
  return (event) => collectCallTimes(() => ('lanes' in event ? empty(event) : process(event)));
}

export const handler = toLambdaHandler(app);
