import type { Log } from '../../lib/http/log.ts';
import type { Metrics } from '../../lib/http/metrics.ts';
import type { Catalogs } from '../../lib/table/catalogs.ts';
import type { Item } from '../../lib/table/item.ts';
import type { Store } from '../../lib/table/store.ts';
import type { PaymentParts } from '../../lib/workflows/payments/salon-processor.ts';

/** What a piece of due work may use; index.ts gives the real ones. */
export type ScheduledDependencies = PaymentParts & {
  readonly store: Store;
  readonly catalogs: Catalogs;
  readonly log: Log;
  readonly metrics: Metrics;
};

/**
 * Does what has fallen due for one record, and lets it fall due no more, or later. The index only proposes: the
 * item may be some seconds old. Where it throws, the record falls due again some minutes later.
 */
export type ScheduledHandler = (item: Item, now: Date, deps: ScheduledDependencies) => Promise<void>;
