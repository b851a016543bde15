import type { IncomingMessage, ServerResponse } from 'node:http';
import { toFailureEnvelope } from '../../../lib/http/failure-reply.ts';
import { MINUTE_MS } from '../../../lib/rules/durations.ts';
import { fail, invalid } from '../../../lib/rules/outcome.ts';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import type { Clock } from '../clock.ts';
import { isCrossOrigin, readBody, sendHtml, sendJson, splitTarget } from '../http.ts';
import { type LocalServer, type LocalServerOptions, startLocalServer } from '../local-server.ts';
import { STACK_HEADER } from '../running-stack.ts';
import { renderPage } from './page.ts';
import { COPY_SCRIPT, renderCommand, type ShownCommand } from './requests-page.ts';

export type ConsoleOptions = LocalServerOptions & {
  /** Identifies this stack. */
  readonly id: string;
  readonly clock: Clock;
  readonly links: readonly { readonly name: string; readonly url: string; readonly text: string }[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
  readonly listCommands?: (now: Date) => readonly ShownCommand[];
  /** Renders the other pages; undefined for an unknown path. */
  readonly renderOther?: (path: string) => string | undefined;
  /** Called after the clock was moved, so that work that is now past due starts at once. */
  readonly onClockChange?: () => void;
};

const BODY_MAX_BYTES = 10_000;
/** Ten years. */
const ADVANCE_MAX_MINUTES = 5_256_000;
const EARLIEST_MS = Date.parse('2000-01-01T00:00:00Z');
const LATEST_MS = Date.parse('2100-01-01T00:00:00Z');

type ClockChange = { readonly minutes: number } | { readonly now: Date };

/** The requested change of the clock, or the error in the request. */
function parseClockChange(
  body: Buffer,
  from: Date,
): ClockChange | { readonly field: string; readonly message: string } {
  const invalid = { field: 'body', message: 'Send {"advance_minutes": number} or {"now": time}' };
  let input: unknown;
  try {
    input = JSON.parse(body.toString());
  } catch {
    return invalid;
  }
  if (typeof input !== 'object' || input === null) return invalid;
  const { advance_minutes: minutes, now } = input as { advance_minutes?: unknown; now?: unknown };
  if ((minutes === undefined) === (now === undefined)) return invalid;
  if (minutes !== undefined) {
    if (typeof minutes !== 'number' || Math.abs(minutes) > ADVANCE_MAX_MINUTES) {
      return { field: 'advance_minutes', message: `Must be a number up to ${ADVANCE_MAX_MINUTES}` };
    }
    const to = from.getTime() + minutes * MINUTE_MS;
    return to >= EARLIEST_MS && to < LATEST_MS
      ? { minutes }
      : { field: 'advance_minutes', message: 'Must result in a time in this century' };
  }
  // Date.parse would read a time without a zone in the zone of this machine.
  const at = typeof now === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/i.test(now) ? Date.parse(now) : Number.NaN;
  return at >= EARLIEST_MS && at < LATEST_MS
    ? { now: new Date(at) }
    : { field: 'now', message: 'Must be a time in this century with a zone, like 2026-11-20T09:00:00Z' };
}

const SCRIPT = `
const time = document.querySelector('#now');
const error = document.querySelector('#error');
const show = (now) => { time.textContent = now.slice(0, 19).replace('T', ' ') + ' UTC'; };
const refresh = () => fetch('/clock').then((response) => response.json()).then(({ now }) => show(now)).catch(() => {});
async function move(change) {
  const response = await fetch('/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) });
  const body = await response.json();
  error.textContent = response.ok ? '' : Object.values(body.errors ?? {}).flat().join(', ') || body.message;
  if (response.ok) show(body.now);
}
for (const button of document.querySelectorAll('button[data-minutes]')) {
  button.addEventListener('click', () => move({ advance_minutes: Number(button.dataset.minutes) }));
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  move({ now: document.querySelector('input').value });
});
setInterval(refresh, 1000);
`;

function renderConsole({ clock, links, logins, listCommands }: ConsoleOptions): string {
  const cards = links.map(
    ({ name, url, text }) =>
      `<li><a href="${escapeHtml(url)}"><strong>${escapeHtml(name)}</strong> <span class="soft">${escapeHtml(text)}</span></a></li>`,
  );
  const now = clock.now().toISOString();
  const commands = (listCommands?.(clock.now()) ?? []).map(
    (shown) => `<h3>${escapeHtml(shown.title)}</h3>\n${renderCommand(shown)}`,
  );
  return renderPage(
    'Local salon',
    `<h1>Local salon</h1>
<p class="soft">The whole API with a demo salon, on this machine.</p>
<ul class="cards">${cards.join('\n')}</ul>
<h2>Clock</h2>
<p class="big" id="now" aria-live="off">${now.slice(0, 19).replace('T', ' ')} UTC</p>
<div class="row"><div>
<button data-minutes="15">+ 15 minutes</button>
<button data-minutes="60">+ 1 hour</button>
<button data-minutes="1440">+ 1 day</button>
<button data-minutes="43200">+ 30 days</button>
</div></div>
<form class="row" style="margin-top:.5rem;justify-content:start"><input aria-label="New time, UTC" value="${now.slice(0, 16)}:00Z"><button>Set</button></form>
<p class="soft" id="error" role="status"></p>
<h2>Log-ins</h2>
<dl>${logins.map(({ email, password }) => `<dt><code>${escapeHtml(email)}</code></dt><dd><code>${escapeHtml(password)}</code></dd>`).join('')}</dl>
${commands.length > 0 ? `<h2>A booking with curl</h2>\n${commands.join('\n')}` : ''}
<script>${SCRIPT}${COPY_SCRIPT}</script>`,
  );
}

/** Serves the console page, other pages and the clock: `GET /clock`, `POST /clock {advance_minutes | now}`. */
export function startConsole(options: ConsoleOptions): Promise<LocalServer> {
  const { clock } = options;

  async function moveClock(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCrossOrigin(request)) return sendJson(response, 403, toFailureEnvelope(fail('forbidden')));
    const body = await readBody(request, BODY_MAX_BYTES);
    if (body === 'aborted') return;
    const change =
      body === 'too large' ? { field: 'body', message: 'Too large' } : parseClockChange(body, clock.now());
    if ('field' in change) {
      return sendJson(response, 422, toFailureEnvelope(invalid(change.field, change.message)));
    }
    if ('now' in change) await clock.set(change.now);
    else await clock.advance(change.minutes);
    options.onClockChange?.();
    sendJson(response, 200, { now: clock.now().toISOString() });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path = '' } = splitTarget(request.url ?? '/') ?? {};
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (path === '/' && isRead) return sendHtml(response, renderConsole(options));
    if (path === '/clock' && isRead) return sendJson(response, 200, { now: clock.now().toISOString() });
    if (path === '/clock' && request.method === 'POST') return moveClock(request, response);
    const other = isRead ? options.renderOther?.(path) : undefined;
    if (other !== undefined) return sendHtml(response, other);
    sendJson(response, 404, toFailureEnvelope(fail('routeNotFound')));
  }

  return startLocalServer((request, response) => {
    response.setHeader(STACK_HEADER, options.id);
    return serve(request, response);
  }, options);
}
