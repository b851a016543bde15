import { expect, test } from 'vitest';
import {
  findWebhookUrlFormError,
  listSubscribedEndpoints,
  type WebhookEndpoint,
} from '../../../lib/rules/notifications/webhook-endpoints.ts';

const [NO_URL, NO_HTTPS] = ['Must be a URL', 'Must start with https://'];
const [PASSWORD, PORT] = ['Must not contain a password', 'Port must be 443 or at least 1024'];

// BEHAVIOR §30.1
test.each([
  ['https://hooks.salon.test/visits?x=1', undefined],
  ['https://hooks.salon.test:443', undefined],
  ['https://hooks.salon.test:1024', undefined],
  ['https://hooks.salon.test:1023', PORT],
  ['https://hooks.salon.test:80', PORT],
  ['https://ann@hooks.salon.test', PASSWORD],
  ['https://:secret@hooks.salon.test', PASSWORD],
  ['http://hooks.salon.test', NO_HTTPS],
  ['ftp://hooks.salon.test', NO_HTTPS],
  ['hooks.salon.test', NO_URL],
  ['', NO_URL],
])('the URL %j of an endpoint: %s', (url, error) => {
  expect(findWebhookUrlFormError(url, { allowHttp: false })).toBe(error);
});

test.each([
  ['http://localhost:4000/hook', undefined],
  ['ftp://localhost', NO_HTTPS],
])('where http is allowed, the URL %j of an endpoint: %s', (url, error) => {
  expect(findWebhookUrlFormError(url, { allowHttp: true })).toBe(error);
});

test('events go to the active endpoints that subscribe to their kind', () => {
  const endpoint = (id: number, active: boolean, ...events: WebhookEndpoint['events']) =>
    ({ id, active, events }) as WebhookEndpoint;
  const endpoints = [
    endpoint(1, true, 'booking.created', 'booking.cancelled'),
    endpoint(2, true, 'booking.created'),
    endpoint(3, false, 'booking.cancelled'),
  ];
  expect(listSubscribedEndpoints(endpoints, 'booking.cancelled').map(({ id }) => id)).toStrictEqual([1]);
});
