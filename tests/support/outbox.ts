import { marshall } from '@aws-sdk/util-dynamodb';
import type { OutboxDependencies } from '../../functions/outbox/dependencies.ts';
import { toStreamEvents } from '../../infra/local/workers.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import { toCalendarFile } from '../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../lib/ports/mail.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { openWebhooks, type Webhooks } from '../../lib/ports/webhooks.ts';
import { openCatalogs } from '../../lib/table/catalogs.ts';
import { keys } from '../../lib/table/keys.ts';
import type { TestSalon } from './test-salon.ts';

/** The dependencies of the outbox function, with another sender of webhooks. */
export function openOutbox({ environment, store }: TestSalon, send: Webhooks['send']): OutboxDependencies {
  const secrets = openSecrets(environment);
  return {
    store,
    catalogs: openCatalogs(store),
    tokens: openTokens(secrets),
    mailer: openMailer(environment.mail),
    webhooks: { ...openWebhooks({ allowPrivate: true }), send },
    sealing: openSealing(secrets),
    sendMaxMs: SEND_MAX_MS,
    calendarFile: toCalendarFile,
    from: environment.mail.from,
    log: openLog('outbox'),
    metrics: openMetrics(environment.stage),
    clock: environment.clock,
  };
}

/** The salons' outbox records as one batch of the table's stream, in this order. */
export async function toBatch(...salons: readonly TestSalon[]) {
  const items = await Promise.all(salons.map(({ store, tenant }) => store.queryAll(keys.outbox(tenant, ''))));
  const images = items.flat().map((item) => marshall(item, { removeUndefinedValues: true }));
  return {
    Records: toStreamEvents(images, new Date()).flatMap(({ Records }) => Records),
  };
}
