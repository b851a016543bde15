import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import { collectCallTimes, formatCallTimes, timeClient } from '../../lib/ports/call-times.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { toCalendarFile } from '../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../lib/ports/mail.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openSmsSender } from '../../lib/ports/sms.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { openWebhooks } from '../../lib/ports/webhooks.ts';
import { openCatalogs } from '../../lib/table/catalogs.ts';
import { createDynamoClient, openStore } from '../../lib/table/store.ts';
import { type BatchResponse, processBatch } from './process-batch.ts';
import type { StreamEvent } from './stream.ts';

export type OutboxHandler = (event: StreamEvent) => Promise<BatchResponse>;

/** Sends the mails and webhooks of outbox notices; invoked by the table's stream. */
export function app(environment: Environment): OutboxHandler {
  const store = openStore(environment.table, timeClient(createDynamoClient(environment.table), 'dynamodb'));
  const secrets = openSecrets(environment);
  const deps = {
    store,
    catalogs: openCatalogs(store),
    tokens: openTokens(secrets),
    mailer: openMailer(environment.mail),
    sms: environment.sms && openSmsSender(environment.sms),
    webhooks: openWebhooks({ allowPrivate: environment.allowPrivateWebhooks }),
    sealing: openSealing(secrets),
    sendMaxMs: SEND_MAX_MS,
    calendarFile: toCalendarFile,
    baseUrl: environment.baseUrl,
    from: environment.mail.from,
    log: openLog('outbox'),
    metrics: openMetrics(environment.stage),
    clock: environment.clock,
  };
  return (event) =>
    collectCallTimes(async () => {
      const started = performance.now();
      const response = await processBatch(event, deps);
      deps.log.info('outbox batch processed', {
        records: event.Records.length,
        failed: response.batchItemFailures.length,
        ms: Math.round(performance.now() - started),
        ...formatCallTimes(),
      });
      return response;
    });
}

export const handler = toLambdaHandler(app);
