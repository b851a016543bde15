import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_PREFIX } from '../../../lib/contract/route.ts';
import { type CurlRequest, formatCurl } from '../../../lib/openapi/curl.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { DEMO_LOGINS, DEMO_SLUG } from '../demo/demo.ts';
import { getSampleCaller, listRequestSampleNames, readSample } from '../gateway/samples.ts';
import { renderToolPage } from './tool-page.ts';

const JSON_HEADERS = { 'X-Client-Slug': DEMO_SLUG, 'Content-Type': 'application/json' };

const postDemo = (baseUrl: string, path: string, body: object): string =>
  formatCurl({ method: 'POST', url: baseUrl + path, headers: JSON_HEADERS, body: JSON.stringify(body) });

const toTokenVariable = (caller: string): string => caller.toUpperCase();

/** The commands that keep an access token of each demo log-in in a shell variable. */
const formatLogIns = (baseUrl: string): string =>
  Object.entries(DEMO_LOGINS)
    .map(([role, login]) => {
      const path = role === 'customer' ? '/customer/login' : '/auth/login';
      return `${toTokenVariable(role)}=$(${postDemo(baseUrl, path, login)} | sed -E 's/.*"token": ?"([^"]+)".*/\\1/')`;
    })
    .join('\n');

const WEEK_MS = 7 * DAY_MS;

/** Moves the dates of a sample by whole weeks, so that they are as far from now as they were from its own time. */
function moveDates(text: string, sampleTime: number, now: Date): string {
  const weeks = Math.ceil((now.getTime() - sampleTime) / WEEK_MS);
  return text.replace(/\b20\d\d(-|\/|%2F)\d\d\1\d\d\b/g, (date, sign: string) => {
    const moved = new Date(Date.parse(date.replaceAll(sign, '-')) + weeks * WEEK_MS);
    return moved.toISOString().slice(0, 10).replaceAll('-', sign);
  });
}

function toRequest(name: string, event: APIGatewayProxyEventV2, baseUrl: string, now: Date): CurlRequest {
  const { requestContext, rawPath, rawQueryString, body = '', headers } = event;
  const move = (text: string) => moveDates(text, requestContext.timeEpoch, now);
  const caller = getSampleCaller(name);
  const signature = headers['stripe-signature'];
  return {
    method: requestContext.http.method,
    url: baseUrl + rawPath.slice(API_PREFIX.length) + (rawQueryString ? `?${move(rawQueryString)}` : ''),
    headers: {
      ...(caller === 'anonymous'
        ? { 'X-Client-Slug': DEMO_SLUG }
        : { Authorization: `Bearer $${toTokenVariable(caller)}` }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(signature ? { 'Stripe-Signature': signature } : {}),
    },
    body: move(body),
  };
}

const renderCommand = (title: string, command: string): string =>
  `<pre tabindex="0" aria-label="${escapeHtml(title)}">${escapeHtml(command)}</pre>
<p><button type="button" data-copy aria-label="Copy: ${escapeHtml(title)}">Copy</button></p>`;

const COPY_SCRIPT = `
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.previousElementSibling.textContent);
    button.textContent = 'Copied';
  });
}
`;

export function renderRequestsPage(baseUrl: string, now: Date): string {
  const samples = listRequestSampleNames().map((name) => {
    const request = toRequest(name, readSample(name), baseUrl, now);
    return `<details><summary><code>${name}</code> <span class="soft">${request.method} ${escapeHtml(request.url.slice(baseUrl.length).replace(/\?.*/, ''))}</span></summary>
${renderCommand(name, formatCurl(request))}</details>`;
  });
  return renderToolPage(
    'Sample requests',
    `<p><a href="/">Console</a></p>
<h1>Sample requests</h1>
<p class="soft">One for each operation, from <code>events/</code>. A value in <code>{{…}}</code> comes from an earlier
reply. <code>npm run invoke -- events/booking/save-booking.json</code> runs one with everything that must precede it.</p>
<h2>Log in first</h2>
${renderCommand('Log in', formatLogIns(baseUrl))}
<h2>Operations</h2>
${samples.join('\n')}
<script>${COPY_SCRIPT}</script>`,
  );
}
