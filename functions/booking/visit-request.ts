import type { booking } from '../../lib/contract/booking.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import { can } from '../../lib/rules/accounts/access.ts';
import { invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkRequestedServices } from '../../lib/rules/products/redemptions.ts';
import type { SchedulingContext } from '../../lib/rules/scheduling/visit.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { renameErrorFields } from '../../lib/views/field-names.ts';
import { parseVisitInput } from '../../lib/views/visit-input.ts';

type BookingRequest = Omit<
  Request<(typeof booking.routes)['save-booking' | 'save-series' | 'quote']>,
  'storeReply' | 'replaceReply'
>;

const FIELD_NAMES = { addOns: 'addons' };

/** The visit that a booking or quote asks for, without the day pages that decide on its time. */
export type VisitRequest = Omit<SchedulingContext, 'pages' | 'salon'> & Pick<BookingRequest, 'salon'>;

/** Checks location, services, add-ons, services of redemptions, and `override` (BEHAVIOR §14.1, §14.2). */
export async function checkVisitRequest(
  { salon, caller, input, now }: BookingRequest,
  { catalogs }: Pick<Dependencies, 'catalogs'>,
): Promise<Outcome<VisitRequest>> {
  const catalog = await catalogs(salon);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  const choices = parseVisitInput(input.services, input.addons);
  const visit = parseVisit(choices, catalog, location, { isFrontDesk: can(caller, 'appointments.write') });
  if (!visit.ok) return renameErrorFields(visit, FIELD_NAMES);
  const requested = checkRequestedServices(
    input.redemptions,
    input.services.map((choice) => choice.service_id),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!requested.ok) return requested;
  if (input.override && !can(caller, 'appointments.override')) return invalid('override', 'Staff only');
  return ok({ salon, catalog, location, visit: visit.value, now });
}
