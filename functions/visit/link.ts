import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { LinkHolder } from '../../lib/rules/access/principals.ts';
import type { AppointmentId, SaleId } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { toAppointmentView, type ViewContext } from '../../lib/views/booking/appointments.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';
import { readDeclineExpiryMailsToken } from '../../lib/workflows/products/product-links.ts';

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

/** The mails that a link declines, and the record by which it got them. */
type DeclinedMails =
  | { readonly kind: 'endings'; readonly id: SaleId }
  | { readonly kind: 'reminders'; readonly id: AppointmentId };

/** The mails that the link of a mail declines (BEHAVIOR §33.5). Fails with visitLinkInvalid. */
export async function readUnsubscribeLink(
  { salon, input, now }: Pick<Request<VisitRoute>, 'salon' | 'input' | 'now'>,
  { tokens }: Pick<Dependencies, 'tokens'>,
): Promise<Outcome<DeclinedMails>> {
  const saleId = await readDeclineExpiryMailsToken(tokens, salon, input.token, now);
  if (saleId !== undefined) return ok({ kind: 'endings', id: saleId });
  const id = await readVisitTokenAppointmentId(tokens, salon, input.token, now, 'decline-reminders');
  return id.ok ? ok({ kind: 'reminders', id: id.value }) : id;
}

/** The reply of a change: the appointment after it. */
export const createChangeReplyBuilder =
  (request: ViewContext, message: string) =>
  ({ appointment, catalog }: AppointmentContext) => ({
    message,
    data: toAppointmentView(appointment, catalog, request),
  });
