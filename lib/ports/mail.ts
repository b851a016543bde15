import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { toMailDomain } from '../rules/customers/mailboxes.ts';
import type { Tenant } from '../rules/ids.ts';
import { toMailClassOfSalon } from '../rules/notifications/mail-classes.ts';
import { SEND_CALL_LIMITS } from './aws.ts';
import { timeClient } from './call-times.ts';
import { CircuitOpenError, callThroughBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { forbidHarmfulRetries, PostponedError, ThrottledError } from './throttling.ts';

export type Mail = {
  /** The same at each attempt; the Message-ID contains it. */
  readonly id: string;
  /** Returned by the mail service in its notifications about the mail. */
  readonly tenant: Tenant;
  readonly to: string;
  /** Display name of the sender; the address is the platform's (BEHAVIOR §29.1). */
  readonly fromName: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Declines further mails of this kind by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
};

/** Accepted for delivery, or refused permanently. */
export type SendResult = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

export type Mailer = {
  /**
   * Sends one mail. Throws a `PostponedError` if SES takes no mails now: throttled, account paused, not permitted,
   * unreachable; a `CircuitOpenError` at once after repeated outages.
   */
  send(mail: Mail): Promise<SendResult>;
};

type MailSettings = {
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** The platform's address. */
  readonly from: string;
  /** The configuration sets of the classes of salons begin with it. */
  readonly configurationSets?: string | undefined;
};

/** Limit of `send` with all its attempts and pauses. */
export const SEND_MAX_MS = 12_000;

/** One plain address, without characters that could add headers or recipients. */
const ADDRESS_PATTERN = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const ADDRESS_MAX_LENGTH = 320;
const isAddress = (text: string): boolean => text.length <= ADDRESS_MAX_LENGTH && ADDRESS_PATTERN.test(text);

const toHeaderText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * The refusals of one mail, which no retry changes, by name and message. SES uses the same names for a paused account and for
 * identities that are not verified, which the operator can change.
 */
const PERMANENT_REFUSALS: readonly (readonly [name: string, message: RegExp])[] = [
  ['MessageRejected', /address (?:is )?(?:blacklisted|on the suppression list)/i],
  // 'Illegal address', "Missing final '@domain'", 'Message length is more than 10485760 bytes long'
  ['InvalidParameterValue', /\b(?:address|domain|user ?name)\b|\bmessage (?:length|is too long)/i],
];

const isPermanent = (error: unknown): error is SESServiceException =>
  error instanceof SESServiceException &&
  PERMANENT_REFUSALS.some(([name, message]) => error.name === name && message.test(error.message));

/** Why SES takes no mail now. Its name `MessageRejected` has several reasons, and its message may contain an address. */
function toPostponement(error: unknown): PostponedError | CircuitOpenError {
  if (error instanceof PostponedError || error instanceof CircuitOpenError) return error;
  if (!(error instanceof Error)) return new PostponedError('unknown');
  if (/sending paused/i.test(error.message)) return new PostponedError('SendingPaused');
  return new PostponedError(/not verified/i.test(error.message) ? 'NotVerified' : error.name);
}

/** Whether SES works: it refused this call alone, or limits the rate. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ThrottledError ||
  (error instanceof SESServiceException && (error.$metadata.httpStatusCode ?? 500) < 500);

/** One click in the mail program declines further mails (RFC 2369, 8058). */
const toUnsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

function composeMail(mail: Mail, from: string) {
  const domain = toMailDomain(from);
  return new MailComposer({
    from: { name: toHeaderText(mail.fromName), address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && isAddress(mail.replyTo) ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: toHeaderText(mail.subject),
    messageId: `<${mail.id.replace(/[^\w.-]/g, '-')}@${domain}>`,
    // Suppresses automatic replies
    headers: { 'Auto-Submitted': 'auto-generated', ...toUnsubscribeHeaders(mail) },
    html: mail.html,
    text: mail.text,
    attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

function createClient({ region, endpoint }: MailSettings): SESClient {
  const local = endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {};
  return timeClient(forbidHarmfulRetries(new SESClient({ region, ...SEND_CALL_LIMITS, ...local })), 'ses');
}

/** Sends by SES, with the salon's name and the platform's address. */
export function openMailer(settings: MailSettings): Mailer {
  const { configurationSets } = settings;
  const ses = createClient(settings);
  const breaker = createCircuitBreaker();
  return {
    async send(mail) {
      if (!isAddress(mail.to)) return { accepted: false, reason: 'Not an e-mail address' };
      const message = composeMail(mail, settings.from);
      const envelope = message.getEnvelope();
      const command = new SendRawEmailCommand({
        Source: settings.from,
        // Explicit, so headers cannot add recipients
        Destinations: envelope.to,
        RawMessage: { Data: await message.build() },
        ConfigurationSetName: configurationSets && `${configurationSets}-${toMailClassOfSalon(mail.tenant)}`,
        Tags: [{ Name: 'tenant', Value: mail.tenant }],
      });
      try {
        await callThroughBreaker(
          breaker,
          'ses',
          () => ses.send(command, { abortSignal: AbortSignal.timeout(SEND_MAX_MS) }),
          isAnswer,
        );
        return { accepted: true };
      } catch (error) {
        if (isPermanent(error)) return { accepted: false, reason: `${error.name}: ${error.message}` };
        throw toPostponement(error);
      }
    },
  };
}
