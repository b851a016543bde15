import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Client } from '../../../../lib/client/client.ts';
import type { CallFailure } from '../../../../lib/client/types.ts';
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

export function openCatalog(salon: Client, place: Place): CatalogState {
  const catalog = signal<Catalog | undefined>(undefined);
  const failure = signal<CallFailure | null>(null);
  const attempt = signal(0);
  const follow = () =>
    effect(() => {
      attempt.value;
      const id = place.locationId.value;
      const controller = new AbortController();
      void salon.booking
        .catalog(id === undefined ? {} : { location_id: id }, { signal: controller.signal })
        .then(async (result) => {
          if (controller.signal.aborted) return;
          // The address may name a location that the salon no longer has
          const read = result.ok || id === undefined ? result : await salon.booking.catalog({});
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
