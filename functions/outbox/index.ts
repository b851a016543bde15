import { setTimeout as sleep } from 'node:timers/promises';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import { getCallTimeFields, runWithCallTimes, timeClient } from '../../lib/ports/call-times.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { toCalendarFile } from '../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../lib/ports/mail.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openQueues } from '../../lib/ports/queues.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openSmsSender } from '../../lib/ports/sms.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { openWebhookSender } from '../../lib/ports/webhooks.ts';
import { LANES, PACED_SENDERS_MAX, type PacedLane } from '../../lib/rules/notifications/delivery-lanes.ts';
import { openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { createDynamoClient, openStore } from '../../lib/table/open-store.ts';
import { saveCustomerTotalsAndGuestProfiles } from './customer-totals.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { enqueueNotices } from './enqueue-notices.ts';
import { computeConcurrentRecordsOfSender, createMessagePacer, UNPACED } from './pace.ts';
import { type BatchResponse, type QueueEvent, sendBatch } from './send-batch.ts';
import type { StreamEvent } from './stream.ts';

type OutboxHandler = (event: StreamEvent | QueueEvent) => Promise<BatchResponse>;

const isStreamEvent = (event: StreamEvent | QueueEvent): event is StreamEvent =>
  event.Records.some((record) => 'dynamodb' in record);

/**
 * Sends the mails, SMS and webhooks of outbox notices. The table's stream invokes it with notices to put into their queues, with
 * visits and entries of the journal to count for their customers, and with visits of guests to gather; a queue with notices to send.
 */
export function openApp(environment: Environment): OutboxHandler {
  const store = openStore(environment.table, timeClient(createDynamoClient(environment.table), 'dynamodb'));
  const secrets = openPlatformKeyReader(environment);
  const log = openLog('outbox');
  const { perSecond, clock } = environment;
  const queues = environment.queues && openQueues(environment.queues);
  const openLanePace = (lane: PacedLane) => {
    const rate = perSecond[lane];
    return rate === undefined
      ? UNPACED
      : createMessagePacer(rate / PACED_SENDERS_MAX, () => performance.now(), sleep);
  };
  const deps: OutboxDependencies = {
    store,
    catalogs: openCatalogLoader(store),
    tokens: openTokens(secrets),
    mailer: openMailer(environment.mail),
    sms: environment.sms && openSmsSender(environment.sms),
    phoneNumbers: openPhoneNumbers(),
    webhooks: openWebhookSender({ allowPrivate: environment.allowPrivateWebhooks }),
    sealing: openSealing(secrets),
    inFlight: new Set(),
    sendMaxMs: SEND_MAX_MS,
    calendarFile: toCalendarFile,
    baseUrl: environment.baseUrl,
    imagesUrl: environment.images.publicUrl,
    from: environment.mail.from,
    log,
    metrics: openMetrics(environment.stage),
    paces: { mails: openLanePace('mails'), sms: openLanePace('sms') },
    clock,
  };
  async function enqueue(event: StreamEvent): Promise<BatchResponse> {
    const response = queues ? await enqueueNotices(event, { queues, log, clock }) : { batchItemFailures: [] };
    const { batchItemFailures } = await saveCustomerTotalsAndGuestProfiles(event, { store, log, clock });
    return { batchItemFailures: [...response.batchItemFailures, ...batchItemFailures] };
  }

  function send(event: QueueEvent): Promise<BatchResponse> {
    const lane = LANES.find((each) => event.Records[0]?.eventSourceARN.endsWith(`-${each}`));
    const rate = lane && lane !== 'webhooks' ? perSecond[lane] : undefined;
    return sendBatch(event, deps, rate && computeConcurrentRecordsOfSender(rate));
  }

  return (event) =>
    runWithCallTimes(async () => {
      const started = performance.now();
      const response = await (isStreamEvent(event) ? enqueue(event) : send(event));
      log.info('outbox batch processed', {
        records: event.Records.length,
        failed: response.batchItemFailures.length,
        ms: Math.round(performance.now() - started),
        ...getCallTimeFields(),
      });
      return response;
    });
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
