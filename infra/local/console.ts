import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';
import { isForeign, readBody, sendHtml, sendJson, splitTarget } from './http.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { escaped, page } from './page.ts';
import { STACK_HEADER } from './running.ts';

export type ConsoleOptions = ListenOptions & {
  /** Tells this stack from another one. */
  readonly id: string;
  readonly clock: Clock;
  /** What the page links to. */
  readonly links: readonly { readonly name: string; readonly url: string; readonly text: string }[];
  /** Log-ins that are already there. */
  readonly logins: readonly { readonly email: string; readonly password: string }[];
  /** Told after the clock was moved, so that what is now due need not wait. */
  readonly onMove?: () => void;
};

const BODY_MAX_BYTES = 10_000;
/** Ten years. */
const ADVANCE_MAX_MINUTES = 5_256_000;
const EARLIEST_MS = Date.parse('2000-01-01T00:00:00Z');
const LATEST_MS = Date.parse('2100-01-01T00:00:00Z');

type Move = { readonly minutes: number } | { readonly now: Date };

/** How the clock shall be moved, or what is wrong with the request. */
function moveOf(body: Buffer, from: Date): Move | { readonly field: string; readonly message: string } {
  const nonsense = { field: 'body', message: 'Send {"advance_minutes": number} or {"now": instant}' };
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString());
  } catch {
    return nonsense;
  }
  if (typeof sent !== 'object' || sent === null) return nonsense;
  const { advance_minutes: minutes, now } = sent as { advance_minutes?: unknown; now?: unknown };
  if ((minutes === undefined) === (now === undefined)) return nonsense;
  if (minutes !== undefined) {
    if (typeof minutes !== 'number' || Math.abs(minutes) > ADVANCE_MAX_MINUTES) {
      return { field: 'advance_minutes', message: `Must be a number, at most ${ADVANCE_MAX_MINUTES}` };
    }
    const to = from.getTime() + minutes * 60_000;
    return to >= EARLIEST_MS && to < LATEST_MS
      ? { minutes }
      : { field: 'advance_minutes', message: 'Must lead to a time in this century' };
  }
  // A time without a zone would be read in the zone of this machine.
  const at = typeof now === 'string' && /T.*(Z|[+-]\d\d:?\d\d)$/i.test(now) ? Date.parse(now) : Number.NaN;
  return at >= EARLIEST_MS && at < LATEST_MS
    ? { now: new Date(at) }
    : { field: 'now', message: 'Must be an instant of this century, like 2026-11-20T09:00:00Z' };
}

const SCRIPT = `
const shown = document.querySelector('#now');
const complaint = document.querySelector('#complaint');
const show = (now) => { shown.textContent = now.slice(0, 19).replace('T', ' ') + ' UTC'; };
const refresh = () => fetch('/clock').then((answer) => answer.json()).then(({ now }) => show(now)).catch(() => {});
async function move(change) {
  const answer = await fetch('/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) });
  const body = await answer.json();
  complaint.textContent = answer.ok ? '' : Object.values(body.errors ?? {}).flat().join(', ') || body.message;
  if (answer.ok) show(body.now);
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

function consolePage({ clock, links, logins }: ConsoleOptions): string {
  const cards = links.map(
    ({ name, url, text }) =>
      `<li><a href="${escaped(url)}"><strong>${escaped(name)}</strong> <span class="soft">${escaped(text)}</span></a></li>`,
  );
  const now = clock.now().toISOString();
  return page(
    'Local salon',
    `<h1>Local salon</h1>
<p class="soft">Everything that a deployed salon has, on this machine alone.</p>
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
<p class="soft" id="complaint" role="status"></p>
<h2>Log-ins</h2>
<dl>${logins.map(({ email, password }) => `<dt><code>${escaped(email)}</code></dt><dd><code>${escaped(password)}</code></dd>`).join('')}</dl>
<script>${SCRIPT}</script>`,
  );
}

/** The page from which a local salon is looked at, and its clock: `GET /clock`, `POST /clock {advance_minutes | now}`. */
export function startConsole(options: ConsoleOptions): Promise<Listening> {
  const { clock } = options;

  async function moveClock(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isForeign(request)) return sendJson(response, 403, { status: false, message: 'Forbidden' });
    const body = await readBody(request, BODY_MAX_BYTES);
    if (body === 'aborted') return;
    const move =
      body === 'too large' ? { field: 'body', message: 'Is too large' } : moveOf(body, clock.now());
    if ('field' in move) {
      return sendJson(response, 422, {
        status: false,
        message: 'Validation failed',
        errors: { [move.field]: [move.message] },
      });
    }
    if ('now' in move) await clock.set(move.now);
    else await clock.advance(move.minutes);
    options.onMove?.();
    sendJson(response, 200, { now: clock.now().toISOString() });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = splitTarget(request.url ?? '/')?.path;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (path === '/' && reads) return sendHtml(response, consolePage(options));
    if (path === '/clock' && reads) return sendJson(response, 200, { now: clock.now().toISOString() });
    if (path === '/clock' && request.method === 'POST') return moveClock(request, response);
    sendJson(response, 404, { status: false, message: 'Not found' });
  }

  return listen((request, response) => {
    response.setHeader(STACK_HEADER, options.id);
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) sendJson(response, 500, { status: false, message: 'Internal server error' });
    });
  }, options);
}
