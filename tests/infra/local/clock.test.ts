import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Clock, createFixedClock, openClock } from '../../../infra/local/clock.ts';
import { type ConsoleOptions, startConsole } from '../../../infra/local/console/console.ts';
import { openDataStore } from '../../../infra/local/database/data-store.ts';
import { toFailureBody } from '../../support/api/replies.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const NOON = '2026-11-20T12:00:00.000Z';

async function openConsole(clock: Clock, options: Partial<ConsoleOptions> = {}) {
  const server = await startConsole({
    id: 'one',
    clock,
    links: [],
    logins: [],
    renderSamples: () => '',
    ...options,
  });
  cleanups.push(() => server.close(0));
  return {
    url: server.url,
    post: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/clock`, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    now: async () => ((await (await fetch(`${server.url}/clock`)).json()) as { now: string }).now,
  };
}

describe('POST /clock', () => {
  test.each([
    [{ advance_minutes: 90 }, '2026-11-20T13:30:00.000Z'],
    [{ advance_minutes: -0.5 }, '2026-11-20T11:59:30.000Z'],
    [{ now: '2027-03-14T06:59:59Z' }, '2027-03-14T06:59:59.000Z'],
    [{ now: '2027-03-14T09:00:00+01:00' }, '2027-03-14T08:00:00.000Z'],
  ])('%j sets the clock to %s and calls onClockChange', async (body, now) => {
    let changes = 0;
    const clock = createFixedClock(new Date(NOON));
    const clockConsole = await openConsole(clock, {
      onClockChange: () => {
        changes += 1;
      },
    });
    const response = await clockConsole.post(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ now });
    expect(await clockConsole.now()).toBe(now);
    expect(changes).toBe(1);
  });

  test.each([
    ['', 'body'],
    ['{', 'body'],
    [{}, 'body'],
    [null, 'body'],
    [{ advance_minutes: 1, now: NOON }, 'body'],
    [{ advance_minutes: '1' }, 'advance_minutes'],
    [{ advance_minutes: null }, 'advance_minutes'],
    [{ advance_minutes: 1e12 }, 'advance_minutes'],
    [{ now: 'tomorrow' }, 'now'],
    [{ now: '2026-11-20' }, 'now'],
    [{ now: '2026-11-20T10:00:00' }, 'now'],
    [{ now: '2026-13-20T10:00:00Z' }, 'now'],
    [{ now: '1826-11-20T10:00:00Z' }, 'now'],
    [{ now: 5 }, 'now'],
  ])('refuses %j with 422 for the field %s and does not change the clock', async (body, field) => {
    const clockConsole = await openConsole(createFixedClock(new Date(NOON)));
    const response = await clockConsole.post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      ...toFailureBody('invalid'),
      errors: { [field]: [expect.any(String)] },
      error_codes: { [field]: [expect.not.objectContaining({ code: 'not_valid' })] },
    });
    expect(await clockConsole.now()).toBe(NOON);
  });

  test('refuses a page of another site (403)', async () => {
    const clockConsole = await openConsole(createFixedClock(new Date(NOON)));
    expect((await clockConsole.post({ advance_minutes: 5 }, { origin: 'https://evil.test' })).status).toBe(
      403,
    );
    expect(await clockConsole.now()).toBe(NOON);
  });
});

test('the console page has the links and log-ins, with HTML escaped', async () => {
  const clockConsole = await openConsole(createFixedClock(new Date(NOON)), {
    links: [{ name: 'Mails', url: 'http://localhost:1/?a=1&b=2', text: 'sent' }],
    logins: [{ email: 'admin@demo.test', password: 'secret <1>' }],
  });
  const html = await (await fetch(clockConsole.url)).text();
  expect(html).toContain('href="http://localhost:1/?a=1&amp;b=2"');
  expect(html).toContain('secret &lt;1&gt;');
  expect((await fetch(`${clockConsole.url}/nothing`)).status).toBe(404);
});

test('a clock keeps its offset after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const first = await openClock(openDataStore(folder));
  await first.set(new Date('2030-01-01T00:00:00Z'));
  await first.advance(60);
  const second = await openClock(openDataStore(folder));
  expect(second.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2030-01-01T01:00:00Z'));
  expect(second.now().getFullYear()).toBe(2030);
});
