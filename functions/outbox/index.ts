import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import { type Environment, readEnvironment } from '../../lib/ports/environment.ts';
import { calendarFile } from '../../lib/ports/ics.ts';
import { openMailer, SEND_MAX_MS } from '../../lib/ports/mail.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';
import { openCatalogs } from '../../lib/table/catalogs.ts';
import { openStore } from '../../lib/table/store.ts';
import { type BatchAnswer, drain } from './drain.ts';
import type { StreamEvent } from './stream.ts';

export type OutboxHandler = (event: StreamEvent) => Promise<BatchAnswer>;

/** The sender of notices: takes the table's stream. */
export function app(environment: Environment): OutboxHandler {
  const store = openStore(environment.table);
  const world = {
    store,
    catalogs: openCatalogs(store),
    tokens: openTokens(openSecrets(environment)),
    mailer: openMailer(environment.mail),
    sendMaxMs: SEND_MAX_MS,
    calendarFile,
    from: environment.mail.from,
    log: openLog('outbox'),
    metrics: openMetrics(environment.stage),
    clock: environment.clock,
  };
  return (event) => drain(event, world);
}

let real: OutboxHandler | undefined;

export const handler: OutboxHandler = (event) => {
  real ??= app(readEnvironment());
  return real(event);
};
