import type { Session } from '../session.ts';
import { openStoredValue } from '../storage.ts';
import { keepDeviceVisitToken } from './device-visits.ts';
import type { Booked } from './quote.ts';
import type { TypedValues } from './visitor-form.ts';

/** A visit that this tab has booked or is about to pay, for a reload and for the way back from a bank's page. */
type KeptVisit = {
  /** The query of the choices that it belongs to. */
  readonly search: string;
  /** Null before it is booked: while a card is saved. */
  readonly booked: Booked | null;
  readonly typed: TypedValues;
};

/** The visit of this tab. Other tabs learn of the booked visits of guests too; the API knows those of customers. */
export function openVisitStorage(slug: string, { isLoggedIn }: Session) {
  const stored = openStoredValue<KeptVisit>(`salon-visit ${slug}`);
  const put = (visit: KeptVisit): void => {
    stored.put(visit);
    if (visit.booked && !isLoggedIn.value) keepDeviceVisitToken(slug, visit.booked.manage_token);
  };
  return { ...stored, put };
}
