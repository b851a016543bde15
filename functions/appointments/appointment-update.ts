import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideAppointmentUpdate } from '../../lib/workflows/booking/update-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Changes services, add-ons, products or note at the front desk (BEHAVIOR §17.7). */
export const appointmentUpdate: Handler<'appointments/appointment-update'> = async (request, deps) => {
  const { services, addons, products, note, override } = request.input;
  const allowed = checkPermissionIfRequested(request.caller, override, 'appointments.override');
  if (!allowed.ok) return allowed;
  // A user who only serves the visit may change its note
  const isVisitChanged = [services, addons, products].some((each) => each !== undefined);
  const mayChange = checkPermissionIfRequested(request.caller, isVisitChanged, 'appointments.write');
  if (!mayChange.ok) return mayChange;
  const parsed = parseVisitChoices(services ?? [], addons ?? []);
  const update = {
    services: services && parsed.services,
    addOns: addons && parsed.addOns,
    products,
    note,
    override,
  };
  const change = { ...request, isSilent: !request.input.notify };
  return changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: (context) => decideAppointmentUpdate(change, context, update),
    toReply: createFrontDeskReplyBuilder(request, 'Appointment updated'),
  });
};
