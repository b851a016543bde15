import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Clock, runningClock, standingClock } from '../../../infra/local/clock.ts';
import { type ConsoleOptions, startConsole } from '../../../infra/local/console.ts';
import { openDrawer } from '../../../infra/local/drawer.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const NOON = '2026-11-20T12:00:00.000Z';

async function consoleOf(clock: Clock, options: Partial<ConsoleOptions> = {}) {
  const listening = await startConsole({ id: 'one', clock, links: [], logins: [], ...options });
  cleanups.push(() => listening.close(0));
  return {
    url: listening.url,
    move: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${listening.url}/clock`, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    now: async () => ((await (await fetch(`${listening.url}/clock`)).json()) as { now: string }).now,
  };
}

describe('POST /clock', () => {
  test.each([
    [{ advance_minutes: 90 }, '2026-11-20T13:30:00.000Z'],
    [{ advance_minutes: -0.5 }, '2026-11-20T11:59:30.000Z'],
    [{ now: '2027-03-14T06:59:59Z' }, '2027-03-14T06:59:59.000Z'],
    [{ now: '2027-03-14T09:00:00+01:00' }, '2027-03-14T08:00:00.000Z'],
  ])('%j leads to %s, and those who wait for it are told', async (body, now) => {
    let told = 0;
    const clock = standingClock(new Date(NOON));
    const shown = await consoleOf(clock, {
      onMove: () => {
        told += 1;
      },
    });
    const answer = await shown.move(body);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ now });
    expect(await shown.now()).toBe(now);
    expect(told).toBe(1);
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
  ])('%j is 422 with the field %s and moves nothing', async (body, field) => {
    const shown = await consoleOf(standingClock(new Date(NOON)));
    const answer = await shown.move(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ status: false, errors: { [field]: [expect.any(String)] } });
    expect(await shown.now()).toBe(NOON);
  });

  test('a page of another site cannot move it', async () => {
    const shown = await consoleOf(standingClock(new Date(NOON)));
    expect((await shown.move({ advance_minutes: 5 }, { origin: 'https://evil.test' })).status).toBe(403);
    expect(await shown.now()).toBe(NOON);
  });
});

test('the console links to the other parts and names the log-ins', async () => {
  const shown = await consoleOf(standingClock(new Date(NOON)), {
    links: [{ name: 'Mails', url: 'http://localhost:1/?a=1&b=2', text: 'sent' }],
    logins: [{ email: 'admin@demo.test', password: 'secret <1>' }],
  });
  const html = await (await fetch(shown.url)).text();
  expect(html).toContain('href="http://localhost:1/?a=1&amp;b=2"');
  expect(html).toContain('secret &lt;1&gt;');
  expect((await fetch(`${shown.url}/nothing`)).status).toBe(404);
});

test('a running clock goes on from where it was moved to, also after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const first = await runningClock(openDrawer(folder));
  await first.set(new Date('2030-01-01T00:00:00Z'));
  await first.advance(60);
  const second = await runningClock(openDrawer(folder));
  expect(second.now().getTime()).toBeGreaterThanOrEqual(Date.parse('2030-01-01T01:00:00Z'));
  expect(second.now().getFullYear()).toBe(2030);
});
