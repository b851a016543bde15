import { TZDate } from '@date-fns/tz';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { DEMO_PASSWORD, DEMO_SLUG } from '../../../../infra/local/demo/demo.ts';
import type { CaughtMail } from '../../../../infra/local/messages/mail-message.ts';
import { type Stack, startStack } from '../../../../infra/local/stack.ts';
import { watchStripeWire } from '../../../support/payments/stripe-wire.ts';

type Reply = { readonly token?: string; readonly data: Readonly<Record<string, unknown>> };

const ZONE = 'America/New_York';
const TEN = 10 * 60;

/** The minutes until it is ten in the morning in the demo salon. */
function computeMinutesToTen(now: Date): number {
  const local = new TZDate(now, ZONE);
  return (TEN - local.getHours() * 60 - local.getMinutes() + 1440) % 1440;
}

/** Starts the local stack for a test file, in the morning of the demo salon. Returns it, and a function that calls its API. */
export function useLocalStack(options?: Parameters<typeof startStack>[0]) {
  let stack: Stack | undefined;
  const stripeWire = watchStripeWire();
  beforeAll(async () => {
    stack = await startStack({ ...options, inspectPayments: stripeWire.inspect });
    // Not in quiet hours, and not about midnight
    await stack.clock.advance(computeMinutesToTen(stack.clock.now()));
  });
  // Rate limits count by the minute, and all tests call from one address
  beforeEach(() => stack?.clock.advance(1));
  afterAll(async () => {
    await stack?.close();
    stripeWire.expectKnown();
  });
  const getStack = (): Stack => {
    if (!stack) throw new Error('use the stack within a test');
    return stack;
  };
  let posts = 0;
  async function send(path: string, body: object, headers: Readonly<Record<string, string>>) {
    posts += 1;
    const response = await fetch(getStack().urls.api + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-slug': DEMO_SLUG,
        'x-forwarded-for': `10.0.${posts >> 8}.${posts & 255}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { isOk: response.ok, status: response.status, text: await response.text() };
  }
  /**
   * Posts to the demo salon, each time from another address, with a confirmation where the call needs one. Throws if the call is
   * refused. `code` is that of a user with a second factor, for the confirmation.
   */
  async function post(
    path: string,
    body: object,
    token?: string,
    code?: string,
  ): Promise<Reply & Record<string, unknown>> {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    let reply = await send(path, body, authorization);
    if (reply.text.includes('"confirmation_required"')) {
      const { data } = await post('/auth/confirm', { password: DEMO_PASSWORD, code }, token);
      reply = await send(path, body, { ...authorization, 'x-confirmation': String(data.confirmation) });
    }
    if (!reply.isOk) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  }
  /** Waits for the first mail to an address whose subject or text matches. Returns it. */
  async function waitForMail(address: string, pattern: RegExp): Promise<CaughtMail> {
    const find = () =>
      getStack()
        .mails.emails()
        .find(
          ({ destination, subject, body }) =>
            destination.to.includes(address) && pattern.test(`${subject}\n${body.text}`),
        );
    await expect.poll(find).toBeDefined();
    return find() as CaughtMail;
  }
  return {
    getStack,
    post,
    waitForMail,
    /** Waits for a mail with a link to a page of the demo salon. Returns the link. */
    async waitForLink(address: string, page: string): Promise<string> {
      const link = new RegExp(`https?://\\S+/book/demo/${page}\\?token=\\S+`);
      const { body } = await waitForMail(address, link);
      return String(link.exec(body.text)?.[0]);
    },
    logIn: async (path: '/auth/login' | '/customer/login', login: object): Promise<string> =>
      String((await post(path, login)).token),
    /** Today in the demo salon's zone. */
    getSalonDate: (): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(getStack().clock.now()),
    /** A Tuesday, 7 to 13 days ahead, when the demo salon is open. */
    getOpenDate(): string {
      const now = getStack().clock.now();
      const days = 7 + ((2 - now.getUTCDay() + 7) % 7);
      return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/');
    },
  };
}
