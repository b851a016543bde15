import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { type Log, openLog } from '../../lib/http/log.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { saveMailRefusal } from '../../lib/table/notifications/mail-refusals.ts';
import { markClientOfBouncedMail } from '../../lib/table/notifications/returned-mails.ts';
import { openStore } from '../../lib/table/open-store.ts';
import type { Store } from '../../lib/table/store.ts';
import { type MailEvent, parseUndeliverableAddresses } from './mail-events.ts';

type BouncesHandler = (event: MailEvent) => Promise<void>;

type BounceDependencies = { readonly store: Store; readonly log: Log; readonly clock: () => Date };

async function saveUndeliverable(event: MailEvent, { store, log, clock }: BounceDependencies): Promise<void> {
  const undeliverable = parseUndeliverableAddresses(event);
  if (!undeliverable) return log.info('mail event ignored', {});
  const { tenant, reason, addresses } = undeliverable;
  for (const address of addresses) {
    await saveMailRefusal(store, tenant, address, reason, clock());
    if (reason === 'bounced') await markClientOfBouncedMail(store, tenant, address, clock());
  }
  log.info('addresses marked undeliverable', { tenant, reason, addresses: addresses.length });
}

/** Marks addresses that bounced or complained; the outbox sends them no more mails (BEHAVIOR §29.2), and Home names their clients (§40.10). */
export function openApp(environment: Environment): BouncesHandler {
  const deps = {
    store: openStore(environment.table),
    log: openLog('bounces'),
    clock: environment.clock,
  };
  return (event) => saveUndeliverable(event, deps);
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
