import type { SQSEvent } from 'aws-lambda';
import type { OutboxDependencies } from '../../../functions/outbox/dependencies.ts';
import { UNPACED } from '../../../functions/outbox/pace.ts';
import { toQueueEvent } from '../../../infra/local/queues.ts';
import { openLog } from '../../../lib/http/log.ts';
import { openMetrics } from '../../../lib/http/metrics.ts';
import { toCalendarFile } from '../../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../../lib/ports/mail.ts';
import { openPhoneNumbers } from '../../../lib/ports/phone-numbers.ts';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openSmsSender } from '../../../lib/ports/sms.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { openWebhookSender, type Webhooks } from '../../../lib/ports/webhooks.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { listOutboxRecords } from '../../../lib/table/notifications/outbox.ts';
import type { TestSalon } from '../test-salon.ts';

/** The dependencies of the outbox function, with another sender of webhooks. */
export function openOutbox({ environment, store }: TestSalon, send: Webhooks['send']): OutboxDependencies {
  const secrets = openPlatformKeyReader(environment);
  return {
    store,
    catalogs: openCatalogLoader(store),
    tokens: openTokens(secrets),
    mailer: openMailer(environment.mail),
    sms: environment.sms && openSmsSender(environment.sms),
    phoneNumbers: openPhoneNumbers(),
    paces: { mails: UNPACED, sms: UNPACED },
    webhooks: { ...openWebhookSender({ allowPrivate: true }), send },
    sealing: openSealing(secrets),
    inFlight: new Set(),
    sendMaxMs: SEND_MAX_MS,
    calendarFile: toCalendarFile,
    baseUrl: environment.baseUrl,
    imagesUrl: environment.images.publicUrl,
    from: environment.mail.from,
    log: openLog('outbox'),
    metrics: openMetrics(environment.stage),
    clock: environment.clock,
  };
}

/** The salons' outbox records as one batch of a queue, in this order. */
export async function toBatch(...salons: readonly TestSalon[]): Promise<SQSEvent> {
  const records = await Promise.all(salons.map(({ store, tenant }) => listOutboxRecords(store, tenant)));
  return toQueueEvent(
    'mails',
    records.flat().map(({ id, key, tenant }) => ({
      id,
      group: tenant,
      body: JSON.stringify(key),
      receives: 1,
      receipt: id,
    })),
  );
}
