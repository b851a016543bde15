import { expect, test } from 'vitest';
import { openReleaseCheck } from '../../../functions/canary/index.ts';
import { SALON_TEMPLATES } from '../../../infra/tools/salon-template.ts';
import { createTenantAndInviteAdmin } from '../../../infra/tools/tenant-records.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LOGIN = { email: 'canary@salon.test', password: 'a password of its own' };
const VERSION = 'arn:aws:lambda:eu-west-1:111122223333:function:salon-prod-api-booking:8';
const EVENT = { DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'execution-1' };

type Call = { readonly method?: string; readonly rawPath: string; readonly headers: Record<string, string> };

/** A check whose new versions are the functions of a test salon. `crash` fails the call of a path. */
async function openCheck(salon: TestSalon, { paths, crash }: { paths: string[]; crash?: string }) {
  const login = { ...LOGIN, slug: `${salon.slug}-canary`.slice(-60).replace(/^-+/, '') };
  await createTenantAndInviteAdmin(
    salon.store,
    {
      slug: login.slug,
      adminEmail: login.email,
      password: login.password,
      name: 'Canary',
      timeZone: 'UTC',
      currency: 'USD',
      template: SALON_TEMPLATES.salon,
    },
    salon.clock.now(),
  );
  const invoked: Call[] = [];
  const answers: Record<string, unknown>[] = [];
  const byNetwork: string[] = [];
  const request = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const { status, text } = await salon.request({
      method,
      path,
      slug: null,
      headers,
      ...(body ? { body, contentType: 'application/json' } : {}),
    });
    return { status, text };
  };
  const fetchReply: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    byNetwork.push(pathname);
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const headers = Object.fromEntries(new Headers(init?.headers));
    const { status, text } = await request(init?.method ?? 'GET', pathname, headers, body);
    return new Response(text, { status });
  };
  const send = async (service: string, url: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init.body));
    if (service === 'codedeploy') {
      answers.push(body);
      return new Response('{}');
    }
    expect(decodeURIComponent(url)).toContain(VERSION);
    invoked.push(body);
    if (body.rawPath === crash)
      return new Response('{}', { headers: { 'x-amz-function-error': 'Unhandled' } });
    const { status, text } = await request(
      body.requestContext.http.method,
      body.rawPath,
      body.headers,
      body.body,
    );
    return Response.json({ statusCode: status, headers: {}, body: text });
  };
  const check = openReleaseCheck(
    {
      ...salon.environment,
      canaryLoginArn: 'arn:aws:secretsmanager:canary',
      origin: { secrets: ['from CloudFront'], required: true },
      release: {
        region: 'eu-west-1',
        versions: Object.fromEntries(paths.map((path) => [`/api/v1${path}`, VERSION])),
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      },
    },
    { fetchSecret: async () => JSON.stringify(login), fetchReply, send },
  );
  return { check, invoked, answers, byNetwork };
}

const BOOKING = ['/booking/catalog', '/booking/get-slot', '/booking/save-booking'];
const PAYING = ['/admin/checkout/quote', '/customer/receipts'];

// BEHAVIOR §32.6
nightTest('books, bills and cancels on the new versions, and lets requests shift', async () => {
  const { check, invoked, answers, byNetwork } = await openCheck(await openSalon(), {
    paths: [...BOOKING, ...PAYING],
  });
  await check(EVENT);
  expect(answers).toEqual([
    { deploymentId: 'd-1', lifecycleEventHookExecutionId: 'execution-1', status: 'Succeeded' },
  ]);
  expect(invoked.map(({ rawPath }) => rawPath.replace('/api/v1', ''))).toEqual([...BOOKING, ...PAYING]);
  expect(byNetwork).toEqual([
    '/api/v1/auth/login',
    '/api/v1/admin/appointment/cancel',
    '/api/v1/auth/logout',
  ]);
  // A function that accepts requests through CloudFront alone accepts these
  for (const { headers } of invoked) expect(headers['x-origin-secret']).toBe('from CloudFront');
});

test.each(listCases([...BOOKING, ...PAYING], 2))(
  'stops a release whose new version crashes at %s',
  async (path) => {
    const { check, answers } = await openCheck(await openSalon(), {
      paths: [...BOOKING, ...PAYING],
      crash: `/api/v1${path}`,
    });
    await check(EVENT);
    expect(answers).toMatchObject([{ status: 'Failed' }]);
  },
);
