import { describe, expect, test } from 'vitest';
import { type Address, isPublic, systemAddresses } from '../../lib/ports/addresses.ts';
import { openWebhooks } from '../../lib/ports/webhooks.ts';
import { webhookEvent } from '../../lib/rules/notifications/webhooks.ts';
import { startReceiver, useReceiver } from '../support/webhook-receiver.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const EVENT = webhookEvent('evt_1', 'webhook.test', NOW.toISOString(), 'shear-joy', {});
const LOOPBACK: Address = { address: '127.0.0.1', family: 4 };
const PUBLIC: Address = { address: '93.184.215.14', family: 4 };

const receiver = useReceiver();

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
    const [found] = await systemAddresses(address);
    expect(found && isPublic(found)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    async (address) => {
      const [found] = await systemAddresses(address);
      expect(found && isPublic(found)).toBe(true);
    },
  );
});

describe('a deployed stack', () => {
  test('neither takes nor calls this machine, over http or https, by number or by name', async () => {
    const webhooks = openWebhooks({ allowPrivate: false, addressesOf: async () => [LOOPBACK] });
    const secret = webhooks.newSecret();
    for (const url of [
      receiver().url,
      `https://127.0.0.1:${receiver().port}/`,
      'https://inside.example.com/',
    ]) {
      expect(await webhooks.objection(url)).toBeDefined();
      expect(await webhooks.send(url, secret, EVENT, NOW)).toEqual({ failure: 'address refused' });
    }
    expect(receiver().received).toEqual([]);
  });

  test('refuses a name with one private address among public ones', async () => {
    const webhooks = openWebhooks({ allowPrivate: false, addressesOf: async () => [PUBLIC, LOOPBACK] });
    expect(await webhooks.objection('https://mixed.example.com/')).toBe('Must lead to a public address');
  });

  test('refuses at delivery a name that was public when it was stored', async () => {
    let address = PUBLIC;
    const webhooks = openWebhooks({ allowPrivate: false, addressesOf: async () => [address] });
    const url = `https://rebound.example.com:${receiver().port}/`;
    expect(await webhooks.objection(url)).toBeUndefined();
    address = LOOPBACK;
    expect(await webhooks.send(url, webhooks.newSecret(), EVENT, NOW)).toEqual({
      failure: 'address refused',
    });
    expect(receiver().received).toEqual([]);
  });
});

describe('a try', () => {
  const secret = openWebhooks({ allowPrivate: true }).newSecret();

  test('asks for the name once, and connects to what was checked whatever the name means by then', async () => {
    let asked = 0;
    const addressesOf = async () => {
      asked += 1;
      return asked === 1 ? [LOOPBACK] : [{ address: '127.0.0.99', family: 4 as const }];
    };
    const webhooks = openWebhooks({ allowPrivate: true, addressesOf });
    receiver().trust(secret);
    // No name service knows this host: only the checked address can lead there.
    const sent = await webhooks.send(`http://rebound.invalid:${receiver().port}/`, secret, EVENT, NOW);
    expect(sent).toEqual({ status: 204 });
    expect(asked).toBe(1);
    expect(receiver().received).toMatchObject([
      { isSigned: true, headers: { host: `rebound.invalid:${receiver().port}` } },
    ]);
  });

  test('gives up on who does not answer, and on a name that is not told', async () => {
    const webhooks = openWebhooks({ allowPrivate: true, sendMaxMs: 100 });
    receiver().answers('silence');
    expect(await webhooks.send(receiver().url, secret, EVENT, NOW)).toEqual({ failure: 'timed out' });
    expect(
      await webhooks.send(receiver().url, secret, EVENT, NOW),
      'and leaves it alone for a while',
    ).toEqual({
      failure: 'did not answer before',
    });
    expect(receiver().received).toHaveLength(1);
    const lost = openWebhooks({
      allowPrivate: true,
      addressesOf: () => Promise.reject(new Error('unknown')),
    });
    expect(await lost.objection('https://nowhere.example.com/')).toBe('Must name a host that can be found');
  });

  test('says no more of a failed connection than that there was none', async () => {
    const webhooks = openWebhooks({ allowPrivate: true });
    const closed = await startReceiver();
    await closed.close();
    expect(await webhooks.send(closed.url, secret, EVENT, NOW)).toEqual({ failure: 'no connection' });
  });
});
