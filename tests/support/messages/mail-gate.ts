import { text } from 'node:stream/consumers';
import { type LocalServer, startLocalServer } from '../../../infra/local/local-server.ts';

/** The reaction of the mail service: it accepts a mail, answers one of ERRORS, fails (500), or accepts it without replying. */
export type Treatment = keyof typeof ERRORS | 'accept' | 'fail' | 'no reply';

type MailGate = LocalServer & {
  /** Sets the treatment of mails to this address from now on. */
  treat(address: string, treatment: Treatment): void;
  /** Resolves when a mail to this address arrives. */
  waitForMail(address: string): Promise<void>;
  /** The tags of each mail, in order. */
  tags(): readonly Readonly<Record<string, string>>[];
  /** Messages as they arrived over the wire. */
  readonly raw: readonly string[];
};

const ERRORS = {
  throttle: ['Throttling', 'Maximum sending rate exceeded.'],
  reject: ['MessageRejected', 'Address is on the suppression list.'],
  unverified: [
    'MessageRejected',
    'Email address is not verified. The following identities failed the check.',
  ],
  paused: [
    'MessageRejected',
    'Sending paused for this account. For more information, please check the inbox.',
  ],
} as const;

const toErrorXml = ([code, message]: readonly [string, string]): string =>
  '<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>' +
  `<Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;

/** A proxy in front of a mail service, with a treatment for each address. */
export async function startMailGate(service: string): Promise<MailGate> {
  const treatments = new Map<string, Treatment>();
  const waiters = new Map<string, () => void>();
  const raw: string[] = [];
  const tags: Record<string, string>[] = [];
  const server = await startLocalServer(async (request, response) => {
    const body = await text(request);
    const form = new URLSearchParams(body);
    const address = form.get('Destinations.member.1') ?? '';
    const treatment = treatments.get(address) ?? 'accept';
    tags.push({ [form.get('Tags.member.1.Name') ?? '']: form.get('Tags.member.1.Value') ?? '' });
    raw.push(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString());
    if (treatment === 'accept' || treatment === 'no reply') {
      const reply = await fetch(service, {
        method: 'POST',
        body,
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      });
      const xml = await reply.text();
      if (treatment === 'accept') response.writeHead(reply.status, { 'content-type': 'text/xml' }).end(xml);
    } else if (treatment === 'fail') response.writeHead(500).end();
    else {
      response.writeHead(400, { 'content-type': 'text/xml' }).end(toErrorXml(ERRORS[treatment]));
    }
    waiters.get(address)?.();
  });
  return {
    ...server,
    raw,
    tags: () => tags,
    treat: (address, treatment) => treatments.set(address, treatment),
    waitForMail: (address) => new Promise((resolve) => waiters.set(address, resolve)),
  };
}
