import { afterAll, beforeAll, expect, vi } from 'vitest';
import { DEMO_PAYMENT_KEYS } from '../../../infra/local/demo/demo-payments.ts';
import { type Ready, type SalonProcess, startSalon } from './salon-process.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type JsonReply = {
  readonly status: number;
  readonly body: JsonObject & { readonly data: JsonObject };
  /** The sent fields that the API ignored; missing where it took all of them. */
  readonly ignored?: string;
};

type Mail = {
  readonly destination: { readonly to: readonly string[] };
  readonly subject: string;
  readonly body: { readonly text: string };
};

const WAIT = { timeout: 20_000, interval: 100 };
const NEW_PASSWORD = 'a-new-password-1';

async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonReply> {
  const reply = await fetch(url, init);
  const ignored = reply.headers.get('x-ignored-fields');
  const body = (await reply.json()) as JsonReply['body'];
  return { status: reply.status, body, ...(ignored === null ? {} : { ignored }) };
}

const toPost = (body: unknown, headers: JsonObject = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
  body: JSON.stringify(body),
});

/** A client of a started salon. It uses only the addresses of the ready line. */
function openClient(ready: Ready) {
  const toHeaders = (token?: string) => ({
    'x-client-slug': ready.slug,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
  const post = (path: string, body: unknown, token?: string) =>
    fetchJson(ready.base_url + path, toPost(body, toHeaders(token)));
  const put = (path: string, body: unknown, token?: string) =>
    fetchJson(ready.base_url + path, { ...toPost(body, toHeaders(token)), method: 'PUT' });
  const get = (path: string, token?: string) =>
    fetchJson(ready.base_url + path, { headers: toHeaders(token) });
  const requestToken = async (path: string, login: object): Promise<string> => {
    const { status, body } = await post(path, login);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return String(body.token);
  };
  const listMails = async (): Promise<readonly Mail[]> => {
    const { body } = await fetchJson(`${ready.mail_url}/store`);
    return body.emails as readonly Mail[];
  };
  return {
    post,
    put,
    get,
    logInAdmin: () => requestToken('/auth/login', ready.admin),
    logInCustomer: () => requestToken('/customer/login', ready.customer),
    register: (fname: string, email: string) =>
      requestToken('/customer/register', { fname, lname: 'Newman', email, password: NEW_PASSWORD }),
    async pay(intent: string): Promise<void> {
      const { status, body } = await fetchJson(`${ready.stripe_url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${DEMO_PAYMENT_KEYS.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://book.demo.test' }),
      });
      expect(status, JSON.stringify(body)).toBe(200);
    },
    /** The salon's date, `days` days from today. */
    async getDate(days: number): Promise<string> {
      const { body } = await fetchJson(`${ready.console_url}/clock`);
      const dateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
      return dateFormat.format(Date.parse(String(body.now)) + days * 86_400_000);
    },
    advanceDays: (days: number) =>
      fetchJson(`${ready.console_url}/clock`, toPost({ advance_minutes: days * 1440 })),
    /** The mail to an address whose subject starts with the text. Waits until there is one. */
    waitForMail: (address: string, subject: string): Promise<Mail> =>
      vi.waitFor(async () => {
        const mail = (await listMails()).find(
          (mail) => mail.destination.to.includes(address) && mail.subject.startsWith(subject),
        );
        if (!mail) throw new Error(`no mail to ${address} has a subject that starts with “${subject}”`);
        return mail;
      }, WAIT),
    listMails,
    /** Repeats a call until its reply passes a check. */
    waitFor: (call: () => Promise<JsonReply>, check: (reply: JsonReply) => void): Promise<void> =>
      vi.waitFor(async () => check(await call()), WAIT),
  };
}
type StartedSalon = ReturnType<typeof openClient>;

/** Starts a salon for a test file. Returns a client of it. */
export function useStartedSalon(): () => Promise<StartedSalon> {
  let started: SalonProcess | undefined;
  beforeAll(() => {
    started = startSalon({ DATA_DIR: ':memory:' });
  });
  afterAll(async () => {
    started?.child.kill('SIGKILL');
    await started?.ended;
  });
  return async () => {
    if (!started) throw new Error('use the started salon within a test');
    return openClient(await started.ready);
  };
}
