import type { Dependencies } from '../../lib/http/call.ts';
import { type Appointment, formatAppointmentNumber } from '../../lib/rules/booking/appointments.ts';
import type { Catalog, Salon } from '../../lib/rules/salon/salon.ts';
import { toBookedView } from '../../lib/views/booking.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';

/** The reply about a new appointment (BEHAVIOR §14.1). */
export const toBookedData = async (
  booked: Appointment,
  catalog: Catalog,
  salon: Salon,
  { tokens }: Pick<Dependencies, 'tokens'>,
  now: Date,
) => ({
  id: booked.id,
  appointment_number: formatAppointmentNumber(booked.id),
  status: booked.status,
  ...toBookedView(booked, catalog, salon),
  manage_token: await issueVisitToken(tokens, salon, booked, now),
});
