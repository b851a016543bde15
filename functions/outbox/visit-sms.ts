import type { OutboxRecord } from '../../lib/table/outbox.ts';
import type { Delivery } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { formatShortDate, formatTime, toOneLine } from './mails/format.ts';
import { planSmsDelivery } from './sms-delivery.ts';
import { TEXTS } from './texts/en.ts';
import type { VisitDetails } from './visit-details.ts';

/** A long name would cost a second part of the SMS. */
const SALON_NAME_MAX_LENGTH = 40;

/** The reminder of a visit by SMS; none without consent (BEHAVIOR §29.4). */
export function planReminderSms(
  { salon, appointment, client, manageUrl }: VisitDetails,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Delivery[] {
  const { smsNumber: number } = client;
  if (number === undefined) return [];
  const { id: appointmentId, date, minute } = appointment;
  return [
    planSmsDelivery(deps, record, 'sms:customer', { number, appointmentId }, () =>
      TEXTS.sms.reminder({
        salon: toOneLine(salon.name).slice(0, SALON_NAME_MAX_LENGTH),
        at: TEXTS.sms.at(formatShortDate(date), formatTime(minute)),
        link: manageUrl,
      }),
    ),
  ];
}
