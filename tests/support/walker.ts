import { afterAll, beforeAll, expect, vi } from 'vitest';
import { DEMO_PAYMENT_KEYS } from '../../infra/local/demo-payments.ts';
import { type Ready, type Started, startSalon } from './started.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Answer = { readonly status: number; readonly body: Fields & { readonly data: Fields } };

type Mail = {
  readonly destination: { readonly to: readonly string[] };
  readonly subject: string;
  readonly body: { readonly text: string };
};

const WAIT = { timeout: 20_000, interval: 100 };
const PASSWORD = 'walker-password-1';

async function json(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, init);
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const sent = (body: unknown, headers: Fields = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
  body: JSON.stringify(body),
});

/** Somebody who goes through a started salon as an app does: by its addresses alone. */
function walker(ready: Ready) {
  const asked = (token?: string) => ({
    'x-client-slug': ready.slug,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
  const post = (path: string, body: unknown, token?: string) =>
    json(ready.base_url + path, sent(body, asked(token)));
  const get = (path: string, token?: string) => json(ready.base_url + path, { headers: asked(token) });
  const tokenOf = async (path: string, login: object): Promise<string> => {
    const { status, body } = await post(path, login);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return String(body.token);
  };
  const mails = async (): Promise<readonly Mail[]> => {
    const { body } = await json(`${ready.mail_url}/store`);
    return body.emails as readonly Mail[];
  };
  return {
    post,
    get,
    admin: () => tokenOf('/auth/login', ready.admin),
    customer: () => tokenOf('/customer/login', ready.customer),
    register: (fname: string, email: string) =>
      tokenOf('/customer/register', { fname, lname: 'Walker', email, password: PASSWORD }),
    /** Pays an intent as the app's payment form does. */
    async pay(intent: string): Promise<void> {
      const { status, body } = await json(`${ready.stripe_url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${DEMO_PAYMENT_KEYS.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://book.demo.test' }),
      });
      expect(status, JSON.stringify(body)).toBe(200);
    },
    /** The salon's date, today and so many days later. */
    async dateAhead(days: number): Promise<string> {
      const { body } = await json(`${ready.console_url}/clock`);
      const shown = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
      return shown.format(Date.parse(String(body.now)) + days * 86_400_000);
    },
    passDays: (days: number) => json(`${ready.console_url}/clock`, sent({ advance_minutes: days * 1440 })),
    /** Mails to an address that a subject begins so, once there are any. */
    mailTo: (address: string, subject: string): Promise<Mail> =>
      vi.waitFor(async () => {
        const found = (await mails()).find(
          (mail) => mail.destination.to.includes(address) && mail.subject.startsWith(subject),
        );
        if (!found) throw new Error(`no mail to ${address} begins with “${subject}”`);
        return found;
      }, WAIT),
    mails,
    /** What a call answers, once it is as it should be. */
    until: (call: () => Promise<Answer>, check: (answer: Answer) => void): Promise<void> =>
      vi.waitFor(async () => check(await call()), WAIT),
  };
}
export type Walker = ReturnType<typeof walker>;

/** Starts a salon for a test file, as its user does, and gives somebody who walks through it. */
export function useStartedSalon(): () => Promise<Walker> {
  let started: Started | undefined;
  beforeAll(() => {
    started = startSalon({ DATA_DIR: ':memory:' });
  });
  afterAll(async () => {
    started?.child.kill('SIGKILL');
    await started?.ended;
  });
  return async () => {
    if (!started) throw new Error('a salon is started within a test file');
    return walker(await started.ready);
  };
}
