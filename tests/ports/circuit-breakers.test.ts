import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { mustParseTenant } from '../../infra/local/demo/demo.ts';
import { type LocalServer, startLocalServer } from '../../infra/local/local-server.ts';
import { getCallTimeFields, runWithCallTimes } from '../../lib/ports/call-times.ts';
import {
  CircuitOpenError,
  createCircuitBreaker,
  FAILURES_TO_OPEN,
  OPEN_MS,
} from '../../lib/ports/circuit-breaker.ts';
import { openIdentityProviders } from '../../lib/ports/identity.ts';
import { type Mail, openMailer } from '../../lib/ports/mail.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { nightTest } from '../support/nightly.ts';

const NOW = new Date('2026-11-16T14:00:00Z');

/** Moves the clock that measures durations; timers keep theirs. */
function moveDurations(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}
afterEach(() => {
  vi.restoreAllMocks();
});

/** Calls in parallel, as often as it takes to open a breaker. */
const failOften = <Value>(call: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: FAILURES_TO_OPEN }, call));

// BEHAVIOR §31.4
describe('a breaker', () => {
  type Step = 'ok' | 'failure' | 'pause' | 'lost';
  const many = (step: Step, times: number): Step[] => Array.from({ length: times }, () => step);
  test.each<[string, Step[], boolean]>([
    ['is closed at first', [], false],
    ['allows calls after fewer failures', many('failure', FAILURES_TO_OPEN - 1), false],
    ['opens after failures in a row', many('failure', FAILURES_TO_OPEN), true],
    ['counts only failures in a row', [...many('failure', 4), 'ok', ...many('failure', 4)], false],
    ['allows a probe after the pause', [...many('failure', FAILURES_TO_OPEN), 'pause'], false],
    ['refuses others during the probe', [...many('failure', FAILURES_TO_OPEN), 'pause', 'lost'], true],
    ['opens again if the probe fails', [...many('failure', FAILURES_TO_OPEN), 'pause', 'failure'], true],
    ['closes if the probe succeeds', [...many('failure', FAILURES_TO_OPEN), 'pause', 'ok', 'failure'], false],
    ['probes again after a lost probe', [...many('failure', 5), 'pause', 'lost', 'pause', 'pause'], false],
  ])('%s', (_, steps, isOpen) => {
    let now = 0;
    const breaker = createCircuitBreaker(() => now);
    for (const step of steps) {
      if (step === 'pause') now += OPEN_MS;
      else {
        breaker.begin();
        if (step !== 'lost') breaker.report(step === 'ok');
      }
    }
    expect(breaker.isOpen()).toBe(isOpen);
  });
});

describe('with a service that fails', () => {
  let server: LocalServer;
  let requests = 0;
  /** The status of each reply, by a part of the request's URL or headers; 'drop' closes the connection. */
  let reply: (authorization: string) => number | 'drop' = () => 500;
  let body = '{"error": {}}';
  beforeAll(async () => {
    server = await startLocalServer((request, response) => {
      requests += 1;
      const status = reply(String(request.headers.authorization));
      if (status === 'drop') request.socket.destroy();
      else response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  afterAll(() => server.close(0));

  /** The requests that some work sends, and what the log line of its request would say. */
  async function countRequests(work: () => Promise<unknown>) {
    const before = requests;
    const logged = await runWithCallTimes(async () => {
      await work();
      return getCallTimeFields();
    });
    return { sent: requests - before, logged };
  }

  const UNAVAILABLE = { ok: false, failure: 'processorUnavailable', retryAfterSeconds: OPEN_MS / 1_000 };
  const fetchIntent = (key: string) =>
    createProcessorOpener({ processorUrl: server.url })(key).fetchIntent('pi_1');

  nightTest(
    'Stripe fails for one account: its calls fail at once, other accounts are called, and a probe closes it',
    async () => {
      reply = (authorization) => (authorization.includes('sk_test_bad') ? 500 : 404);
      for (const each of await failOften(() => fetchIntent('sk_test_bad'))) expect(each).toEqual(UNAVAILABLE);
      const refused = await countRequests(async () => {
        expect(await fetchIntent('sk_test_bad')).toEqual(UNAVAILABLE);
      });
      expect(refused).toEqual({ sent: 0, logged: { stripe_ms: 0, stripe_calls: 0, stripe_skipped: 1 } });
      expect(await fetchIntent('sk_test_good')).toEqual({ ok: true, value: undefined });
      moveDurations(OPEN_MS);
      reply = () => 404;
      expect(await fetchIntent('sk_test_bad')).toEqual({ ok: true, value: undefined });
      expect(await fetchIntent('sk_test_bad')).toEqual({ ok: true, value: undefined });
    },
  );

  test('a wrong key opens no breaker, however often it is refused', async () => {
    reply = () => 401;
    const wrong = () => fetchIntent('sk_test_wrong');
    await failOften(wrong);
    const { sent } = await countRequests(async () => {
      expect(await wrong()).toMatchObject({ failure: 'processorRefused' });
    });
    expect(sent).toBe(1);
  });

  nightTest(
    'Stripe does not answer: the calls of all accounts fail at once until a probe succeeds',
    async () => {
      reply = () => 'drop';
      await failOften(() => fetchIntent('sk_test_first'));
      const refused = await countRequests(async () => {
        expect(await fetchIntent('sk_test_second')).toEqual(UNAVAILABLE);
      });
      expect(refused.sent).toBe(0);
      reply = () => 404;
      moveDurations(OPEN_MS);
      expect(await fetchIntent('sk_test_second')).toEqual({ ok: true, value: undefined });
    },
  );

  test('SES fails: a mail fails at once, to be retried later', async () => {
    const { send } = openMailer({ region: 'us-east-1', endpoint: server.url, from: 'platform@salon.test' });
    const mail: Mail = {
      id: '1',
      tenant: mustParseTenant('demo'),
      to: 'client@guest.test',
      fromName: 'Salon',
      subject: 'Hi',
      html: '<p>Hi</p>',
      text: 'Hi',
    };
    const toXml = (code: string) => `<ErrorResponse><Error><Code>${code}</Code></Error></ErrorResponse>`;
    // SES answers: no outage
    reply = () => 400;
    body = toXml('AccountSendingPausedException');
    await failOften(() => expect(send(mail)).rejects.toThrow());
    reply = () => 503;
    body = toXml('ServiceUnavailable');
    await failOften(() => expect(send(mail)).rejects.not.toThrow(CircuitOpenError));
    const { sent, logged } = await countRequests(() => expect(send(mail)).rejects.toThrow(CircuitOpenError));
    expect([sent, logged]).toEqual([0, expect.objectContaining({ ses_skipped: 1 })]);
  });

  test.each(['google', 'facebook'] as const)(
    '%s fails: log-ins fail at once; their time and number is in the log line',
    async (provider) => {
      const providers = openIdentityProviders({
        identity: {
          googleIssuer: 'https://issuer.test',
          googleKeysUrl: `${server.url}/certs`,
          facebookGraphUrl: server.url,
        },
      });
      // A token that needs the issuer's keys to be checked
      const token = `${btoa('{"alg":"RS256","kid":"1"}')}.${btoa('{}')}.c2ln`;
      const logIn = () =>
        provider === 'google'
          ? providers.google(token, 'client', NOW)
          : providers.facebook('token', { id: '1', secret: 's' }, NOW);
      reply = () => 503;
      const first = await countRequests(logIn);
      expect(first.logged).toMatchObject({
        [`${provider}_calls`]: 1,
        [`${provider}_ms`]: expect.any(Number),
      });
      for (let n = 1; n < FAILURES_TO_OPEN; n += 1) await logIn();
      const refused = await countRequests(async () => {
        expect(await logIn()).toEqual({ state: 'unavailable' });
      });
      expect([refused.sent, refused.logged]).toEqual([
        0,
        expect.objectContaining({ [`${provider}_skipped`]: 1 }),
      ]);
    },
  );
});
