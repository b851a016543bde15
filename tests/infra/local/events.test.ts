import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_SLUG, mustParseTenant } from '../../../infra/local/demo/demo.ts';
import { DEMO_PAYMENT_KEYS } from '../../../infra/local/demo/demo-payments.ts';
import { putDemoProductTemplates } from '../../../infra/local/demo/demo-products.ts';
import { toReferenceSample } from '../../../infra/local/gateway/reference-sample.ts';
import { createSampleEvent } from '../../../infra/local/gateway/sample-event.ts';
import {
  getSampleCaller,
  listRequestSampleNames,
  OTHER_STATUSES,
  readSample,
  replaySample,
  toOperationName,
} from '../../../infra/local/gateway/samples.ts';
import {
  openInMemorySalon,
  replayWorkerSampleAfterBooking,
  SAMPLE_TIME,
} from '../../../infra/local/in-memory-salon.ts';
import { getOperation } from '../../../infra/local/operations.ts';
import { isReadOnly } from '../../../lib/contract/route.ts';
import examples from '../../../lib/openapi/examples.json' with { type: 'json' };
import { getAuditPage } from '../../../lib/table/access/audit-trail.ts';
import { findMailRefusalReason } from '../../../lib/table/notifications/mail-refusals.ts';
import { isSmsStopped } from '../../../lib/table/notifications/sms-guards.ts';
import { openSampleSalon } from '../../support/api/samples.ts';
import { listCases, nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const run = promisify(execFile);
const openSalon = useTestSalons();
const names = listRequestSampleNames();
/** By day the first sample of each function. */
const replayed = [...Map.groupBy(names, (name) => name.split('/')[0]).values()].flatMap((samples) =>
  listCases(samples),
);

/** Changes by users and links that leave no row of the audit trail, each with its reason (BEHAVIOR §38.1). */
const UNTRAILED: Readonly<Record<string, string>> = {
  'auth/confirm': 'log-in',
  'auth/logout': 'log-in',
  'auth/second-factor-start': 'counts once a code confirms it',
  'auth/refresh': 'log-in',
  'customers/logout': 'log-in',
  'customers/confirm-merge': 'proves a merge, which leaves the row',
  'directory/staff-resend-verification': 'sends a mail',
  'directory/user-invite': 'sends a mail',
  'appointments/appointment-message': 'sends a mail',
  'appointments/appointment-seen': 'keeps what a user has seen',
  'directory/customer-merge.unconfirmed': 'is refused, and sends a mail',
  'directory/message-text-preview': 'changes nothing',
  'directory/message-text-test': 'sends a mail',
  'directory/staff-move-visits': 'the sample is a dry run',
  'directory/time-off-approve': 'the time off of the sample is approved already',
  'imports/import-upload': 'makes room for a file',
  'imports/import-place': 'the sample is refused',
  'journal/statement-pay': 'the statement of the sample has no members',
  'journal/statement-send': 'sends a mail',
  'memberships/membership-retry-payment': 'the sample is refused',
  'payments/renewal-session': 'starts a payment',
  'journal/receipt-send': 'sends a mail',
  'journal/day-send': 'sends a mail',
  'checkout/checkout-pay.reader': 'starts a payment, whose commit leaves the row',
  'checkout/checkout-cancel': 'ends a wait for a payment',
  'checkout/reader-store': 'the processor keeps the reader',
  'checkout/reader-delete': 'the processor keeps the reader',
  'visit/pay': 'starts a payment',
  'visit/tip': 'starts a payment',
  'visit/unsubscribe': 'declines reminders, which belong to an address and not to a record',
};

/** Whether a success of the sample must leave a row of the trail. */
function isTrailed(name: string, event: APIGatewayProxyEventV2): boolean {
  const { route } = getOperation(toOperationName(name));
  const caller = getSampleCaller(name);
  const isLink =
    event.pathParameters?.token !== undefined ||
    /token=|"(manage_|sale_)?token":/.test(`${event.rawQueryString}${event.body ?? ''}`);
  const isAudited = caller === 'staff' || caller === 'admin' || (caller === 'anonymous' && isLink);
  const reason = UNTRAILED[name] ?? UNTRAILED[toOperationName(name)];
  return isAudited && !isReadOnly(route) && reason === undefined;
}

// BEHAVIOR §32.3
test('a sample event is created from an operation’s input', () => {
  const event = createSampleEvent(getOperation('services/update'), { id: 1, price: 52, buffer_minutes: 5 });
  expect(event).toEqual(readSample('services/update'));
});

test('no sample event contains a token, a real password or a secret', () => {
  for (const name of names) {
    const { headers, body } = readSample(name);
    expect(headers.authorization, name).toBeUndefined();
    const password = /"password":"([^"]+)"/.exec(body ?? '')?.[1];
    expect([
      undefined,
      DEMO_LOGINS.admin.password,
      'a-long-enough-password',
      'another-long-password',
    ]).toContain(password);
    expect(body ?? '', name).not.toMatch(/sk_|whsec_/);
  }
});

test.each(replayed)(
  'the sample event of %s matches its route and succeeds in a new demo salon',
  async (name) => {
    const event = readSample(name);
    const { route, routeKey } = getOperation(toOperationName(name));
    expect(event).toMatchObject({ version: '2.0', routeKey, requestContext: { routeKey } });
    const testSalon = await openSalon({
      now: new Date(event.requestContext.timeEpoch),
      settings: { paymentKey: DEMO_PAYMENT_KEYS.publishable },
    });
    const reply = await replaySample(name, await openSampleSalon(testSalon));
    expect(reply.status, `${JSON.stringify(reply.body)}; does ${name} lack SENT_BEFORE?`).toBe(
      OTHER_STATUSES[name] ?? route.status,
    );
    expect(toReferenceSample(reply), 'the reply in the API reference: npm run samples updates it').toEqual(
      Reflect.get(examples, name),
    );
    const operation = toOperationName(name).replace('/', '.');
    const { rows } = await getAuditPage(testSalon.store, testSalon.tenant, undefined);
    const trail = rows.filter((row) => row.operation === operation);
    expect(trail, 'rows of the audit trail (§38.1)').toHaveLength(isTrailed(name, reply.event) ? 1 : 0);
  },
);

test.each(names.filter((name) => /\/create-.*-sell/.test(name)))(
  'the sample event of %s buys what the demo salon sells (BEHAVIOR §32.3)',
  async (name) => {
    const testSalon = await openSalon({
      now: SAMPLE_TIME,
      settings: { paymentKey: DEMO_PAYMENT_KEYS.publishable },
    });
    await testSalon.store.commit(putDemoProductTemplates(testSalon.tenant, SAMPLE_TIME.toISOString()));
    const { send } = await openSampleSalon(testSalon);
    expect(await send(readSample(name), getSampleCaller(name))).toMatchObject({ status: 201 });
  },
);

describe('functions without HTTP routes', () => {
  let salon: Awaited<ReturnType<typeof openInMemorySalon>>;
  beforeEach(async () => {
    salon = await openInMemorySalon(SAMPLE_TIME);
  });
  afterEach(() => salon.close());

  test('the stream sample queues the notice of a booking', async () => {
    expect(await replayWorkerSampleAfterBooking('outbox/stream', salon)).toEqual({ batchItemFailures: [] });
    expect(salon.mails()).toEqual([]);
  });

  nightTest('the sample of a queue sends the mails of a booking', async () => {
    expect(await replayWorkerSampleAfterBooking('outbox/messages', salon)).toEqual({ batchItemFailures: [] });
    const recipients = salon.mails().flatMap(({ destination }) => destination.to);
    expect(recipients).toContain('gus@guests.test');
  });

  test('the scheduler sample runs the scheduled work', async () => {
    expect(await replayWorkerSampleAfterBooking('scheduled/every-minute', salon)).toMatchObject({
      failed: 0,
    });
  });

  test('the sample of a reply stops SMS to its number', async () => {
    await replayWorkerSampleAfterBooking('sms-replies/stop', salon);
    expect(await isSmsStopped(salon.store, '+12125550123')).toBe(true);
  });

  test('the mail service sample marks an address that bounced', async () => {
    await replayWorkerSampleAfterBooking('bounces/bounced', salon);
    const now = salon.environment.clock();
    expect(await findMailRefusalReason(salon.store, mustParseTenant(DEMO_SLUG), 'gus@guests.test', now)).toBe(
      'bounced',
    );
  });
});

test.each(
  listCases(
    [
      [['events/packages/get-customer-packages.json'], /^200\n.*"remaining_balance": 5/s],
      [['events/packages/package-store.json', '--as', 'customer'], /^403\n.*Insufficient permissions/s],
      [['events/booking/get-front-settings.json', '--tenant', 'nobody'], /^404\n.*Unknown salon/s],
      [['events/outbox/messages.json'], /"batchItemFailures": \[\]/],
    ] as const,
    0,
  ),
)('npm run invoke -- %s prints the reply of its function', async (options, output) => {
  const { stdout } = await run(process.execPath, ['infra/tools/invoke.ts', ...options]);
  expect(stdout).toMatch(output);
});
