import type { AddressObject } from 'mailparser';

/** A mail that was handed over for delivery, as the mail catcher keeps it. */
export type CaughtMail = {
  readonly messageId: string;
  readonly from: string;
  readonly replyTo: readonly string[];
  readonly destination: {
    readonly to: readonly string[];
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
  };
  readonly subject: string;
  readonly body: { readonly html: string; readonly text: string };
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly size: number;
    /** Base64. */
    readonly content: string;
  }[];
  readonly at: string;
};

export type Unsent = Omit<CaughtMail, 'messageId' | 'at'>;

/** The service refuses the request: code and text as SES words them. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

const RECIPIENTS_MAX = 50;

/** Values of a list in Query form: `Name.member.1`, `Name.member.2` … */
function members(form: URLSearchParams, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = form.get(`${name}.member.${index}`);
    if (value === null) return values;
    values.push(value);
  }
}

const addresses = (field: AddressObject | AddressObject[] | undefined): string[] =>
  [field ?? []]
    .flat()
    .flatMap((each) => each.value)
    .flatMap((each) => each.group ?? [each])
    .map((each) => each.address ?? '')
    .filter((address) => address !== '');

function checked(mail: Unsent): Unsent {
  const { to, cc, bcc } = mail.destination;
  const all = [...to, ...cc, ...bcc];
  if (mail.from === '') throw new Refused('InvalidParameterValue', "Missing required header 'From'.");
  if (all.length === 0) throw new Refused('InvalidParameterValue', "Missing required header 'To'.");
  if (all.length > RECIPIENTS_MAX) {
    throw new Refused('InvalidParameterValue', `Recipient count exceeds ${RECIPIENTS_MAX}.`);
  }
  const bad = all.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (bad !== undefined) throw new Refused('InvalidParameterValue', `Invalid address: ${bad}`);
  return mail;
}

async function rawMail(form: URLSearchParams): Promise<Unsent> {
  const data = form.get('RawMessage.Data');
  if (!data) throw new Refused('InvalidParameterValue', 'No raw message.');
  // Loaded with the first mail: a start of the whole stack need not wait for it.
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(Buffer.from(data, 'base64'));
  const envelope = members(form, 'Destinations');
  const to = addresses(parsed.to);
  const cc = addresses(parsed.cc);
  const named = new Set([...to, ...cc]);
  return {
    from: parsed.from?.text ?? form.get('Source') ?? '',
    replyTo: addresses(parsed.replyTo),
    destination: {
      // Where destinations are given they alone are sent to, whatever the headers say.
      to: envelope.length > 0 ? to.filter((each) => envelope.includes(each)) : to,
      cc: envelope.length > 0 ? cc.filter((each) => envelope.includes(each)) : cc,
      bcc: envelope.length > 0 ? envelope.filter((each) => !named.has(each)) : addresses(parsed.bcc),
    },
    subject: parsed.subject ?? '',
    body: { html: parsed.html || '', text: parsed.text ?? '' },
    attachments: parsed.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      contentType: attachment.contentType,
      size: attachment.size,
      content: attachment.content.toString('base64'),
    })),
  };
}

function plainMail(form: URLSearchParams): Unsent {
  return {
    from: form.get('Source') ?? '',
    replyTo: members(form, 'ReplyToAddresses'),
    destination: {
      to: members(form, 'Destination.ToAddresses'),
      cc: members(form, 'Destination.CcAddresses'),
      bcc: members(form, 'Destination.BccAddresses'),
    },
    subject: form.get('Message.Subject.Data') ?? '',
    body: { html: form.get('Message.Body.Html.Data') ?? '', text: form.get('Message.Body.Text.Data') ?? '' },
    attachments: [],
  };
}

/** The mail in a form of SES's Query protocol. Throws `Refused` where SES would refuse it. */
export async function mailOf(form: URLSearchParams): Promise<Unsent> {
  const action = form.get('Action');
  if (action === 'SendRawEmail') return checked(await rawMail(form));
  if (action === 'SendEmail') return checked(plainMail(form));
  throw new Refused('InvalidAction', `Could not find operation ${action ?? ''} for version 2010-12-01`);
}
