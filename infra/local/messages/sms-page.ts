import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { formatTime, renderPage } from '../console/page.ts';

export type CaughtSms = { readonly to: string; readonly text: string; readonly at: string };

const renderSms = ({ to, text, at }: CaughtSms): string => `<li><p>${escapeHtml(text)}</p>
<span class="soft">to ${escapeHtml(to)} · ${formatTime(at)}</span>
<form method="post" action="/reply"><input type="hidden" name="from" value="${escapeHtml(to)}">
<button name="text" value="STOP">Reply STOP</button></form></li>`;

export function renderSmsList(messages: readonly CaughtSms[]): string {
  const items = messages.toReversed().map(renderSms);
  const list = items.length > 0 ? `<ul class="cards">${items.join('\n')}</ul>` : '<p>No SMS yet.</p>';
  return renderPage(
    'SMS',
    `<div class="row"><h1>SMS</h1><form method="post" action="/clear"><button>Remove all</button></form></div>
<p class="soft">All SMS of the local stack. None is delivered. As JSON: <a href="/store">/store</a></p>
${list}`,
  );
}
