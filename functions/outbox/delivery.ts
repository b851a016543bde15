import { createHash } from 'node:crypto';
import type { CalendarEvents } from '../../lib/ports/ics.ts';
import type { SendResult } from '../../lib/ports/mail.ts';
import type { MailBudgetName } from '../../lib/rules/notifications/mail-limits.ts';
import type { NoticeKind, NoticeOf } from '../../lib/rules/notifications/notices.ts';
import type { EndpointPause } from '../../lib/rules/notifications/webhook-deliveries.ts';
import { once } from '../../lib/rules/once.ts';
import { chooseMessageLanguage, type Language } from '../../lib/rules/salons/languages.ts';
import { reserveUnverifiedMail } from '../../lib/table/notifications/mail-counts.ts';
import { findMailRefusalReason } from '../../lib/table/notifications/mail-refusals.ts';
import type { OutboxReference } from '../../lib/table/notifications/outbox.ts';
import type { NoticeContext } from './dependencies.ts';
import type { RenderedMail } from './mails/layout.ts';
import type { SendingSalon } from './must-get-salon.ts';
import { composeInLanguage } from './texts/index.ts';

/** A salon's endpoint failed: not an error of the platform. The delivery is retried on schedule. */
export class EndpointFailedError extends Error {
  override readonly name = 'EndpointFailedError';
}

/** Another sender has taken the outbox record over. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Extends the lease of the outbox record where too little of it is left to send a message. Throws a `LeaseLostError` if
 * another sender has taken the record over.
 */
export type HoldLease = () => Promise<void>;

export type Delivery = {
  /** Unique in its notice and stable over all attempts, so that none is repeated: 'mail:customer', 'mail:staff:3'. */
  readonly name: string;
  /** Reads what the delivery depends on, in parallel with other deliveries; `send` reports its failure. */
  readonly prepare?: () => Promise<unknown>;
  /** Holds the lease after all other work, right before it sends. Throws if a later attempt may succeed. */
  readonly send: (holdLease: HoldLease) => Promise<SendResult | EndpointPause>;
};

export type Planner<Kind extends NoticeKind> = (
  notice: NoticeOf<Kind>,
  context: NoticeContext,
) => Promise<Delivery[]>;

/** The recipient of a mail. `isVerified`: the recipient has confirmed the address (BEHAVIOR §29.3). */
export type MailRecipient = {
  readonly email: string;
  /** The language of the mail; that of the salon if missing. */
  readonly language?: Language | undefined;
  /** Reads the language when the mail is written, instead of `language`. */
  readonly readLanguage?: () => Promise<Language | undefined>;
  readonly isVerified: boolean;
  /** The limit that the mail counts towards if the address is not verified; `general` if missing. */
  readonly budget?: MailBudgetName;
  /** The mail is sent even if a limit is reached; `countedAs` is the id that it has counted with already. */
  readonly isPromised?: boolean;
  readonly countedAs?: string | undefined;
};

export type OutgoingMail = RenderedMail & { readonly calendarEntries?: CalendarEvents };

/** The id of a message, the same at each attempt. */
export const toMessageId = ({ tenant, id }: OutboxReference, name: string): string =>
  createHash('sha256').update(`${tenant}\n${id}\n${name}`).digest('hex').slice(0, 32);

/** Writes a message in the language of its reader, else in that of the salon (BEHAVIOR §10.8). */
export const composeForReader = <Result>(
  reader: Language | undefined,
  { settings, ownTexts }: SendingSalon,
  write: () => Result,
): Result => composeInLanguage(chooseMessageLanguage(reader, settings), settings.locale, write, ownTexts);

/**
 * A mail in the salon's name to one address; none if the address is empty. It is rendered when it is sent, so that an
 * error in it does not block the other deliveries. A mail to an address that bounced or complained is withheld, and one
 * beyond the limit for unverified addresses is dropped (BEHAVIOR §29.3): both count as delivered.
 */
export function planMailWithinLimits(
  { record, tenant, mailer, paces, calendarFile, store, clock, log, metrics }: NoticeContext,
  salon: SendingSalon,
  name: `mail:${string}`,
  {
    email,
    language,
    readLanguage,
    isVerified,
    budget = 'general',
    isPromised = false,
    countedAs,
  }: MailRecipient,
  createMail: () => OutgoingMail | Promise<OutgoingMail>,
): Delivery[] {
  if (email === '') return [];
  const logIds = { tenant, outbox_id: record.id, delivery: name };
  const findRefusal = once(() => findMailRefusalReason(store, tenant, email, clock()));
  const delivery: Delivery = {
    name,
    prepare: findRefusal,
    send: async (holdLease) => {
      const refused = await findRefusal();
      if (refused) {
        log.info('mail withheld', { ...logIds, refusal: refused });
        metrics.count('MailsWithheld');
        return { accepted: true };
      }
      const { calendarEntries, ...mail } = await composeForReader(
        readLanguage ? await readLanguage() : language,
        salon,
        createMail,
      );
      const id = toMessageId(record, name);
      const isCounted =
        isVerified || (await reserveUnverifiedMail(store, tenant, email, budget, countedAs ?? id, clock()));
      if (!isCounted && !isPromised) {
        log.info('mail dropped', logIds);
        metrics.count('MailsDropped');
        return { accepted: true };
      }
      await paces.mails.take();
      await holdLease();
      const result = await mailer.send({
        ...mail,
        tenant,
        id,
        to: email,
        // BEHAVIOR §29.1
        fromName: salon.name,
        replyTo: salon.settings.replyTo || undefined,
        attachments: calendarEntries ? [calendarFile(calendarEntries)] : [],
      });
      if (result.accepted) metrics.count('MailsSent');
      return result;
    },
  };
  return [delivery];
}
