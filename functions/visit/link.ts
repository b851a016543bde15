import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { LinkHolder } from '../../lib/rules/access/access.ts';
import type { Outcome } from '../../lib/rules/outcome.ts';
import { toAppointmentView, type ViewContext } from '../../lib/views/booking/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';

type VisitRoute = (typeof visit.routes)[keyof typeof visit.routes];

/** A request whose caller is the holder of the link, who acts for the appointment that the link names. */
type LinkRequest<R extends VisitRoute> = Omit<Request<R>, 'caller'> & { readonly caller: LinkHolder };

/**
 * Runs an operation as the holder of the manage link: with its token, and nothing else, the call acts for one visit
 * (BEHAVIOR §33.1, §33.2). Fails with visitLinkInvalid.
 */
export async function runAsLinkHolder<R extends VisitRoute, Reply>(
  request: Request<R>,
  { tokens }: Pick<Dependencies, 'tokens'>,
  run: (request: LinkRequest<R>) => Promise<Outcome<Reply>>,
): Promise<Outcome<Reply>> {
  const { salon, input, now } = request;
  const id = await readVisitTokenAppointmentId(tokens, salon, input.token, now);
  if (!id.ok) return id;
  request.logIds({ target_kind: 'appointment', target_id: id.value });
  return run({ ...request, caller: { kind: 'link', appointmentId: id.value } });
}

/** The reply of a change: the appointment after it. */
export const createChangeReplyBuilder =
  (request: ViewContext, message: string) =>
  ({ appointment, catalog }: AppointmentContext) => ({
    status: true as const,
    message,
    data: toAppointmentView(appointment, catalog, request),
  });
