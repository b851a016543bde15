import type { Tenant } from '../../lib/rules/ids.ts';
import { getSalon, updateSalon } from '../../lib/table/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { DEMO_SLUG } from './demo.ts';
import { escapeHtml, renderPage } from './page.ts';

/** The path of the salon's app on the console. */
export const APP_PATH = '/app';

type FieldName = 'token' | 'fname' | 'lname' | 'email' | 'password';
type AppPage = {
  readonly title: string;
  readonly button: string;
  readonly fields: readonly FieldName[];
  /** The calls of the button, each a path and the fields of its body; GET without fields. */
  readonly calls: readonly (readonly [path: string, ...fields: FieldName[]])[];
};

const FIELDS: Readonly<Record<FieldName, readonly [label: string, attributes: string]>> = {
  token: ['Code from the mail', 'autocomplete="one-time-code"'],
  fname: ['First name', 'autocomplete="given-name"'],
  lname: ['Last name', 'autocomplete="family-name"'],
  email: ['E-mail address', 'type="email" autocomplete="email"'],
  password: ['Password', 'type="password"'],
};

/** By the path below APP_PATH: the pages that mails link to. */
const PAGES: Readonly<Record<string, AppPage>> = {
  '': {
    title: 'My appointments',
    button: 'Log in',
    fields: ['email', 'password'],
    calls: [['/customer/login', 'email', 'password'], ['/customer/appointments']],
  },
  '/verify-email': {
    title: 'Confirm your e-mail address',
    button: 'Confirm my address',
    fields: ['token'],
    calls: [['/customer/verify-email', 'token']],
  },
  '/reset-password': {
    title: 'Choose a new password',
    button: 'Save password',
    fields: ['token', 'password'],
    calls: [['/customer/reset-password', 'token', 'password']],
  },
  '/admin/reset-password': {
    title: 'Choose a new password for the front desk',
    button: 'Save password',
    fields: ['token', 'password'],
    calls: [['/auth/reset-password', 'token', 'password']],
  },
  '/visit': {
    title: 'Your appointment',
    button: 'Show my appointment',
    fields: ['token'],
    calls: [['/visit/show', 'token']],
  },
  '/claim': {
    title: 'Open your gift',
    button: 'Log in and open',
    fields: ['token', 'email', 'password'],
    calls: [
      ['/customer/login', 'email', 'password'],
      ['/online/claim', 'token'],
    ],
  },
  '/claim/register': {
    title: 'Open your gift with a new account',
    button: 'Register and open',
    fields: ['token', 'fname', 'lname', 'email', 'password'],
    calls: [
      ['/customer/register', 'fname', 'lname', 'email', 'password'],
      ['/online/claim', 'token'],
    ],
  },
};

const SCRIPT = `
const form = document.querySelector('form');
const list = document.querySelector('#appointments');
let session;
const STATUSES = ['pending payment', 'confirmed', 'completed', 'cancelled', 'no-show', 'payment failed'];
async function call(path, body) {
  const response = await fetch(form.dataset.api + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(session ? { authorization: 'Bearer ' + session } : { 'x-client-slug': form.dataset.slug }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error([reply.message, ...Object.values(reply.errors ?? {}).flat()].join('. '));
  session = reply.token ?? session;
  return reply;
}
async function show(run) {
  const result = document.querySelector('#result');
  result.textContent = '';
  try { result.textContent = (await run()).message ?? 'Done'; } catch (error) { result.textContent = error.message; }
}
function showVisit(visit, token) {
  const item = document.createElement('li');
  const confirmed = visit.confirmed_at ? 'you confirmed that you come' : '';
  item.textContent = [visit.appointment_number, visit.date, visit.time, STATUSES[visit.status], confirmed].filter(Boolean).join(' · ') + ' ';
  const actions = visit.status <= 1 ? { Confirm: 'confirm', 'Cancel it': 'cancel' } : {};
  for (const [label, action] of Object.entries(actions)) {
    const button = document.createElement('button');
    button.textContent = label;
    button.addEventListener('click', () => show(async () => {
      const reply = await call('/visit/' + action, { token });
      showVisit(reply.data, token);
      return reply;
    }));
    item.append(button, ' ');
  }
  list.replaceChildren(item);
  return { message: 'Your appointment' };
}
function listAppointments(appointments) {
  list.replaceChildren(...appointments.map(({ id, appointment_number, date, time, status }) => {
    const item = document.createElement('li');
    item.textContent = [appointment_number, date, time, STATUSES[status]].join(' · ') + ' ';
    if (status <= 1) {
      const button = document.createElement('button');
      button.textContent = 'Cancel ' + appointment_number;
      button.addEventListener('click', () => show(async () => {
        const reply = await call('/customer/appointment/cancel', { appointment_id: id });
        listAppointments((await call('/customer/appointments')).data);
        return reply;
      }));
      item.append(button);
    }
    return item;
  }));
  return { message: appointments.length + ' appointments' };
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  session = undefined;
  const values = new FormData(form);
  show(async () => {
    let reply;
    for (const [path, ...fields] of JSON.parse(form.dataset.calls)) {
      reply = await call(path, fields.length > 0 && Object.fromEntries(fields.map((name) => [name, values.get(name)])));
    }
    if (reply.data?.appointment_number) return showVisit(reply.data, values.get('token'));
    return Array.isArray(reply.data) ? listAppointments(reply.data) : reply;
  });
});
`;

const renderField = (name: FieldName, value: string): string => {
  const [label, attributes] = FIELDS[name];
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" ${attributes} value="${escapeHtml(value)}" required>`;
};

/**
 * Renders a page of the salon's app: the pages that links in mails lead to, each a form that calls the API as the app of
 * a salon does. Undefined for an unknown path.
 */
export function renderAppPage(path: string, query: URLSearchParams, baseUrl: string): string | undefined {
  const below = path.startsWith(APP_PATH) ? path.slice(APP_PATH.length) : '-';
  const page = Object.hasOwn(PAGES, below) ? PAGES[below] : undefined;
  if (!page) return undefined;
  const slug = query.get('slug') ?? DEMO_SLUG;
  const token = query.get('token') ?? '';
  const others = Object.entries(PAGES)
    .filter(([address]) => address !== below)
    .map(
      ([address, { title }]) =>
        `<li><a href="${APP_PATH}${address}?${escapeHtml(query.toString())}">${title}</a></li>`,
    );
  return renderPage(
    page.title,
    `<h1>${page.title}</h1>
<p class="soft">The app of the salon ${escapeHtml(slug)}, as far as mails link to it.</p>
<form data-api="${escapeHtml(baseUrl)}" data-slug="${escapeHtml(slug)}" data-calls="${escapeHtml(JSON.stringify(page.calls))}">
${page.fields.map((name) => renderField(name, name === 'token' ? token : '')).join('\n')}
<p><button>${page.button}</button></p>
</form>
<p id="result" role="status"></p>
<ul id="appointments"></ul>
<nav aria-label="Other pages"><ul>${others.join('')}</ul></nav>
<script>${SCRIPT}</script>`,
  );
}

/** The app's address that a demo salon has until its administrator chooses another one. */
const REPLACED_URL = /^(?:https:\/\/book\.demo\.test|http:\/\/localhost:\d+\/app)$/;

/** Lets the links in the demo salon's mails lead to the app on this machine. */
export async function connectDemoApp(store: Store, tenant: Tenant, appUrl: string): Promise<void> {
  const salon = await getSalon(store, tenant);
  if (!salon || salon.settings.appUrl === appUrl || !REPLACED_URL.test(salon.settings.appUrl)) return;
  await store.commit([updateSalon(salon, { settings: { ...salon.settings, appUrl } })]);
}
