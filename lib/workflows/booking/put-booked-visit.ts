import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { DiaryEdit } from '../../rules/scheduling/diary-edits.ts';
import type { SchedulingContext } from '../../rules/scheduling/visit.ts';
import { putAppointment } from '../../table/appointments.ts';
import type { Change } from '../../table/change.ts';
import { putVisitEntries } from '../../table/day-pages.ts';
import { putRedemptions, requireActiveMembership } from '../products/redeem.ts';

/**
 * The changes of one booked visit, except for its payment and its notice (BEHAVIOR §14.6).
 * @param edits what leaves the diaries in its place, such as the hold of an offer
 */
export const putBookedVisit = (
  tenant: Tenant,
  context: SchedulingContext,
  appointment: Appointment,
  edits: readonly DiaryEdit[] = [],
): Change[] => [
  putAppointment(tenant, appointment),
  ...putVisitEntries(tenant, context, appointment, edits),
  ...putRedemptions({ tenant, catalog: context.catalog, now: context.now }, undefined, appointment),
  ...requireActiveMembership(tenant, appointment.customerId, appointment.membership?.id),
];
