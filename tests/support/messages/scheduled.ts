import { SCHEDULED_HANDLERS } from '../../../functions/scheduled/handlers.ts';
import { openLog } from '../../../lib/http/log.ts';
import { openMetrics } from '../../../lib/http/metrics.ts';
import { mustOpenExportFiles } from '../../../lib/ports/exports.ts';
import { openImages } from '../../../lib/ports/images.ts';
import { openPhoneNumbers } from '../../../lib/ports/phone-numbers.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openUploads } from '../../../lib/ports/uploads.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import type { Key } from '../../../lib/table/keys.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { toRecordKind } from '../../../lib/table/scheduled-work.ts';
import type { Store } from '../../../lib/table/store.ts';
import type { TestSalon } from '../test-salon.ts';

/** The salon's commit; its first call conflicts with others until its deadline. */
export function conflictOnce({ store }: TestSalon): Store['commit'] {
  let calls = 0;
  return async (...commit) => {
    calls += 1;
    return calls === 1 ? { done: false, failed: [] } : store.commit(...commit);
  };
}

/** The salon's commit; something else happens before its first call. */
export function interruptOnce({ store }: TestSalon, happen: () => Promise<unknown>): Store['commit'] {
  let calls = 0;
  return async (...commit) => {
    calls += 1;
    if (calls === 1) await happen();
    return store.commit(...commit);
  };
}

/** Handles the record of a key as scheduled work that is past due, even if it is not. */
export async function handleScheduled(
  { store, tenant, environment, clock }: TestSalon,
  key: Key,
  commit: Store['commit'] = store.commit,
): Promise<void> {
  const [item, record] = await Promise.all([store.get(key), findSalonByTenant(store, tenant)]);
  const handle = SCHEDULED_HANDLERS[toRecordKind(key)];
  if (!item || !record || !handle) throw new Error(`no scheduled record ${key.pk} ${key.sk}`);
  await handle(item, record, clock.now(), {
    store: { ...store, commit },
    catalogs: openCatalogLoader(store),
    sealing: openPlatformSealing(environment),
    processors: createProcessorOpener(environment),
    log: openLog('scheduled'),
    metrics: openMetrics('local'),
    images: openImages(environment.images),
    uploads: openUploads(environment.exports),
    exportFiles: mustOpenExportFiles(environment.exports),
    phoneNumbers: openPhoneNumbers(),
  });
}
