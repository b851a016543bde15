import type { visit } from '../../lib/contract/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideCustomerCancellation } from '../../lib/workflows/booking/cancel-appointment.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { runAsLinkHolder } from './link.ts';
import { viewForLinkHolder } from './view.ts';

/** Cancels the visit in time and refunds its card payments, as its customer would (BEHAVIOR §17.2, §33.2). */
export const cancel: Handler<(typeof visit.routes)['cancel']> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) =>
    changeAppointment(
      linked,
      deps,
      'Appointment cancelled',
      (context) => decideCustomerCancellation(linked, context),
      viewForLinkHolder(request),
    ),
  );
