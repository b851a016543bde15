import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { openLog } from '../../lib/http/log.ts';
import { openMetrics } from '../../lib/http/metrics.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { mustOpenExportFiles } from '../../lib/ports/exports.ts';
import { openImages } from '../../lib/ports/images.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { openUploads } from '../../lib/ports/uploads.ts';
import { openCatalogLoader } from '../../lib/table/catalog/catalogs.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { SCHEDULED_HANDLERS } from './handlers.ts';
import { countPastDueUpToLimit, type SweepResult, sweep } from './sweep.ts';

/** The partitions of the `due` index to sweep. Default: all. Each schedule names its group; a local poll those with work that is past due. */
type ScheduledEvent = { readonly partitions?: readonly string[] };

/** Does all scheduled work that is past due in some partitions; schedules run it every minute. `handlers` are others in tests. */
export function openApp(
  environment: Environment,
  handlers = SCHEDULED_HANDLERS,
): (event?: ScheduledEvent) => Promise<SweepResult> {
  const metrics = openMetrics(environment.stage);
  const store = openStore(environment.table);
  const deps = {
    store,
    catalogs: openCatalogLoader(store),
    sealing: openPlatformSealing(environment),
    processors: createProcessorOpener(environment),
    log: openLog('scheduled'),
    metrics,
    images: openImages(environment.images),
    uploads: openUploads(environment.exports),
    exportFiles: mustOpenExportFiles(environment.exports),
    phoneNumbers: openPhoneNumbers(),
  };
  return async ({ partitions } = {}) => {
    const swept = await sweep(environment.clock(), handlers, deps, partitions);
    metrics.count('ScheduledBacklog', swept.done + swept.failed);
    metrics.count('ScheduledFailures', swept.failed);
    metrics.count(
      'ScheduledLeft',
      swept.more ? await countPastDueUpToLimit(environment.clock(), deps, partitions) : 0,
    );
    // An alarm compares these two: without a value in each run, it would have no result
    metrics.seconds('OldestMailSeconds', 0);
    metrics.count('MailsSent', 0);
    return swept;
  };
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
