import { expect, test } from 'vitest';
import { openApp } from '../../../functions/canary/index.ts';
import { listProdOverrides } from '../../../infra/tools/deploy-options.ts';
import { SALON_TEMPLATES } from '../../../infra/tools/salon-template.ts';
import { chooseAddress, pickOutputs, runSmokeTest } from '../../../infra/tools/smoke-test.ts';
import { createTenantAndInviteAdmin } from '../../../infra/tools/tenant-records.ts';
import { APPOINTMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import { parseTenant } from '../../../lib/rules/ids.ts';
import { keys } from '../../../lib/table/keys.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LOGIN = { slug: 'canary', email: 'canary@salon.test', password: 'a password of its own' };

/** A network with the functions of a test salon, and the paths that were called. */
function openNetwork(salon: TestSalon) {
  const paths: string[] = [];
  const fetchReply: typeof fetch = async (url, init) => {
    const { pathname } = new URL(String(url));
    paths.push(pathname.replace('/api/v1', ''));
    const headers = init?.headers as Record<string, string>;
    const { status, text } = await salon.request({
      method: String(init?.method),
      path: pathname,
      slug: null,
      headers,
      ...(init?.body ? { body: String(init.body), contentType: 'application/json' } : {}),
    });
    return new Response(text, { status });
  };
  return { fetchReply, paths };
}

/** A canary against the functions of a test salon, with a log-in and the paths that it calls. */
function openCanary(salon: TestSalon, login: unknown = LOGIN) {
  const { fetchReply, paths } = openNetwork(salon);
  const fetchSecret = async () => JSON.stringify(login);
  const run = openApp(
    { ...salon.environment, canaryLoginArn: 'arn:aws:secretsmanager:canary' },
    fetchSecret,
    fetchReply,
  );
  return { run, paths };
}

async function createCanarySalon(salon: TestSalon): Promise<void> {
  const { slug, email: adminEmail, password } = LOGIN;
  const given = { slug, adminEmail, password, name: 'Canary', timeZone: 'America/New_York', currency: 'USD' };
  await createTenantAndInviteAdmin(
    salon.store,
    { ...given, template: SALON_TEMPLATES.salon },
    salon.clock.now(),
  );
}

// BEHAVIOR §32.3
nightTest('the canary books and cancels in a salon of the template, again and again', async () => {
  const salon = await openSalon();
  await createCanarySalon(salon);
  const { run, paths } = openCanary(salon);
  for (let round = 0; round < 3; round += 1) await run();
  expect(paths.slice(0, 6)).toEqual([
    '/auth/login',
    '/booking/catalog',
    '/booking/get-slot',
    '/booking/save-booking',
    '/admin/appointment/cancel',
    '/auth/logout',
  ]);
  const tenant = parseTenant(LOGIN.slug);
  if (!tenant) throw new Error('no tenant');
  const appointments = await Promise.all(
    [1, 2, 3].map((id) => salon.store.get(keys.appointment(tenant, id))),
  );
  expect(appointments.map((each) => each?.status)).toEqual(Array(3).fill(APPOINTMENT_STATUS.cancelled));
  expect(salon.mails()).toEqual([]);
});

test('the canary fails if the API refuses a step', async () => {
  const { run, paths } = openCanary(await openSalon(), { ...LOGIN, password: 'a wrong password' });
  await expect(run()).rejects.toThrow('the canary failed');
  expect(paths).toEqual(['/auth/login']);
});

test('the canary does not show a log-in that it cannot read', async () => {
  const salon = await openSalon();
  const run = openApp({ ...salon.environment, canaryLoginArn: 'arn' }, async () => '{"password": secret}');
  await expect(run()).rejects.toThrow('the log-in of the canary is not valid JSON');
});

nightTest(
  'the smoke test of a deployment makes the canary salon once, then books and cancels in it',
  async () => {
    const salon = await openSalon();
    const login = { ...LOGIN, slug: 'smoke' };
    const run = () => {
      const { fetchReply } = openNetwork(salon);
      return runSmokeTest(salon.environment.baseUrl, salon.store, login, salon.clock.now(), fetchReply);
    };
    expect(await run()).toEqual({ created: true });
    expect(await run()).toEqual({ created: false });
  },
);

test('the smoke test reads the outputs of the stacks, and names a missing one', () => {
  const outputs = {
    BaseUrl: 'https://api.salon.test/api/v1',
    ApiAddress: 'https://id.execute-api.eu-west-1.amazonaws.com/api/v1',
    TableName: 'table-1',
    CanaryLoginArn: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:c',
  };
  expect(pickOutputs(outputs)).toMatchObject({ table: 'table-1', region: 'eu-west-1' });
  expect(() => pickOutputs({})).toThrow('no output CanaryLoginArn');
});

test("the smoke test calls the API's own address until the domain is in DNS", async () => {
  const addresses = { baseUrl: 'https://api.salon.test/api/v1', apiAddress: 'https://id.aws.test/api/v1' };
  const choose = (known: string) => chooseAddress(addresses, async (host) => host === known);
  expect(await choose('api.salon.test')).toBe(addresses.baseUrl);
  expect(await choose('other.test')).toBe(addresses.apiAddress);
});

test.each([
  [['--context', 'stage=prod', '--context', 'alarmsTo=ops@salon.test'], ['alarmsTo']],
  [['-c', 'stage=prod', '--context=mailFrom=a@b.test', '--verbose'], ['mailFrom']],
  [['--context', 'stage=prod', '--require-approval', 'never'], []],
  [['--context', 'stage=dev', '--context', 'alarmsTo=ops@salon.test'], []],
])('a deployment of prod takes no fact from the command line: %j', (args, overrides) => {
  expect(listProdOverrides(args)).toEqual(overrides);
});

test('the canary fails without the secret of its log-in', async () => {
  const salon = await openSalon();
  await expect(openApp(salon.environment)()).rejects.toThrow('CANARY_LOGIN_ARN is not set');
});
