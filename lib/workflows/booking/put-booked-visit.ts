import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Placement } from '../../rules/scheduling/placement.ts';
import type { SchedulingContext } from '../../rules/scheduling/visit.ts';
import { putAppointment } from '../../table/appointments.ts';
import type { Change } from '../../table/change.ts';
import { putVisitEntries } from '../../table/day-pages.ts';
import { putRedemptions, requireActiveMembership } from '../products/redeem.ts';

/** The changes of one booked visit, except for its payment and its notice (BEHAVIOR §14.6). */
export const putBookedVisit = (
  tenant: Tenant,
  context: SchedulingContext,
  placement: Placement,
  appointment: Appointment,
): Change[] => [
  putAppointment(tenant, appointment),
  ...putVisitEntries(tenant, context, placement, appointment.id),
  ...putRedemptions({ tenant, catalog: context.catalog, now: context.now }, undefined, appointment),
  ...requireActiveMembership(tenant, appointment.customerId, appointment.membership?.id),
];
