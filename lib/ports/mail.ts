import { SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Tenant } from '../rules/ids.ts';

export type Mail = {
  /** The same at every try: the Message-ID is made of it. */
  readonly id: string;
  /** Whose mail it is: comes back with what the mail service tells of it later. */
  readonly tenant: Tenant;
  /** One address. */
  readonly to: string;
  /** Shown as the sender; the address is the platform's (decisions §4). */
  readonly fromName: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
};

/** Taken for delivery, or refused for good: the same mail will be refused again. */
export type Sent = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

export type Mailer = {
  /** Hands one mail over. Throws where trying again later may help: throttled, unreachable, account paused. */
  send(mail: Mail): Promise<Sent>;
};

export type MailService = {
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** The platform's own address. */
  readonly from: string;
  readonly configurationSet?: string | undefined;
};

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 4_000;
const TRIES = 2;
/** The longest that `send` takes, with all its tries and their pauses. */
export const SEND_MAX_MS = 12_000;

/** One plain address and nothing that a header or a list of recipients could be made of. */
const ADDRESS_FORM = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;
const ADDRESS_MAX_LENGTH = 320;
const isAddress = (text: string): boolean => text.length <= ADDRESS_MAX_LENGTH && ADDRESS_FORM.test(text);

/** Text for a header: one line, whatever was typed. */
const headerText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const REFUSALS = new Set(['MessageRejected', 'InvalidParameterValue']);

/** Refused for what the mail is; an identity that is not verified is the operator's to repair, in time. */
const isRefusal = (error: unknown): error is SESServiceException =>
  error instanceof SESServiceException && REFUSALS.has(error.name) && !/not verified/i.test(error.message);

function composed(mail: Mail, from: string) {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return new MailComposer({
    from: { name: headerText(mail.fromName), address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && isAddress(mail.replyTo) ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: headerText(mail.subject),
    messageId: `<${mail.id.replace(/[^\w.-]/g, '-')}@${domain}>`,
    // Keeps absence notes and the like from answering
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: mail.html,
    text: mail.text,
    attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

function client({ region, endpoint }: MailService): SESClient {
  const local = endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {};
  return new SESClient({
    region,
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...local,
  });
}

/** Sends by SES, in the salon's name from the platform's address. */
export function openMailer(service: MailService): Mailer {
  const ses = client(service);
  return {
    async send(mail) {
      if (!isAddress(mail.to)) return { accepted: false, reason: 'Not an e-mail address' };
      const message = composed(mail, service.from);
      const envelope = message.getEnvelope();
      try {
        await ses.send(
          new SendRawEmailCommand({
            Source: service.from,
            // Given besides the headers, so that these can never add a recipient
            Destinations: envelope.to,
            RawMessage: { Data: await message.build() },
            ConfigurationSetName: service.configurationSet,
            Tags: [{ Name: 'tenant', Value: mail.tenant }],
          }),
        );
        return { accepted: true };
      } catch (error) {
        if (isRefusal(error)) return { accepted: false, reason: `${error.name}: ${error.message}` };
        throw error;
      }
    },
  };
}
