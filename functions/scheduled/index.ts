import { lambda } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { openProcessors } from '../../lib/ports/stripe.ts';
import { openCatalogs } from '../../lib/table/catalogs.ts';
import { openStore } from '../../lib/table/store.ts';
import { DUE_WORK } from './handlers.ts';
import { type Sweep, sweep } from './sweep.ts';

export type DueHandler = () => Promise<Sweep>;

/** Does every minute what has fallen due. `kinds` takes the place of what each kind of record calls for. */
export function app(environment: Environment, kinds = DUE_WORK): DueHandler {
  const metrics = openMetrics(environment.stage);
  const store = openStore(environment.table);
  const deps = {
    store,
    catalogs: openCatalogs(store),
    sealing: openSealing(openSecrets(environment)),
    processors: openProcessors(environment),
    log: openLog('scheduled'),
    metrics,
  };
  return async () => {
    const swept = await sweep(environment.clock(), kinds, deps);
    metrics.count('DueBacklog', swept.done + swept.failed);
    metrics.count('DueFailures', swept.failed);
    return swept;
  };
}

export const handler = lambda(app);
