import type { visit } from '../../lib/contract/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideConfirmation } from '../../lib/workflows/booking/confirm-appointment.ts';
import { runAsLinkHolder } from './link.ts';
import { viewForLinkHolder } from './view.ts';

/** Records that the customer or guest will come; a second confirmation keeps the first (BEHAVIOR §33.2). */
export const confirm: Handler<(typeof visit.routes)['confirm']> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) =>
    changeAppointment(
      linked,
      deps,
      'Appointment confirmed',
      async (context) => decideConfirmation(linked, context),
      viewForLinkHolder(request),
    ),
  );
