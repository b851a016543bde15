import { text } from 'node:stream/consumers';
import { type Listening, listen } from '../../infra/local/listen.ts';

/**
 * How the mail service treats a mail: takes it, asks to come slower, refuses it for good, or takes it and never
 * says so.
 */
export type Treatment = 'take' | 'throttle' | 'refuse' | 'unverified' | 'stay silent';

export type MailGate = Listening & {
  /** Mails to this address are treated so from now on. */
  treat(address: string, treatment: Treatment): void;
  /** Resolves when a mail to this address has come by. */
  seen(address: string): Promise<void>;
  /** What each mail was tagged with, in order. */
  tags(): readonly Readonly<Record<string, string>>[];
  /** Messages as they came over the wire. */
  readonly raw: readonly string[];
};

const ERRORS = {
  throttle: ['Throttling', 'Maximum sending rate exceeded.'],
  refuse: ['MessageRejected', 'Address is on the suppression list.'],
  unverified: [
    'MessageRejected',
    'Email address is not verified. The following identities failed the check.',
  ],
} as const;

const errorXml = ([code, message]: readonly [string, string]): string =>
  '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>' +
  `<Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;

/** Stands in front of a mail service and treats each address as it is told. */
export async function startMailGate(service: string): Promise<MailGate> {
  const treatments = new Map<string, Treatment>();
  const waiting = new Map<string, () => void>();
  const raw: string[] = [];
  const tags: Record<string, string>[] = [];
  const listening = await listen(async (request, response) => {
    const body = await text(request);
    const form = new URLSearchParams(body);
    const address = form.get('Destinations.member.1') ?? '';
    const treatment = treatments.get(address) ?? 'take';
    tags.push({ [form.get('Tags.member.1.Name') ?? '']: form.get('Tags.member.1.Value') ?? '' });
    raw.push(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString());
    if (treatment === 'take' || treatment === 'stay silent') {
      const answer = await fetch(service, {
        method: 'POST',
        body,
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      });
      const xml = await answer.text();
      if (treatment === 'take') response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(xml);
    } else {
      response.writeHead(400, { 'content-type': 'text/xml' }).end(errorXml(ERRORS[treatment]));
    }
    waiting.get(address)?.();
  });
  return {
    ...listening,
    raw,
    tags: () => tags,
    treat: (address, treatment) => treatments.set(address, treatment),
    seen: (address) => new Promise((resolve) => waiting.set(address, resolve)),
  };
}
