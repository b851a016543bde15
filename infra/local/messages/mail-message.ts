import type { AddressObject, HeaderLines } from 'mailparser';
import * as z from 'zod';

const addresses = z.array(z.string());

export const caughtMail = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: addresses,
  destination: z.object({ to: addresses, cc: addresses, bcc: addresses }),
  subject: z.string(),
  body: z.object({ html: z.string(), text: z.string() }),
  /** The `List-…` headers, by names in lower case. */
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      size: z.number(),
      /** Base64. */
      content: z.string(),
    }),
  ),
  at: z.string(),
});
export type CaughtMail = z.infer<typeof caughtMail>;

type ParsedMail = Omit<CaughtMail, 'messageId' | 'at'>;

export class SesError extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

const RECIPIENTS_MAX = 50;

/** The values of a list in the Query protocol: `Name.member.1`, `Name.member.2` … */
const listMembers = (form: URLSearchParams, list: string): string[] =>
  [...form].filter(([name]) => name.startsWith(`${list}.member.`)).map(([, value]) => value);

const listAddresses = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []]
    .flat()
    .flatMap((each) => each.value)
    .flatMap((each) => each.group ?? [each])
    .map((each) => each.address ?? '')
    .filter((address) => address !== '');

function validateMail(mail: ParsedMail): ParsedMail {
  const { to, cc, bcc } = mail.destination;
  const all = [...to, ...cc, ...bcc];
  if (mail.from === '') throw new SesError('InvalidParameterValue', "Missing required header 'From'.");
  if (all.length === 0) throw new SesError('InvalidParameterValue', "Missing required header 'To'.");
  if (all.length > RECIPIENTS_MAX) {
    throw new SesError('InvalidParameterValue', `Recipient count exceeds ${RECIPIENTS_MAX}.`);
  }
  const invalid = all.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (invalid !== undefined) {
    throw new SesError('InvalidParameterValue', `Invalid address: ${invalid}`);
  }
  return mail;
}

/** Headers such as `List-Unsubscribe`, unfolded. */
const listHeaders = (lines: HeaderLines): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ key, line }) => [
        key,
        line
          .slice(line.indexOf(':') + 1)
          .replaceAll(/\r?\n\s+/g, ' ')
          .trim(),
      ]),
  );

/** Parses a mail in the Query protocol of SES. Throws `SesError` if SES would reject it. */
export async function parseMail(form: URLSearchParams): Promise<ParsedMail> {
  const action = form.get('Action') ?? '';
  if (action !== 'SendRawEmail') throw new SesError('InvalidAction', `Could not find operation ${action}`);
  const data = form.get('RawMessage.Data');
  if (!data) throw new SesError('InvalidParameterValue', 'No raw message.');
  // Loaded with the first mail, so that the stack starts faster.
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(Buffer.from(data, 'base64'));
  const envelope = listMembers(form, 'Destinations');
  const to = listAddresses(parsed.to);
  const cc = listAddresses(parsed.cc);
  const named = new Set([...to, ...cc]);
  return validateMail({
    from: parsed.from?.text ?? form.get('Source') ?? '',
    replyTo: listAddresses(parsed.replyTo),
    destination: {
      // With Destinations, SES ignores the recipients in the headers.
      to: envelope.length > 0 ? to.filter((each) => envelope.includes(each)) : to,
      cc: envelope.length > 0 ? cc.filter((each) => envelope.includes(each)) : cc,
      bcc: envelope.length > 0 ? envelope.filter((each) => !named.has(each)) : listAddresses(parsed.bcc),
    },
    subject: parsed.subject ?? '',
    body: { html: parsed.html || '', text: parsed.text ?? '' },
    headers: listHeaders(parsed.headerLines),
    attachments: parsed.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      contentType: attachment.contentType,
      size: attachment.size,
      content: attachment.content.toString('base64'),
    })),
  });
}
