import type { CaughtMail } from './mail-message.ts';
import { escaped, page } from './page.ts';

const when = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

const recipients = ({ destination: { to, cc, bcc } }: CaughtMail): string =>
  [...to, ...cc, ...bcc].join(', ');

/** All mails, the newest first. */
export function mailListPage(mails: readonly CaughtMail[]): string {
  const items = mails.toReversed().map(
    (mail) => `<li><a href="/mail/${encodeURIComponent(mail.messageId)}">
<strong>${escaped(mail.subject || '(no subject)')}</strong>
to ${escaped(recipients(mail))}
<span class="soft">· ${when(mail.at)}${mail.attachments.length > 0 ? ` · ${mail.attachments.length} attached` : ''}</span>
</a></li>`,
  );
  const list =
    items.length > 0 ? `<ul class="cards">${items.join('\n')}</ul>` : '<p>Nothing was sent yet.</p>';
  return page(
    'Mails',
    `<div class="row"><h1>Mails</h1><form method="post" action="/clear"><button>Remove all</button></form></div>
<p class="soft">Everything this salon sends ends up here and nowhere else. As JSON: <a href="/store">/store</a></p>
${list}`,
  );
}

/** One mail as its reader sees it. Its HTML runs nothing: it sits in a sandboxed frame. */
export function mailPage(mail: CaughtMail): string {
  const address = `/mail/${encodeURIComponent(mail.messageId)}`;
  const fields = [
    ['From', mail.from],
    ['Reply to', mail.replyTo.join(', ')],
    ['To', mail.destination.to.join(', ')],
    ['Cc', mail.destination.cc.join(', ')],
    ['Bcc', mail.destination.bcc.join(', ')],
    ['Sent', when(mail.at)],
  ].filter(([, value]) => value !== '');
  const attachments = mail.attachments.map(
    (attachment, index) =>
      `<li><a href="${address}/attachment/${index}"><strong>${escaped(attachment.filename)}</strong>
<span class="soft">${escaped(attachment.contentType)} · ${attachment.size} bytes</span></a></li>`,
  );
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p>
<h1>${escaped(mail.subject || '(no subject)')}</h1>
<dl>${fields.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '')}</dd>`).join('')}</dl>
${mail.body.html ? `<iframe sandbox src="${address}/html" title="Mail as HTML"></iframe>` : ''}
${attachments.length > 0 ? `<h2>Attachments</h2><ul class="cards">${attachments.join('\n')}</ul>` : ''}
${mail.body.text ? `<h2>As text</h2><pre>${escaped(mail.body.text)}</pre>` : ''}`,
  );
}
