import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure, CallOptions } from '../../../../lib/client/types.ts';
import type { Catalog } from './desk-data.ts';
import type { Place } from './place.ts';

/** Locations, services and staff of the shown location. */
export type CatalogState = {
  readonly catalog: ReadonlySignal<Catalog | undefined>;
  readonly failure: ReadonlySignal<CallFailure | null>;
  /** The shown location: that of the address, or else the first of the salon. */
  readonly locationId: ReadonlySignal<number | undefined>;
  readonly reload: () => void;
  /** Reads the catalog, and again for another location. Returns how to stop. */
  readonly follow: () => () => void;
};

/** Reads the catalog of a location. The address may name one that the salon no longer has. */
async function readCatalog(salon: Client, locationId: number | undefined, options: CallOptions) {
  const named = locationId === undefined ? {} : { location_id: locationId };
  const result = await salon.booking.catalog(named, options);
  return result.ok || locationId === undefined || options.signal?.aborted
    ? result
    : salon.booking.catalog({});
}

export function createCatalogState(salon: Client, place: Place): CatalogState {
  const catalog = signal<Catalog | undefined>(undefined);
  const failure = signal<CallFailure | null>(null);
  const attempt = signal(0);
  const follow = () =>
    effect(() => {
      attempt.value;
      const controller = new AbortController();
      const { signal } = controller;
      void readCatalog(salon, place.locationId.value, { signal }).then((read) => {
        if (signal.aborted) return;
        if (read.ok) catalog.value = read.reply.data;
        failure.value = read.ok ? null : read;
      });
      return () => controller.abort();
    });
  return {
    catalog,
    failure,
    locationId: computed(() => {
      const known = catalog.value?.locations ?? [];
      const named = place.locationId.value;
      if (named !== undefined && (known.length === 0 || known.some(({ id }) => id === named))) return named;
      return known[0]?.id;
    }),
    reload: () => {
      attempt.value += 1;
    },
    follow,
  };
}
