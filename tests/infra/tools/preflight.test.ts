import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStage, type Stage } from '../../../infra/cdk/stages.ts';
import { openAwsAccount } from '../../../infra/tools/preflight/aws.ts';
import { checkStage, type Dns } from '../../../infra/tools/preflight/checks.ts';
import { checkAlarmsCertificatesAndEdge } from '../../../infra/tools/preflight/deployment.ts';
import { type Facts, fillContext } from '../../support/infra/templates.ts';

const DOMAIN = 'salon.test';
const REGION = 'eu-west-1';

/** The replies of the account, by path of AWS's HTTP API. */
type Replies = Readonly<Record<string, object | undefined>>;
const QUOTA = '/2016-08-19/account-settings';
const ACCOUNT = '/v2/email/account';
const IDENTITY = `/v2/email/identities/${DOMAIN}`;

const NEW_ACCOUNT: Replies = {
  [QUOTA]: { AccountLimit: { ConcurrentExecutions: 10 } },
  [ACCOUNT]: {
    ProductionAccessEnabled: false,
    SendingEnabled: true,
    SendQuota: { MaxSendRate: 1, Max24HourSend: 200 },
  },
};
const READY_ACCOUNT: Replies = {
  [QUOTA]: { AccountLimit: { ConcurrentExecutions: 1_000 } },
  [ACCOUNT]: {
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000 },
  },
  [IDENTITY]: { VerifiedForSendingStatus: true, DkimAttributes: { Tokens: ['k1', 'k2', 'k3'] } },
};

const RECORDS: Readonly<Record<string, string>> = {
  'CNAME k1._domainkey.salon.test': 'k1.dkim.amazonses.com',
  'CNAME k2._domainkey.salon.test': 'k2.dkim.amazonses.com.',
  'CNAME k3._domainkey.salon.test': 'K3.dkim.amazonses.com',
  'TXT _dmarc.salon.test': 'v=DMARC1; p=quarantine',
  'MX bounce.salon.test': 'feedback-smtp.eu-west-1.amazonses.com',
  'TXT bounce.salon.test': 'v=spf1 include:amazonses.com ~all',
  'CNAME api.salon.test': 'd-1.execute-api.eu-west-1.amazonaws.com',
};
/** DNS with the given records. */
const openDns = (records: Readonly<Record<string, string>>): Dns => {
  const find = (type: string) => async (name: string) => [records[`${type} ${name}`] ?? []].flat();
  return { CNAME: find('CNAME'), MX: find('MX'), TXT: find('TXT'), A: find('A') };
};

let replies: Replies = {};
let server: Server;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const reply = replies[url.replace(/\/$/, '')];
    const type = reply ? {} : { 'x-amzn-errortype': 'NotFoundException' };
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json', ...type });
    response.end(JSON.stringify(reply ?? { message: 'no such identity' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

const readProd = (facts: Facts = {}): Stage => {
  const context = fillContext({ stage: 'prod' }, { pagesTo: 'https://pages.salon.test/1', ...facts });
  return readStage((name) => context[name]);
};

/** The findings for a stage, by level. */
async function check(
  account: Replies,
  records: Readonly<Record<string, string>>,
  stage = readProd(),
  withoutEdge = true,
) {
  replies = account;
  const { port } = server.address() as AddressInfo;
  const opened = openAwsAccount({ region: REGION, endpoint: `http://127.0.0.1:${port}` });
  const findings = await checkStage(stage, opened, openDns(records), { withoutEdge });
  return Object.groupBy(findings, ({ level }) => level);
}
const textsOf = (findings: readonly { readonly text: string }[] = []): string =>
  findings.map(({ text }) => text).join('\n');

const DOMAIN_FACT = { name: 'api.salon.test', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' };

const EDGE_FACT = {
  certificateArn: 'arn:aws:acm:us-east-1:1:certificate/2',
  webAclArn: 'arn:aws:wafv2:us-east-1:1:global/webacl/salon-prod/1',
  originSecret: 1,
  required: true,
  apiAddress: 'closed',
};

test('a new account can be deployed to, and hears what is left to do', async () => {
  const { todo, stop } = await check(NEW_ACCOUNT, {}, readProd({ domain: DOMAIN_FACT }));
  expect(stop).toBeUndefined();
  for (const part of [
    'Lambda may run 10 functions at a time',
    '--quota-code L-B99A9384',
    'SES is in its sandbox',
    '_dmarc.salon.test TXT "v=DMARC1; p=none"',
    'bounce.salon.test MX 10 feedback-smtp.eu-west-1.amazonses.com',
    'bounce.salon.test TXT "v=spf1 include:amazonses.com ~all"',
    'point api.salon.test at the output DomainTarget',
  ]) {
    expect(textsOf(todo)).toContain(part);
  }
});

test('an account that is set up has nothing left to do', async () => {
  const { todo, stop, ok } = await check(
    READY_ACCOUNT,
    RECORDS,
    readProd({ domain: DOMAIN_FACT, edge: EDGE_FACT }),
    false,
  );
  expect([todo, stop]).toEqual([undefined, undefined]);
  expect(textsOf(ok)).toContain('k3._domainkey.salon.test CNAME is right');
});

test('production without CloudFront stops, unless somebody says that it is meant', async () => {
  const { stop } = await check(READY_ACCOUNT, RECORDS, readProd(), false);
  expect(textsOf(stop)).toContain('set the fact edge');
  const meant = await check(READY_ACCOUNT, RECORDS);
  expect(meant.stop).toBeUndefined();
  expect(textsOf(meant.todo)).toContain('set the fact edge');
  const context = fillContext({ stage: 'dev' });
  const dev = await check(
    READY_ACCOUNT,
    RECORDS,
    readStage((name) => context[name]),
    false,
  );
  expect(textsOf(dev.stop)).not.toContain('edge');
  const open = { ...EDGE_FACT, required: false, apiAddress: 'open' };
  const aside = await check(READY_ACCOUNT, RECORDS, readProd({ domain: DOMAIN_FACT, edge: open }), false);
  expect(textsOf(aside.todo)).toContain("the API's own address is open");
  const first = readProd({ domain: DOMAIN_FACT, edge: { ...open, webAclArn: null } });
  expect(textsOf((await check(READY_ACCOUNT, RECORDS, first, false)).todo)).toContain('set edge.webAclArn');
});

test('a stage that keeps its data stops without somebody to call; another one says so', async () => {
  const { stop } = await check(READY_ACCOUNT, RECORDS, readProd({ pagesTo: null }));
  expect(textsOf(stop)).toContain('set the fact pagesTo');
  const context = fillContext({ stage: 'dev' }, { pagesTo: null });
  const dev = await check(
    READY_ACCOUNT,
    RECORDS,
    readStage((name) => context[name]),
  );
  expect(textsOf(dev.stop)).not.toContain('pagesTo');
  expect(textsOf(dev.todo)).toContain('set the fact pagesTo');
});

test('DKIM records that are missing are named with their values', async () => {
  const identity = { VerifiedForSendingStatus: false, DkimAttributes: { Tokens: ['k1', 'k2', 'k3'] } };
  const { 'CNAME k2._domainkey.salon.test': _, ...others } = RECORDS;
  const { todo } = await check({ ...READY_ACCOUNT, [IDENTITY]: identity }, others);
  expect(textsOf(todo)).toContain('not verified');
  expect(textsOf(todo)).toContain('add k2._domainkey.salon.test CNAME k2.dkim.amazonses.com');
  expect(textsOf(todo)).not.toContain('k1._domainkey');
});

test.each<[string, Replies, Facts, string]>([
  [
    'to reserve concurrency that the quota lacks',
    NEW_ACCOUNT,
    { reservesConcurrency: true },
    'reservesConcurrency',
  ],
  [
    'to use an identity that does not exist',
    NEW_ACCOUNT,
    { mailIdentity: 'existing' },
    'set mailIdentity to create',
  ],
])('a deployment would fail %s', async (_, account, facts, text) => {
  const { stop } = await check(account, RECORDS, readProd(facts));
  expect(textsOf(stop)).toContain(text);
});

test.each<[string, object, string]>([
  ['is paused', { ProductionAccessEnabled: true, SendingEnabled: false }, 'SES has paused sending'],
  [
    'is slow',
    { ProductionAccessEnabled: true, SendingEnabled: true, SendQuota: { MaxSendRate: 5, Max24HourSend: 9 } },
    'SES sends 5 mails a second and 9 a day',
  ],
])('an account whose sending %s says so', async (_, account, text) => {
  const { todo } = await check({ ...READY_ACCOUNT, [ACCOUNT]: account }, RECORDS);
  expect(textsOf(todo)).toContain(text);
});

test('an identity that the stage would create may exist already', async () => {
  const { ok } = await check(READY_ACCOUNT, RECORDS);
  expect(textsOf(ok)).toContain(
    'If the stack salon-prod-mail did not create it, set mailIdentity to existing',
  );
});

describe('what is deployed', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const PAGE = 'arn:aws:sns:eu-west-1:1:page';
  const STAGE = readProd({ domain: DOMAIN_FACT, edge: EDGE_FACT });
  const certificate = (more: object = {}) => ({
    Certificate: {
      Status: 'ISSUED',
      DomainName: 'salon.test',
      SubjectAlternativeNames: ['*.salon.test'],
      NotAfter: '2027-06-01T00:00:00Z',
      ...more,
    },
  });
  const DEPLOYED: Readonly<Record<string, object | undefined>> = {
    'cloudformation describe-stacks': {
      Stacks: [
        { StackName: 'salon-prod-watch', Outputs: [{ OutputKey: 'PageTopicArn', OutputValue: PAGE }] },
      ],
    },
    'sns list-subscriptions-by-topic': {
      Subscriptions: [{ SubscriptionArn: `${PAGE}:1`, Endpoint: 'ops@salon.test' }],
    },
    'acm describe-certificate': certificate(),
    'cloudfront list-distributions': {
      DistributionList: {
        Items: [
          {
            Aliases: { Items: ['api.salon.test'] },
            Status: 'Deployed',
            Enabled: true,
            DomainName: 'd1.cf.test',
          },
        ],
      },
    },
  };
  const checkWith = (replies: Readonly<Record<string, object | undefined>>) =>
    Object.groupBy(
      checkAlarmsCertificatesAndEdge(STAGE, NOW, ([service, command]) => {
        const reply = { ...DEPLOYED, ...replies }[`${service} ${command}`];
        return reply ? JSON.stringify(reply) : '';
      }),
      ({ level }) => level,
    );

  test('has nothing left to do when alarms reach somebody and certificates and CloudFront are ready', () => {
    const { ok, ...others } = checkWith({});
    expect(others).toEqual({});
    expect(textsOf(ok)).toContain('The alarms of page reach ops@salon.test');
    expect(textsOf(ok)).toContain('CloudFront serves api.salon.test by d1.cf.test');
  });

  test.each<[string, Readonly<Record<string, object | undefined>>, 'todo' | 'stop', string]>([
    [
      'a subscription that nobody confirmed',
      {
        'sns list-subscriptions-by-topic': {
          Subscriptions: [{ SubscriptionArn: 'PendingConfirmation', Endpoint: 'ops@salon.test' }],
        },
      },
      'todo',
      'ops@salon.test has not confirmed',
    ],
    [
      'a topic without a subscription',
      { 'sns list-subscriptions-by-topic': { Subscriptions: [] } },
      'todo',
      'Nobody',
    ],
    [
      'a certificate that waits for its DNS records',
      { 'acm describe-certificate': certificate({ Status: 'PENDING_VALIDATION' }) },
      'stop',
      'is PENDING_VALIDATION',
    ],
    [
      'a certificate of another domain',
      { 'acm describe-certificate': certificate({ DomainName: 'other.test', SubjectAlternativeNames: [] }) },
      'stop',
      'is not for api.salon.test, but for other.test',
    ],
    [
      'a certificate that was not renewed',
      { 'acm describe-certificate': certificate({ NotAfter: Date.parse('2026-12-01T00:00:00Z') / 1_000 }) },
      'todo',
      'ends 2026-12-01',
    ],
    [
      'a CloudFront that does not exist',
      { 'cloudfront list-distributions': undefined },
      'todo',
      'has no distribution',
    ],
    [
      'a CloudFront that is not ready',
      {
        'cloudfront list-distributions': {
          DistributionList: {
            Items: [
              {
                Aliases: { Items: ['api.salon.test'] },
                Status: 'InProgress',
                Enabled: true,
                DomainName: 'd',
              },
            ],
          },
        },
      },
      'todo',
      'is InProgress',
    ],
  ])('names %s', (_, replies, level, text) => {
    expect(textsOf(checkWith(replies)[level])).toContain(text);
  });

  test('before the first deployment, checks the certificates alone', () => {
    const { ok, todo } = checkWith({
      'cloudformation describe-stacks': { Stacks: [] },
      'cloudfront list-distributions': undefined,
    });
    expect(ok).toHaveLength(2);
    expect(todo).toHaveLength(1);
  });
});
