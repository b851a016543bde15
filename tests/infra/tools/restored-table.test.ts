import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mustBeRestorable, openTableRestorer } from '../../../infra/tools/restore/restored-table.ts';
import { createDynamoClient } from '../../../lib/table/open-store.ts';

const AT = new Date('2026-11-20T13:00:00Z');
const ARN = 'arn:aws:dynamodb:eu-west-1:111122223333:table/';
const RESTORE = { source: 'salon', target: 'restored', at: AT };

const toSeconds = (text: string) => Date.parse(text) / 1000;
/** The instants to which DynamoDB can restore the table. */
const WINDOW = {
  PointInTimeRecoveryStatus: 'ENABLED',
  EarliestRestorableDateTime: toSeconds('2026-10-16T00:00:00Z'),
  LatestRestorableDateTime: toSeconds('2026-11-20T13:05:00Z'),
};

type Table = Record<string, unknown>;
type Input = Readonly<Record<string, unknown>>;

/** The restored table at AWS, the calls that changed it, and whether its expiry is on. */
let table: Table | undefined;
let calls: string[] = [];
let hasExpiry = false;
/** Calls that DynamoDB refuses while it prepares the backups of the table. */
let refusedBackups = 0;

/** The calls of DynamoDB that a restore makes: each takes effect after one more description. */
const OPERATIONS: Readonly<Record<string, (input: Input) => object | undefined>> = {
  DescribeTable: () => {
    const described = table && { ...table };
    if (table) table.TableStatus = 'ACTIVE';
    return described && { Table: described };
  },
  RestoreTableToPointInTime: ({ SourceTableName, RestoreDateTime, TargetTableName }) => {
    table = {
      TableName: TargetTableName,
      TableId: 'id-1',
      TableArn: `${ARN}${TargetTableName}`,
      TableStatus: 'CREATING',
      RestoreSummary: { SourceTableArn: `${ARN}${SourceTableName}`, RestoreDateTime },
    };
    return {};
  },
  UpdateTable: ({ StreamSpecification, DeletionProtectionEnabled }) => {
    const stream = StreamSpecification
      ? { StreamSpecification, LatestStreamArn: `${ARN}restored/stream/1` }
      : {};
    table = { ...table, ...stream, DeletionProtectionEnabled, TableStatus: 'UPDATING' };
    return {};
  },
  UpdateContinuousBackups: () => ({}),
  DescribeContinuousBackups: ({ TableName }) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: TableName === 'salon' ? WINDOW : undefined,
    },
  }),
  DescribeTimeToLive: () => ({
    TimeToLiveDescription: { TimeToLiveStatus: hasExpiry ? 'ENABLED' : 'DISABLED' },
  }),
  UpdateTimeToLive: () => {
    hasExpiry = true;
    return {};
  },
};

let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const input = JSON.parse((await request.toArray()).join('')) as Input;
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
    if (!operation.startsWith('Describe')) calls.push(operation);
    const isRefused = operation === 'UpdateContinuousBackups' && refusedBackups > 0;
    if (isRefused) refusedBackups -= 1;
    const reply = isRefused ? undefined : OPERATIONS[operation]?.(input);
    const failure = isRefused ? 'ContinuousBackupsUnavailableException' : 'ResourceNotFoundException';
    response.writeHead(reply ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(reply ?? { __type: `com.amazonaws#${failure}` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  table = undefined;
  calls = [];
  hasExpiry = false;
});

function openClient() {
  const { port } = server.address() as AddressInfo;
  const address = { table: 'salon', region: 'eu-west-1', endpoint: `http://127.0.0.1:${port}` };
  return createDynamoClient(address);
}
const openRestores = (lines: string[] = []) => openTableRestorer(openClient(), (line) => lines.push(line), 0);

// BEHAVIOR §32.7
test('restores into a new table and adds stream, protection, backups and expiry; a second run changes no more', async () => {
  const lines: string[] = [];
  const restored = { id: 'id-1', tableArn: `${ARN}restored`, streamArn: `${ARN}restored/stream/1` };
  expect(await openRestores(lines)(RESTORE)).toEqual(restored);
  const first = ['RestoreTableToPointInTime', 'UpdateTable', 'UpdateContinuousBackups', 'UpdateTimeToLive'];
  expect(calls).toEqual(first);
  expect(lines).toEqual(['restored is CREATING', 'restored is UPDATING']);
  expect(table).toMatchObject({
    DeletionProtectionEnabled: true,
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  });
  expect(await openRestores()(RESTORE)).toEqual(restored);
  expect(calls.slice(first.length)).toEqual(['UpdateContinuousBackups']);
});

test('waits until DynamoDB lets the backups of the new table be enabled', async () => {
  refusedBackups = 2;
  const lines: string[] = [];
  await openRestores(lines)(RESTORE);
  expect(calls.filter((each) => each === 'UpdateContinuousBackups')).toHaveLength(3);
  expect(lines.filter((line) => line === 'backups are not available yet')).toHaveLength(2);
});

test('refuses a target that exists for something else', async () => {
  await openRestores()(RESTORE);
  const otherTime = { ...RESTORE, at: new Date('2026-11-20T14:00:00Z') };
  await expect(openRestores()(otherTime)).rejects.toThrow('is no restore of salon to this time');
  await expect(openRestores()({ ...RESTORE, source: 'other' })).rejects.toThrow('is no restore of other');
});

test.each([
  ['after', '2026-11-20T13:05:01Z'],
  ['before', '2026-10-15T23:59:59Z'],
])(
  'refuses an instant %s those to which DynamoDB can restore, before anything changes',
  async (_, instant) => {
    const check = mustBeRestorable(openClient(), { ...RESTORE, at: new Date(instant) });
    await expect(check).rejects.toThrow(
      '--to: Must be from 2026-10-16T00:00:00.000Z to 2026-11-20T13:05:00.000Z',
    );
    await mustBeRestorable(openClient(), RESTORE);
    expect(calls).toEqual([]);
  },
);

test('refuses a table without backups, and a target of another restore, before anything changes', async () => {
  const other = mustBeRestorable(openClient(), { ...RESTORE, source: 'other' });
  await expect(other).rejects.toThrow('other has no backups to restore from');
  await openRestores()(RESTORE);
  calls = [];
  const otherTime = { ...RESTORE, at: new Date('2026-11-20T12:00:00Z') };
  await expect(mustBeRestorable(openClient(), otherTime)).rejects.toThrow('is no restore of salon');
  await mustBeRestorable(openClient(), RESTORE);
  expect(calls).toEqual([]);
});
