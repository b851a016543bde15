import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { formatUtcDateAndMinute, renderMessagesPage, renderToolPage } from '../console/tool-page.ts';
import { IN_MEMORY, openDataStore, tryParseJson } from '../database/data-store.ts';
import {
  type LocalReply,
  type LocalRequest,
  serveRoutes,
  toHtmlReply,
  toJsonReply,
  toRedirect,
} from '../http.ts';
import { type PartOptions, startLocalServer } from '../local-server.ts';
import { type CaughtMail, caughtMail, parseMail, SesError } from './mail-message.ts';
import { openMessages } from './stored-messages.ts';

/** The failures of a send: rejected for its rate, a paused account, an outage, no reply, or a reply that is lost after the send. */
const FAULTS = ['throttle', 'pause', 'error', 'hang', 'lost reply'] as const;
type MailFault = (typeof FAULTS)[number];

export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

const toXmlReply = (status: number, body: string): LocalReply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});

const toErrorReply = (status: number, code: string, text: string): LocalReply =>
  toXmlReply(
    status,
    `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code>` +
      `<Message>${escapeHtml(text)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );

const toSentReply = (messageId: string): LocalReply =>
  toXmlReply(
    200,
    `<SendRawEmailResponse xmlns="${NAMESPACE}"><SendRawEmailResult><MessageId>${messageId}</MessageId>` +
      `</SendRawEmailResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>` +
      '</SendRawEmailResponse>',
  );

const REFUSALS: Partial<Record<MailFault, Parameters<typeof toErrorReply>>> = {
  throttle: [400, 'Throttling', 'Maximum sending rate exceeded.'],
  pause: [400, 'MessageRejected', 'Sending paused for this account.'],
  error: [500, 'InternalFailure', 'The service is out of order.'],
};

const faultInput = z.object({ next: z.int().min(0), kind: z.enum(FAULTS) });

const listRecipients = ({ destination: { to, cc, bcc } }: CaughtMail): string =>
  [...to, ...cc, ...bcc].join(', ');

const renderListedMail = (mail: CaughtMail): string =>
  `<li><a href="/mail/${encodeURIComponent(mail.messageId)}">
<strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
to ${escapeHtml(listRecipients(mail))}
<span class="soft">· ${formatUtcDateAndMinute(mail.at)}${mail.attachments.length > 0 ? ` · ${mail.attachments.length} attached` : ''}</span>
</a></li>`;

const renderMailList = (mails: readonly CaughtMail[]): string =>
  renderMessagesPage('Mails', mails.toReversed().map(renderListedMail));

/** Lets links in a mail open, each in a new tab, but no script run. */
const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** The HTML of a mail, with links that open in a new tab. */
const renderMailFrameContent = ({ body: { html } }: CaughtMail): string =>
  html.replace(/^(?:.*?<head\b[^>]*>)?/is, (start) => `${start}<base target="_blank">`);

/** Escapes text and makes its web addresses links. */
const linkText = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');

/** Renders a mail. Its HTML is in a sandboxed frame, so that it runs no script. */
function renderMail(mail: CaughtMail): string {
  const address = `/mail/${encodeURIComponent(mail.messageId)}`;
  const fields = [
    ['From', mail.from],
    ['Reply to', mail.replyTo.join(', ')],
    ['To', mail.destination.to.join(', ')],
    ['Cc', mail.destination.cc.join(', ')],
    ['Bcc', mail.destination.bcc.join(', ')],
    ['Sent', formatUtcDateAndMinute(mail.at)],
  ].filter(([, value]) => value !== '');
  const attachments = mail.attachments.map(
    (attachment, index) =>
      `<li><a href="${address}/attachment/${index}"><strong>${escapeHtml(attachment.filename)}</strong>
<span class="soft">${escapeHtml(attachment.contentType)} · ${attachment.size} bytes</span></a></li>`,
  );
  return renderToolPage(
    mail.subject,
    `<p><a href="/">All mails</a></p>
<h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl>${fields.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')}</dl>
${mail.body.html ? `<iframe sandbox="${FRAME_SANDBOX}" src="${address}/html" title="Mail as HTML"></iframe>` : ''}
${attachments.length > 0 ? `<h2>Attachments</h2><ul class="cards">${attachments.join('\n')}</ul>` : ''}
${mail.body.text ? `<h2>Text</h2><pre>${linkText(mail.body.text)}</pre>` : ''}`,
  );
}

/**
 * Receives mails like SES (Query protocol: SendRawEmail), delivers none, and shows them: `GET /` as a page, `GET /store` as
 * JSON; `POST /clear`, `POST /faults {next, kind}`.
 */
export async function startMailCatcher({
  dataStore = openDataStore(IN_MEMORY),
  clock = () => new Date(),
  ...server
}: PartOptions = {}) {
  const mails = await openMessages(dataStore, 'mails', caughtMail);
  let faults: { left: number; fault: MailFault } = { left: 0, fault: 'error' };

  function takeFault(): MailFault | undefined {
    if (faults.left <= 0) return undefined;
    faults.left -= 1;
    return faults.fault;
  }

  async function receive({ body }: LocalRequest): Promise<LocalReply | 'none'> {
    const fault = takeFault();
    const refusal = fault && REFUSALS[fault];
    if (refusal) return toErrorReply(...refusal);
    if (fault === 'hang') return new Promise(() => {});
    try {
      const mail = await parseMail(new URLSearchParams(body.toString()));
      const messageId = randomUUID();
      await mails.add({ messageId, ...mail, at: clock().toISOString() });
      return fault === 'lost reply' ? 'none' : toSentReply(messageId);
    } catch (error) {
      if (error instanceof SesError) return toErrorReply(400, error.code, error.message);
      throw error;
    }
  }

  const findMail = ({ parameters }: LocalRequest) =>
    mails.all().find(({ messageId }) => messageId === parameters.id);

  const serve = serveRoutes({
    'GET /': () => toHtmlReply(renderMailList(mails.all())),
    'GET /store': () => toJsonReply({ emails: mails.all() }),
    'GET /mail/{id}': (request) => {
      const mail = findMail(request);
      return mail && toHtmlReply(renderMail(mail));
    },
    'GET /mail/{id}/html': (request) => {
      const mail = findMail(request);
      const policy = `sandbox ${FRAME_SANDBOX}; default-src 'none'; img-src * data:; style-src 'unsafe-inline'`;
      return mail && toHtmlReply(renderMailFrameContent(mail), { 'content-security-policy': policy });
    },
    'GET /mail/{id}/attachment/{index}': (request) => {
      const attachment = findMail(request)?.attachments[Number(request.parameters.index)];
      if (!attachment) return undefined;
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`;
      return {
        status: 200,
        headers: { 'content-type': 'application/octet-stream', 'content-disposition': disposition },
        body: Buffer.from(attachment.content, 'base64'),
      };
    },
    'POST /': receive,
    'POST /clear': async () => {
      await mails.clear();
      return toRedirect('/');
    },
    'POST /faults': ({ body }) => {
      const { data: fault } = faultInput.safeParse(tryParseJson(body.toString()));
      if (!fault)
        return toJsonReply({ message: `Send {next: count, kind: one of ${FAULTS.join(', ')}}` }, 422);
      faults = { left: fault.next, fault: fault.kind };
      return toJsonReply(fault);
    },
  });

  return {
    ...(await startLocalServer(serve, server)),
    emails: () => mails.all(),
    clear: () => mails.clear(),
    /** Lets the next `count` sends fail in this way; 0 ends it. */
    failNext(count: number, fault: MailFault): void {
      faults = { left: count, fault };
    },
    remainingFaults: () => faults.left,
  };
}
