import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { API_PREFIX } from '../../../lib/contract/route.ts';
import { type CurlRequest, formatCurl } from '../../../lib/openapi/curl.ts';
import { DAY_MS } from '../../../lib/rules/durations.ts';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { DEMO_LOGINS, DEMO_SLUG } from '../demo/demo.ts';
import { getSampleCaller, listSampleNames, readSample, type SampleCaller } from '../gateway/samples.ts';
import { renderPage } from './page.ts';

const JSON_HEADERS = { 'X-Client-Slug': DEMO_SLUG, 'Content-Type': 'application/json' };

const postDemo = (baseUrl: string, path: string, body: object): string =>
  formatCurl({ method: 'POST', url: baseUrl + path, headers: JSON_HEADERS, body: JSON.stringify(body) });

const TOKEN_VARIABLES: Readonly<Record<SampleCaller, string | undefined>> = {
  anonymous: undefined,
  customer: 'CUSTOMER',
  staff: 'STAFF',
  admin: 'ADMIN',
};

/** The commands that keep an access token of each demo log-in in a shell variable. */
const formatLogIns = (baseUrl: string): string =>
  Object.entries(DEMO_LOGINS)
    .map(([role, login]) => {
      const path = role === 'customer' ? '/customer/login' : '/auth/login';
      return `${role.toUpperCase()}=$(${postDemo(baseUrl, path, login)} | sed -E 's/.*"token": ?"([^"]+)".*/\\1/')`;
    })
    .join('\n');

export type ShownCommand = { readonly title: string; readonly command: string };

/** The requests of a first booking in the demo salon, a week ahead on a day when it is open. */
export function listBookingCommands(baseUrl: string, now: Date): ShownCommand[] {
  const tuesday = 2;
  const days = 7 + ((tuesday - now.getUTCDay() + 7) % 7);
  const date = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/');
  const haircut = { service_id: 1, pricing_option_id: null, staff_id: null };
  return [
    {
      title: 'List the services',
      command: postDemo(baseUrl, '/booking/get-service-by-location', { location_id: 1 }),
    },
    {
      title: 'List the times of a day',
      command: postDemo(baseUrl, '/booking/get-slot', {
        location_id: 1,
        start_date: date,
        end_date: date,
        service_pricing_options: [haircut],
      }),
    },
    {
      title: 'Book a time as a guest',
      command: postDemo(baseUrl, '/booking/save-booking', {
        location_id: 1,
        date,
        time: '10:00 AM',
        customer_id: null,
        customer_type: 1,
        guest: { fname: 'Gina', lname: 'Guest', email: 'gina@example.com' },
        services: [{ ...haircut, price: 50, duration: 45 }],
      }),
    },
  ];
}

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
  const variable = TOKEN_VARIABLES[getSampleCaller(name)];
  const signature = headers['stripe-signature'];
  return {
    method: requestContext.http.method,
    url: baseUrl + rawPath.slice(API_PREFIX.length) + (rawQueryString ? `?${move(rawQueryString)}` : ''),
    headers: {
      ...(variable ? { Authorization: `Bearer $${variable}` } : { 'X-Client-Slug': DEMO_SLUG }),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(signature ? { 'Stripe-Signature': signature } : {}),
    },
    body: move(body),
  };
}

/** A command with a button that copies it; the page runs COPY_SCRIPT. */
export const renderCommand = ({ title, command }: ShownCommand): string =>
  `<pre tabindex="0" aria-label="${escapeHtml(title)}">${escapeHtml(command)}</pre>
<p><button type="button" data-copy aria-label="Copy: ${escapeHtml(title)}">Copy</button></p>`;

export const COPY_SCRIPT = `
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.previousElementSibling.textContent);
    button.textContent = 'Copied';
  });
}
`;

/** Renders the sample request of each operation as a curl command for this stack. */
export function renderRequestsPage(baseUrl: string, now: Date): string {
  const samples = listSampleNames().map((name) => {
    const request = toRequest(name, readSample(name), baseUrl, now);
    return `<details><summary><code>${name}</code> <span class="soft">${request.method} ${escapeHtml(request.url.slice(baseUrl.length).replace(/\?.*/, ''))}</span></summary>
${renderCommand({ title: name, command: formatCurl(request) })}</details>`;
  });
  return renderPage(
    'Sample requests',
    `<p><a href="/">Console</a></p>
<h1>Sample requests</h1>
<p class="soft">One for each operation, from <code>events/</code>. A value in <code>{{…}}</code> comes from an earlier
reply. <code>npm run invoke -- events/booking/save-booking.json</code> runs one with everything that must precede it.</p>
<h2>Log in first</h2>
${renderCommand({ title: 'Log in', command: formatLogIns(baseUrl) })}
<h2>Operations</h2>
${samples.join('\n')}
<script>${COPY_SCRIPT}</script>`,
  );
}
