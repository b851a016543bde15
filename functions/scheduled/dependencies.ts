import type { Log } from '../../lib/http/log.ts';
import type { Metrics } from '../../lib/http/metrics.ts';
import type { ExportFiles } from '../../lib/ports/exports.ts';
import type { Images } from '../../lib/ports/images.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { Uploads } from '../../lib/ports/uploads.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import type { LoadCatalog } from '../../lib/table/catalog/catalogs.ts';
import type { Item, Store } from '../../lib/table/store.ts';
import type { PaymentDependencies } from '../../lib/workflows/payments/salon-processor.ts';

export type ScheduledDependencies = PaymentDependencies & {
  readonly store: Store;
  readonly catalogs: LoadCatalog;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly images: Pick<Images, 'deleteImage'>;
  readonly uploads: Uploads;
  readonly exportFiles: ExportFiles;
  readonly phoneNumbers: PhoneNumbers;
};

/**
 * Does the scheduled work of one record and reschedules or unschedules it. The index may be seconds behind: read the
 * record again. A record whose handler throws is postponed by some minutes.
 */
export type ScheduledHandler = (
  item: Item,
  salon: Salon,
  now: Date,
  deps: ScheduledDependencies,
) => Promise<void>;

/** The handler of each kind of record, as the record's key names it. */
export type ScheduledHandlers = { readonly [kind: string]: ScheduledHandler };
