import { isConfirmed } from '../../lib/rules/booking/appointment-status.ts';
import { computeVisitTimes } from '../../lib/rules/booking/visit-times.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { hasDeclinedMails } from '../../lib/table/notifications/mail-refusals.ts';
import { formatUnsubscribeLink } from '../../lib/views/notifications/page-links.ts';
import { formatSms } from '../../lib/views/notifications/standard-words/index.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import type { Delivery, Planner } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import { renderReminderMail } from './mails/booking-reminder.ts';
import { formatShortDateAtTime } from './mails/format.ts';
import { renderVisitMessageMail } from './mails/visit-message.ts';
import { hasMoved, toVisitPlaceholders } from './mails/visit-text.ts';
import { planClientMailUnlessSilent } from './recipients.ts';
import { planSmsDeliveryOrDrop } from './sms-delivery.ts';
import { composeSubjectAndText, texts } from './texts/index.ts';
import { mustGetVisitDetails, type VisitDetails } from './visit-details.ts';

type ReminderNotice = NoticeOf<'reminder.due'>;

/** Whether a reminder still fits: the visit is confirmed, at the time the reminder is for, and ahead. */
const isStillDue = (visit: VisitDetails, time: ReminderNotice, now: Date): boolean =>
  isConfirmed(visit.appointment) &&
  !hasMoved(visit, time) &&
  computeVisitTimes(visit.appointment, visit.salon.timeZone).startsAt > now;

/** By e-mail, unless the recipient has declined reminders (BEHAVIOR §33.5). */
async function planReminderMail(visit: VisitDetails, context: NoticeContext): Promise<Delivery[]> {
  const { salon, appointment, client } = visit;
  if (!client.email || (await hasDeclinedMails(context.store, context.tenant, client.email, 'reminders')))
    return [];
  const token = await issueVisitToken(
    context.tokens,
    salon,
    appointment,
    context.clock(),
    'decline-reminders',
  );
  const unsubscribeUrl = formatUnsubscribeLink(salon, token, context.baseUrl, client.language);
  return planClientMailUnlessSilent(visit, context, () => renderReminderMail(visit, unsubscribeUrl));
}

/** By SMS, to a customer or guest who consents to it (BEHAVIOR §29.4). */
function planClientSms(
  { salon, appointment, client }: VisitDetails,
  context: NoticeContext,
  createText: () => string,
): Delivery[] {
  if (client.smsNumber === undefined) return [];
  const recipient = {
    number: client.smsNumber,
    language: client.language,
    appointmentId: appointment.id,
    salon,
  };
  return [
    planSmsDeliveryOrDrop(context, 'sms:customer', recipient, () =>
      formatSms(texts().standard, salon.name, createText()),
    ),
  ];
}

const planReminderSms = (visit: VisitDetails, context: NoticeContext): Delivery[] =>
  planClientSms(visit, context, () => {
    const at = formatShortDateAtTime(visit.appointment);
    return composeSubjectAndText('sms', { ...toVisitPlaceholders(visit), at, link: visit.manageUrl }).text;
  });

/** The reminder of a visit to the customer or guest (BEHAVIOR §33.3). */
export const planReminderIfStillDue: Planner<'reminder.due'> = async (notice, context) => {
  const visit = await mustGetVisitDetails(context, notice.appointmentId);
  if (!isStillDue(visit, notice, context.clock())) return [];
  return notice.channel === 'sms' ? planReminderSms(visit, context) : planReminderMail(visit, context);
};

/** The message of the front desk to the customer or guest of a visit (BEHAVIOR §17.17). */
export const planVisitMessage: Planner<'visit.message'> = async (
  { appointmentId, text, channel },
  context,
) => {
  const visit = await mustGetVisitDetails(context, appointmentId);
  return channel === 'sms'
    ? planClientSms(visit, context, () => text)
    : planClientMailUnlessSilent(visit, context, () => renderVisitMessageMail(visit, text));
};
