import { createHash } from 'node:crypto';
import type { CalendarEntry } from '../../lib/ports/ics.ts';
import type { Sent } from '../../lib/ports/mail.ts';
import type { Salon } from '../../lib/rules/salon/salon.ts';
import { findMailRefusal } from '../../lib/table/mail-refusals.ts';
import type { OutboxReference } from '../../lib/table/outbox.ts';
import type { OutboxDependencies } from './dependencies.ts';
import type { Written } from './mails/layout.ts';

/** The receiver did not take it, which is its own affair: the record's next try comes at its time. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** One message to one receiver. */
export type Delivery = {
  /** The same at every try, so that what is done is not done again: 'mail:customer', 'mail:staff:3'. */
  readonly name: string;
  /** Throws where trying again later may help. */
  readonly send: () => Promise<Sent>;
};

export type Letter = Written & { readonly entry?: CalendarEntry };

const idOf = ({ tenant, id }: OutboxReference, name: string): string =>
  createHash('sha256').update(`${tenant}\n${id}\n${name}`).digest('hex').slice(0, 32);

/**
 * A mail in the salon's name, to one address; written when it is sent, so that it cannot hold back the others. An
 * address that bounced or complained is left alone, and its delivery is done with that.
 */
export const mailed = (
  { mailer, calendarFile, store, clock, log, metrics }: OutboxDependencies,
  record: OutboxReference,
  salon: Salon,
  name: `mail:${string}`,
  to: string,
  letter: () => Letter,
): Delivery => ({
  name,
  send: async () => {
    const refusal = await findMailRefusal(store, record.tenant, to, clock());
    if (refusal) {
      log.info('mail withheld', { tenant: record.tenant, outbox_id: record.id, delivery: name, refusal });
      metrics.count('MailsWithheld');
      return { accepted: true };
    }
    const { entry, ...mail } = letter();
    const sent = await mailer.send({
      ...mail,
      tenant: record.tenant,
      id: idOf(record, name),
      to,
      fromName: salon.name,
      replyTo: salon.settings.replyTo || undefined,
      attachments: entry ? [calendarFile(entry)] : [],
    });
    if (sent.accepted) metrics.count('MailsSent');
    return sent;
  },
});
