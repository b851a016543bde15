import { isConfirmed } from '../../lib/rules/booking/appointment-status.ts';
import { computeVisitTimes } from '../../lib/rules/booking/visit-times.ts';
import type { NoticeOf } from '../../lib/rules/notifications/notices.ts';
import { hasDeclinedMails } from '../../lib/table/notifications/mail-refusals.ts';
import type { OutboxRecord } from '../../lib/table/notifications/outbox.ts';
import { formatUnsubscribeLink } from '../../lib/views/notifications/page-links.ts';
import { toOneLine } from '../../lib/views/one-line.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { renderReminderMail } from './mails/booking-reminder.ts';
import { formatDateTimeInSentence } from './mails/format.ts';
import { renderVisitMessageMail } from './mails/visit-message.ts';
import { hasMoved, toVisitValues } from './mails/visit-text.ts';
import { planClientMail } from './recipients.ts';
import { planSmsDelivery } from './sms-delivery.ts';
import { findOwnWords, texts } from './texts/index.ts';
import { getVisitDetails, type VisitDetails } from './visit-details.ts';

/** A longer name would cost a further part of the SMS. */
const SALON_NAME_MAX_LENGTH = 40;

type ReminderNotice = NoticeOf<'reminder.due'>;

/** Whether a reminder still fits: the visit is confirmed, at the time the reminder is for, and ahead. */
const isStillDue = (visit: VisitDetails, time: ReminderNotice, now: Date): boolean =>
  isConfirmed(visit.appointment) &&
  !hasMoved(visit, time) &&
  computeVisitTimes(visit.appointment, visit.salon.timeZone).startsAt > now;

/** By e-mail, unless the recipient has declined reminders (BEHAVIOR §33.5). */
async function planReminderMail(
  visit: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const { salon, appointment, client } = visit;
  if (!client.email || (await hasDeclinedMails(deps.store, record.tenant, client.email, 'reminders')))
    return [];
  const token = await issueVisitToken(deps.tokens, salon, appointment, deps.clock(), 'decline-reminders');
  const unsubscribeUrl = formatUnsubscribeLink(salon, token, deps.baseUrl, client.language);
  return planClientMail(visit, record, deps, () => renderReminderMail(visit, unsubscribeUrl));
}

/** By SMS, to a customer or guest who consents to it (BEHAVIOR §29.4). */
function planClientSms(
  { salon, appointment, client }: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
  createText: (salonName: string) => string,
): Delivery[] {
  if (client.smsNumber === undefined) return [];
  const recipient = {
    number: client.smsNumber,
    language: client.language,
    appointmentId: appointment.id,
    salon,
  };
  const name = toOneLine(salon.name).slice(0, SALON_NAME_MAX_LENGTH);
  return [planSmsDelivery(deps, record, 'sms:customer', recipient, () => createText(name))];
}

const planReminderSms = (visit: VisitDetails, record: OutboxRecord, deps: OutboxDependencies): Delivery[] =>
  planClientSms(visit, record, deps, (salon) => {
    const link = visit.manageUrl;
    const own = findOwnWords('sms', { ...toVisitValues(visit), link }).text('');
    const at = formatDateTimeInSentence(visit.appointment);
    return own ? texts().sms.message({ salon, text: own }) : texts().sms.reminder({ salon, at, link });
  });

/** The reminder of a visit to the customer or guest (BEHAVIOR §33.3). */
export async function planReminder(
  notice: ReminderNotice,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, notice.appointmentId);
  if (!isStillDue(visit, notice, deps.clock())) return [];
  return notice.channel === 'sms'
    ? planReminderSms(visit, record, deps)
    : planReminderMail(visit, record, deps);
}

/** The message of the front desk to the customer or guest of a visit (BEHAVIOR §17.17). */
export async function planVisitMessage(
  { appointmentId, text, channel }: NoticeOf<'visit.message'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[]> {
  const visit = await getVisitDetails(deps, record.tenant, appointmentId);
  return channel === 'sms'
    ? planClientSms(visit, record, deps, (salon) => texts().sms.message({ salon, text }))
    : planClientMail(visit, record, deps, () => renderVisitMessageMail(visit, text));
}
