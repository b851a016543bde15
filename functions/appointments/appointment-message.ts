import type { Handler } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import { chooseMessageChannel } from '../../lib/rules/notifications/visit-messages.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveCustomer } from '../../lib/table/customers/merged-customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';

/** Writes to the customer or guest of a visit: by e-mail, or by SMS where there is no address (BEHAVIOR §17.17). */
export const appointmentMessage: Handler<'appointments/appointment-message'> = (request, { store }) => {
  const { tenant, caller, now } = request;
  const { appointment_id: appointmentId, text } = request.input;
  return decideAndCommit(store, request, async (table) => {
    const found = checkAppointmentAccess(await findAppointment(table, tenant, appointmentId), caller);
    if (!found.ok) return found;
    const { customerId, guest } = found.value;
    const person = customerId === null ? guest : await resolveCustomer(table, tenant, customerId);
    const chosen = chooseMessageChannel(person);
    if (!chosen.ok) return chosen;
    const channel = chosen.value;
    return ok({
      changes: [putNotice(tenant, { kind: 'visit.message', appointmentId, text, channel }, now)],
      reply: { message: 'Message sent', data: { channel } },
    });
  });
};
