import type { LocationId, Tagged, Tenant } from '../ids.ts';
import type { IntentFacts } from './payment-intents.ts';

export type ReaderId = Tagged<string, 'card reader'>;

/** A card reader as the processor reports it (BEHAVIOR §37.6). */
export type CardReader = {
  readonly id: ReaderId;
  readonly label: string;
  /** The model, as the processor names it. */
  readonly deviceType: string;
  readonly serialNumber: string;
  /** Null for a model that does not report it. */
  readonly status: 'online' | 'offline' | null;
  /** The intent whose payment the reader waits for. */
  readonly waitsFor?: string;
  readonly metadata: { readonly [name: string]: string };
};

export type SalonReader = CardReader & { readonly locationId: LocationId };

export const READER_METADATA_KEYS = { salon: 'salon', location: 'location' } as const;

/** The reader, if this salon registered it: several salons may share one account. */
export function findRegisteredReader(
  reader: CardReader | undefined,
  tenant: Tenant,
): SalonReader | undefined {
  const locationId = Number(reader?.metadata[READER_METADATA_KEYS.location]);
  const isOurs = reader?.metadata[READER_METADATA_KEYS.salon] === tenant && Number.isSafeInteger(locationId);
  return isOurs ? { ...reader, locationId } : undefined;
}

/** A payment at a reader as the processor reports it. */
export type ReaderPayment = {
  /** Undefined if the account has no such intent. */
  readonly facts: IntentFacts | undefined;
  /** How the reader ended the payment without money: the card was declined, or somebody cancelled. */
  readonly refusal?: 'declined' | 'cancelled';
};
