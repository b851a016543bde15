import type { Client } from '../../../../../lib/client/client.ts';
import type { Data } from '../../page-data.ts';

/** The card readers at a location. */
export type Readers = Data<Client['checkout']['readerIndex']>;

/** The readers of the location; none where the salon has no payment processor, or it does not answer. */
export async function listReaders(salon: Client, locationId: number, signal: AbortSignal): Promise<Readers> {
  const result = await salon.checkout.readerIndex({ per_page: 100 }, { signal });
  return result.ok ? result.reply.data.filter(({ location_id }) => location_id === locationId) : [];
}
