import { describe, expect, test } from 'vitest';
import { type IpAddress, isPublicAddress, lookUpAddresses } from '../../lib/ports/ip-addresses.ts';
import { openWebhookSender } from '../../lib/ports/webhooks.ts';
import { toWebhookEvent } from '../../lib/views/notifications/webhook-event.ts';
import { startReceiver, useReceiver } from '../support/messages/webhook-receiver.ts';
import { nightTest } from '../support/nightly.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const EVENT = toWebhookEvent({
  id: 'evt_1',
  type: 'webhook.test',
  created_at: NOW.toISOString(),
  tenant: 'shear-joy',
  data: { message: 'Hi' },
});
const LOOPBACK: IpAddress = { address: '127.0.0.1', family: 4 };
const PUBLIC: IpAddress = { address: '93.184.215.14', family: 4 };

const receiver = useReceiver();

// BEHAVIOR §30.1, §30.3
describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '2001:0:1::1',
  ])('%s is not public', async (address) => {
    const [found] = await lookUpAddresses(address);
    expect(found && isPublicAddress(found)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    async (address) => {
      const [found] = await lookUpAddresses(address);
      expect(found && isPublicAddress(found)).toBe(true);
    },
  );
});

describe('a deployed stack', () => {
  test('refuses loopback addresses, over http or https, by number or by name', async () => {
    const webhooks = openWebhookSender({ allowPrivate: false, addressesOf: async () => [LOOPBACK] });
    const secret = webhooks.createSecret();
    for (const url of [
      receiver().url,
      `https://127.0.0.1:${receiver().port}/`,
      'https://inside.example.com/',
    ]) {
      expect(await webhooks.findUrlError(url)).toBeDefined();
      expect(await webhooks.send(url, secret, EVENT, NOW)).toEqual({ failure: 'address refused' });
    }
    expect(receiver().received).toEqual([]);
  });

  test('refuses a name with one private address among public ones', async () => {
    const webhooks = openWebhookSender({ allowPrivate: false, addressesOf: async () => [PUBLIC, LOOPBACK] });
    expect(await webhooks.findUrlError('https://mixed.example.com/')).toBe(
      'Must resolve to a public address',
    );
  });

  test('refuses at delivery a name that was public when it was stored', async () => {
    let address = PUBLIC;
    const webhooks = openWebhookSender({ allowPrivate: false, addressesOf: async () => [address] });
    const url = `https://rebound.example.com:${receiver().port}/`;
    expect(await webhooks.findUrlError(url)).toBeUndefined();
    address = LOOPBACK;
    expect(await webhooks.send(url, webhooks.createSecret(), EVENT, NOW)).toEqual({
      failure: 'address refused',
    });
    expect(receiver().received).toEqual([]);
  });
});

describe('an attempt', () => {
  const secret = openWebhookSender({ allowPrivate: true }).createSecret();

  test('resolves the host once and connects to the checked address', async () => {
    let lookups = 0;
    const addressesOf = async () => {
      lookups += 1;
      return lookups === 1 ? [LOOPBACK] : [{ address: '127.0.0.99', family: 4 as const }];
    };
    const webhooks = openWebhookSender({ allowPrivate: true, addressesOf });
    receiver().setSecret(secret);
    // The host cannot be resolved: only the checked address leads there
    const result = await webhooks.send(`http://rebound.invalid:${receiver().port}/`, secret, EVENT, NOW);
    expect(result).toEqual({ status: 204 });
    expect(lookups).toBe(1);
    expect(receiver().received).toMatchObject([
      { isSigned: true, headers: { host: `rebound.invalid:${receiver().port}` } },
    ]);
  });

  nightTest('times out on a silent host, pauses it, and refuses a host that does not resolve', async () => {
    const webhooks = openWebhookSender({ allowPrivate: true });
    receiver().replyWith('silence');
    expect(await webhooks.send(receiver().url, secret, EVENT, NOW, 1_000)).toEqual({ failure: 'timed out' });
    const minuteLater = new Date(NOW.getTime() + 60_000);
    const pause = await webhooks.send(receiver().url, secret, EVENT, new Date(minuteLater.getTime() - 1));
    expect(pause).toEqual({ pausedUntil: minuteLater });
    expect(receiver().received).toHaveLength(1);
    expect(await webhooks.send(receiver().url, secret, EVENT, minuteLater)).toEqual({ status: 204 });
    const unresolved = openWebhookSender({
      allowPrivate: true,
      addressesOf: () => Promise.reject(new Error('unknown')),
    });
    expect(await unresolved.findUrlError('https://nowhere.example.com/')).toBe('Host name must resolve');
  });

  test('reports a failed connection without details', async () => {
    const webhooks = openWebhookSender({ allowPrivate: true });
    const closed = await startReceiver();
    await closed.close();
    expect(await webhooks.send(closed.url, secret, EVENT, NOW)).toEqual({ failure: 'no connection' });
  });
});
