import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { putMailDecline } from '../../lib/table/notifications/mail-refusals.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';

/** The address that the visit's reminders go to gets no more of them; a repeated call changes nothing (BEHAVIOR §33.5). */
export const unsubscribe: Handler<(typeof visit.routes)['unsubscribe']> = async (
  { tenant, salon, input, now },
  { store, tokens },
) => {
  const id = await readVisitTokenAppointmentId(tokens, salon, input.token, now, 'decline-reminders');
  if (!id.ok) return id;
  const appointment = await findAppointment(store, tenant, id.value);
  const customerId = appointment?.customerId ?? null;
  const person = customerId === null ? appointment?.guest : await resolveCustomer(store, tenant, customerId);
  if (person?.email) await store.commit([putMailDecline(tenant, person.email, 'reminders', now)]);
  return ok({ status: true as const, message: 'You get no more reminders by e-mail' });
};
