import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { formatUtcMinute, renderMessagesPage, renderToolPage } from '../console/tool-page.ts';
import type { CaughtMail } from './mail-message.ts';

const listRecipients = ({ destination: { to, cc, bcc } }: CaughtMail): string =>
  [...to, ...cc, ...bcc].join(', ');

const renderListedMail = (mail: CaughtMail): string =>
  `<li><a href="/mail/${encodeURIComponent(mail.messageId)}">
<strong>${escapeHtml(mail.subject || '(no subject)')}</strong>
to ${escapeHtml(listRecipients(mail))}
<span class="soft">· ${formatUtcMinute(mail.at)}${mail.attachments.length > 0 ? ` · ${mail.attachments.length} attached` : ''}</span>
</a></li>`;

export const renderMailList = (mails: readonly CaughtMail[]): string =>
  renderMessagesPage('Mails', mails.toReversed().map(renderListedMail));

/** Lets links in a mail open, each in a new tab, but no script run. */
export const FRAME_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** The HTML of a mail, with links that open in a new tab. */
export const renderMailFrameContent = ({ body: { html } }: CaughtMail): string =>
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
export function renderMail(mail: CaughtMail): string {
  const address = `/mail/${encodeURIComponent(mail.messageId)}`;
  const fields = [
    ['From', mail.from],
    ['Reply to', mail.replyTo.join(', ')],
    ['To', mail.destination.to.join(', ')],
    ['Cc', mail.destination.cc.join(', ')],
    ['Bcc', mail.destination.bcc.join(', ')],
    ['Sent', formatUtcMinute(mail.at)],
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
