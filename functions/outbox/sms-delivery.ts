import type { AppointmentId } from '../../lib/rules/ids.ts';
import { countSmsParts } from '../../lib/rules/notifications/sms-texts.ts';
import type { Language } from '../../lib/rules/salons/languages.ts';
import { isSmsStopped, reserveSmsWithinLimits } from '../../lib/table/notifications/sms-guards.ts';
import { checkSmsNumber } from '../../lib/workflows/notifications/sms-consent.ts';
import { composeForReader, type Delivery, toMessageId } from './delivery.ts';
import type { NoticeContext } from './dependencies.ts';
import type { SendingSalon } from './must-get-salon.ts';

/** The recipient of an SMS, and the visit that it is about. `number` is in E.164, of a person who has consented. */
type SmsRecipient = {
  readonly number: string;
  readonly language: Language | undefined;
  readonly appointmentId: AppointmentId;
  readonly salon: SendingSalon;
};

/**
 * An SMS about a visit. The text is written when it is sent. None is sent to a number whose owner replied STOP, beyond the
 * limits, to a number that the salon no longer sends SMS to, or where SMS is switched off (BEHAVIOR §29.4): it counts as
 * delivered.
 */
export const planSmsDeliveryOrDrop = (
  context: NoticeContext,
  name: `sms:${string}`,
  { number, language, appointmentId, salon }: SmsRecipient,
  createText: () => string,
): Delivery => {
  const { record, tenant, sms, paces, store, clock, log, metrics } = context;
  const drop = (reason: string) => {
    log.info('sms dropped', { tenant, outbox_id: record.id, delivery: name, reason });
    metrics.count('SmsDropped');
    return { accepted: true } as const;
  };
  return {
    name,
    send: async (holdLease) => {
      if (!sms) return drop('switched off');
      // Settings may have changed since the person consented
      if (!(await checkSmsNumber(context, salon, number)).ok) return drop('number');
      if (await isSmsStopped(store, number)) return drop('stopped');
      const text = composeForReader(language, salon, createText);
      const hasRoom = await reserveSmsWithinLimits(
        store,
        tenant,
        { id: toMessageId(record, name), appointmentId, number },
        clock(),
      );
      if (!hasRoom) return drop('limit');
      await paces.sms.take();
      await holdLease();
      const result = await sms.send({ to: number, text, tenant });
      if (result.accepted) {
        metrics.count('SmsSent');
        metrics.count('SmsParts', countSmsParts(text));
      }
      return result;
    },
  };
};
