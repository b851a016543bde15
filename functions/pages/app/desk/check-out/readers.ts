import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { useReading } from '../../parts/reading.ts';

export type LocationReaders = ReplyData<Client['checkout']['readerIndex']>;

/** The readers of the location; none where the salon has no payment processor, or it does not answer. */
async function listReaders(salon: Client, locationId: number, signal: AbortSignal): Promise<LocationReaders> {
  const result = await salon.checkout.readerIndex({ per_page: 100 }, { signal });
  return result.ok ? result.reply.data.filter(({ location_id }) => location_id === locationId) : [];
}

/** The readers of the location that is chosen; none while they load. */
export function useLocationReaders(
  salon: Client,
  locationId: ReadonlySignal<number | undefined>,
): ReadonlySignal<LocationReaders> {
  const readers = useSignal<LocationReaders>([]);
  useReading(async (signal) => {
    const location = locationId.value;
    if (location === undefined) return;
    const found = await listReaders(salon, location, signal);
    if (!signal.aborted) readers.value = found;
  });
  return readers;
}
