import { once } from 'node:events';
import { connect as openConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp as openAuthorizer } from '../../../functions/desk-authorizer/index.ts';
import { openApp as openPublisher } from '../../../functions/desk-events/index.ts';
import {
  type ChannelAccess,
  type DiaryMessage,
  openChannelOnce,
} from '../../../functions/pages/app/desk/live/channel.ts';
import { startDeskEvents } from '../../../infra/local/desk-events.ts';
import { toStreamEvents } from '../../../infra/local/gateway/workers.ts';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsGuest } from '../../support/booking/appointments.ts';
import { FACIAL, HAIRCUT } from '../../support/booking/bookings.ts';
import { DOWNTOWN, readVersion } from '../../support/booking/diary.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const TUESDAY = '2026-11-17';
let events: Awaited<ReturnType<typeof startDeskEvents>>;
beforeAll(async () => {
  events = await startDeskEvents();
});
afterAll(() => events.close(0));

/** The salon's environment with the local Event API, whose authorizer is that of a deployment. */
function connect({ environment }: TestSalon) {
  const { publishUrl: url, realtimeUrl } = events;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const withEvents = { ...environment, deskEvents: { url, realtimeUrl, region: 'us-east-1', credentials } };
  events.setAuthorizer(openAuthorizer(withEvents));
  return withEvents;
}

async function getAccess(salon: TestSalon, location_id = 1): Promise<ChannelAccess> {
  const reply = await salon.call<ChannelAccess>('appointments/diary-live', { location_id }, { as: 'staff' });
  return { ...reply.body.data, address: events.realtimeUrl };
}

/** Subscribes as a desk does. `ended` resolves if that is refused. */
function subscribe(access: ChannelAccess) {
  const opened = Promise.withResolvers<'opened'>();
  const ended = Promise.withResolvers<'ended'>();
  const messages: DiaryMessage[] = [];
  const first = Promise.withResolvers<DiaryMessage>();
  const channel = openChannelOnce(access, {
    onOpen: () => opened.resolve('opened'),
    onMessage: (message) => {
      messages.push(message);
      first.resolve(message);
    },
    onEnd: () => ended.resolve('ended'),
  });
  return {
    messages,
    first: first.promise,
    outcome: Promise.race([opened.promise, ended.promise]),
    close: channel.close,
  };
}

/** Passes the counts of changes of a location to the publisher, as the table's stream does. */
async function publishChange(salon: TestSalon, location: number): Promise<void> {
  const { pk, sk } = keys.diaryVersion(salon.tenant, TUESDAY, location);
  const images = [{ pk: { S: pk }, sk: { S: sk } }];
  for (const event of toStreamEvents(images, salon.clock.now())) await openPublisher(connect(salon))(event);
}

// BEHAVIOR §17.16
test('a desk is told the date and the version of a diary that has changed', async () => {
  const salon = await openSalon();
  connect(salon);
  const desk = subscribe(await getAccess(salon));
  expect(await desk.outcome).toBe('opened');
  await bookAsGuest(salon, { services: [{ ...HAIRCUT, staff_id: 1 }] });
  await publishChange(salon, 1);
  expect(await desk.first).toEqual({ date: '2026/11/17', version: await readVersion(salon, DOWNTOWN) });
  desk.close();
});

test('a change at another location where staff of the location work is announced, others are not', async () => {
  const salon = await openSalon();
  connect(salon);
  const other = await openSalon();
  const [desk, foreign] = [subscribe(await getAccess(salon)), subscribe(await getAccess(other))];
  expect([await desk.outcome, await foreign.outcome]).toEqual(['opened', 'opened']);
  const thursday = { location_id: 2, date: '2026/11/19', time: '11:00 AM' };
  await bookAsGuest(salon, { services: [{ ...FACIAL, staff_id: 5 }], ...thursday });
  await publishChange(salon, 2);
  expect((await desk.first).date).toBe('2026/11/17');
  expect(foreign.messages).toEqual([]);
  desk.close();
  foreign.close();
});

// BEHAVIOR §17.16
test('refuses the channel of another location, and of another salon', async () => {
  const salon = await openSalon();
  connect(salon);
  const own = await getAccess(salon);
  for (const foreign of [await getAccess(salon, 2), await getAccess(await openSalon())]) {
    expect(await subscribe({ ...own, channel: foreign.channel }).outcome).toBe('ended');
  }
});

test('refuses an expired token, an altered one, and the access token of a user', async () => {
  const salon = await openSalon();
  connect(salon);
  const access = await getAccess(salon);
  const altered = `${access.token.slice(0, -4)}AAAA`;
  for (const token of [altered, await salon.token('admin'), '']) {
    expect(await subscribe({ ...access, token }).outcome).toBe('ended');
  }
  await salon.clock.advance(15);
  expect(await subscribe(access).outcome).toBe('ended');
});

test('an authorizer lets nobody publish', async () => {
  const salon = await openSalon();
  const { token, channel } = await getAccess(salon);
  const authorize = openAuthorizer(salon.environment);
  const requestContext = { operation: 'EVENT_PUBLISH', channel };
  expect((await authorize({ authorizationToken: token, requestContext })).isAuthorized).toBe(false);
});

test('a client that leaves while it is authorized, and one that sends no JSON, do not end the local server', async () => {
  const salon = await openSalon();
  const access = await getAccess(salon);
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  events.setAuthorizer(async () => {
    asked.resolve();
    await left.promise;
    return { isAuthorized: true, ttlOverride: 0 };
  });
  const { port, pathname } = new URL(events.realtimeUrl);
  const connection = openConnection(Number(port), '127.0.0.1');
  connection.write(
    `GET ${pathname} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await asked.promise;
  connection.resetAndDestroy();
  await once(connection, 'close');
  // Once it has replied to somebody else, it knows
  await fetch(events.publishUrl, { method: 'POST' });
  left.resolve();
  const socket = new WebSocket(events.realtimeUrl, 'aws-appsync-event-ws');
  await once(socket, 'open');
  socket.send('no JSON');
  const [{ data }] = await once(socket, 'message');
  expect(JSON.parse(data)).toMatchObject({ type: 'error' });
  socket.close();
  connect(salon);
  const desk = subscribe(access);
  expect(await desk.outcome).toBe('opened');
  desk.close();
});

test('publishing needs a signature', async () => {
  const body = JSON.stringify({ channel: '/desk/a/1', events: ['{}'] });
  const reply = await fetch(events.publishUrl, { method: 'POST', body });
  expect(reply.status).toBe(401);
});

test('an Event API that fails holds up nothing', async () => {
  const salon = await openSalon();
  const { pk, sk } = keys.diaryVersion(salon.tenant, TUESDAY, 1);
  const publish = openPublisher(salon.environment);
  for (const event of toStreamEvents([{ pk: { S: pk }, sk: { S: sk } }], salon.clock.now()))
    await expect(publish(event)).resolves.toBeUndefined();
});
