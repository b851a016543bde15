import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { LinkHolder } from '../../lib/rules/access/access.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { renameErrorFields } from '../../lib/views/field-names.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';

type VisitRoute = (typeof visit.routes)[keyof typeof visit.routes];

/** A request whose caller is the holder of the link, for the appointment that the link names. */
type LinkRequest<R extends VisitRoute> = Omit<Request<R>, 'caller' | 'input'> & {
  readonly caller: LinkHolder;
  readonly input: Request<R>['input'] & { readonly appointment_id: AppointmentId };
};

/**
 * Runs an operation as the holder of the manage link: with its token, and nothing else, the call acts for one visit
 * (BEHAVIOR §33.1, §33.2). Fails with visitLinkInvalid, and names the token in every refusal that concerns the appointment.
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
  const outcome = await run({
    ...request,
    caller: { kind: 'link', appointmentId: id.value },
    input: { ...input, appointment_id: id.value },
  });
  return outcome.ok ? ok(outcome.value) : renameErrorFields(outcome, { appointmentId: 'token' });
}
