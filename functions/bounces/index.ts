import { lambda } from '../../lib/http/lambda.ts';
import { type Log, openLog } from '../../lib/http/log.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { putMailRefusal } from '../../lib/table/mail-refusals.ts';
import { openStore, type Store } from '../../lib/table/store.ts';
import { type MailEvent, refusalsIn } from './event.ts';

export type BouncesHandler = (event: MailEvent) => Promise<void>;

type World = { readonly store: Store; readonly log: Log; readonly clock: () => Date };

async function mark(event: MailEvent, { store, log, clock }: World): Promise<void> {
  const refusals = refusalsIn(event);
  if (!refusals) return log.info('mail event passed over', {});
  const { tenant, reason, addresses } = refusals;
  for (const address of addresses) await putMailRefusal(store, tenant, address, reason, clock());
  log.info('addresses marked', { tenant, reason, addresses: addresses.length });
}

/** Marks addresses that bounced or complained, so that the outbox leaves them alone. */
export function app(environment: Environment): BouncesHandler {
  const deps = {
    store: openStore(environment.table),
    log: openLog('bounces'),
    clock: environment.clock,
  };
  return (event) => mark(event, deps);
}

export const handler = lambda(app);
