import * as z from 'zod';
import { parseFields } from '../../../lib/contract/field-errors.ts';
import type { FieldMessage } from '../../../lib/rules/field-messages.ts';
import { fail, invalid } from '../../../lib/rules/outcome.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import type { Clock } from '../clock.ts';
import { tryParseJson } from '../database/data-store.ts';
import {
  type LocalReply,
  type LocalRequest,
  serveRoutes,
  toFailureReply,
  toHtmlReply,
  toJsonReply,
} from '../http.ts';
import { type LocalServer, type LocalServerOptions, startLocalServer } from '../local-server.ts';
import { STACK_HEADER } from '../running-stack.ts';
import { renderToolPage } from './tool-page.ts';

export type ConsoleOptions = LocalServerOptions & {
  /** Identifies this stack. */
  readonly id: string;
  readonly clock: Clock;
  readonly links: readonly { readonly name: string; readonly url: string; readonly text: string }[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
  readonly renderSamples: () => string;
  /** Called after the clock was moved, so that work that is now past due starts at once. */
  readonly onClockChange?: () => void;
};

/** Ten years. */
const ADVANCE_MAX_MINUTES = 5_256_000;
const EARLIEST = new Date('2000-01-01T00:00:00Z');
const LATEST = new Date('2100-01-01T00:00:00Z');
const NO_TIME: FieldMessage = 'Must be a time in this century with a zone, like 2026-11-20T09:00:00Z';

const clockChange = z
  .object({
    advance_minutes: z.number().min(-ADVANCE_MAX_MINUTES).max(ADVANCE_MAX_MINUTES).optional(),
    now: z.iso.datetime({ offset: true, error: NO_TIME }).optional(),
  })
  .refine(
    ({ advance_minutes, now }) => (advance_minutes === undefined) !== (now === undefined),
    'Must name exactly one of advance_minutes, now' satisfies FieldMessage,
  );

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

function renderConsole({ clock, links, logins }: ConsoleOptions): string {
  const cards = links.map(
    ({ name, url, text }) =>
      `<li><a href="${escapeHtml(url)}"><strong>${escapeHtml(name)}</strong> <span class="soft">${escapeHtml(text)}</span></a></li>`,
  );
  const now = clock.now().toISOString();
  return renderToolPage(
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
<script>${SCRIPT}</script>`,
  );
}

/** Serves the console page, the sample requests and the clock: `GET /clock`, `POST /clock {advance_minutes | now}`. */
export function startConsole(options: ConsoleOptions): Promise<LocalServer> {
  const { clock } = options;
  const showClock = (): LocalReply => toJsonReply({ now: clock.now().toISOString() });

  async function moveClock({ body }: LocalRequest): Promise<LocalReply> {
    const parsed = parseFields(clockChange, tryParseJson(body.toString()));
    if (!parsed.ok) return toFailureReply(fail('invalid', parsed.errors));
    const { advance_minutes: minutes = 0, now } = parsed.value;
    const to = now ? new Date(now) : new Date(clock.now().getTime() + minutes * MINUTE_MS);
    if (to < EARLIEST || to >= LATEST) {
      return toFailureReply(invalid(now ? 'now' : 'advance_minutes', NO_TIME));
    }
    await clock.set(to);
    options.onClockChange?.();
    return showClock();
  }

  const serve = serveRoutes({
    'GET /': () => toHtmlReply(renderConsole(options), { [STACK_HEADER]: options.id }),
    'GET /samples': () => toHtmlReply(options.renderSamples()),
    'GET /clock': showClock,
    'POST /clock': moveClock,
  });
  return startLocalServer(serve, options);
}
