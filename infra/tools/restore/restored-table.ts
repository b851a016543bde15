import { setTimeout as sleep } from 'node:timers/promises';
import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TimeToLiveStatus,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { TTL_ATTRIBUTE } from '../../../lib/table/keys.ts';
import { UsageError } from '../command.ts';

/** A table and the instant to which another one is restored from it. */
export type TableRestoreRequest = { readonly source: string; readonly target: string; readonly at: Date };

export type RestoredTable = {
  /** Differs between all tables, also of the same name. */
  readonly id: string;
  readonly tableArn: string;
  readonly streamArn: string;
};

/** Restores a table to an instant, into a new table; continues a restore that has begun. */
export type RestoreTable = (restore: TableRestoreRequest) => Promise<RestoredTable>;

const POLL_MS = 15_000;

/** Describes a table; undefined if it does not exist. */
async function findTable(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Whether the target is there and restored from the source to this instant. Throws for any other table of its name. */
async function hasBegun(
  client: DynamoDBClient,
  { source, target, at }: TableRestoreRequest,
): Promise<boolean> {
  const existing = await findTable(client, target);
  if (!existing) return false;
  const { SourceTableArn, RestoreDateTime } = existing.RestoreSummary ?? {};
  const isThisRestore =
    SourceTableArn?.endsWith(`/${source}`) === true && RestoreDateTime?.getTime() === at.getTime();
  if (!isThisRestore) throw new UsageError(`${target} exists and is no restore of ${source} to this time`);
  return true;
}

/** Throws if DynamoDB cannot restore the source to this instant, or the target is another table. Changes nothing. */
export async function mustBeRestorable(client: DynamoDBClient, restore: TableRestoreRequest): Promise<void> {
  const { source, at } = restore;
  if (await hasBegun(client, restore)) return;
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: source }),
  );
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
    backups?.PointInTimeRecoveryDescription ?? {};
  if (!from || !to) throw new UsageError(`${source} has no backups to restore from`);
  if (at < from || at > to) {
    throw new UsageError(`--to: Must be from ${from.toISOString()} to ${to.toISOString()}`);
  }
}

/** Restores tables of DynamoDB, and adds what a restore leaves out: stream, backups, expiry, deletion protection. */
export function openTableRestorer(
  client: DynamoDBClient,
  report: (line: string) => void,
  pollMs = POLL_MS,
): RestoreTable {
  async function waitUntilActive(name: string): Promise<TableDescription> {
    for (;;) {
      const table = await findTable(client, name);
      if (!table) throw new UsageError(`the table ${name} does not exist`);
      if (table.TableStatus === 'ACTIVE') return table;
      report(`${name} is ${table.TableStatus}`);
      await sleep(pollMs);
    }
  }

  async function begin(restore: TableRestoreRequest): Promise<void> {
    if (await hasBegun(client, restore)) return;
    const { source: SourceTableName, target: TargetTableName, at: RestoreDateTime } = restore;
    await client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName, TargetTableName, RestoreDateTime }),
    );
  }

  /** DynamoDB prepares the backups of a new table for some minutes, and refuses to enable them meanwhile. */
  async function enableBackups(command: UpdateContinuousBackupsCommand): Promise<void> {
    for (;;) {
      try {
        await client.send(command);
        return;
      } catch (error) {
        if (!(error instanceof ContinuousBackupsUnavailableException)) throw error;
        report('backups are not available yet');
        await sleep(pollMs);
      }
    }
  }

  async function complete(name: string): Promise<TableDescription> {
    const { StreamSpecification, DeletionProtectionEnabled } = await waitUntilActive(name);
    if (!StreamSpecification?.StreamEnabled || !DeletionProtectionEnabled) {
      const stream = { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } as const;
      await client.send(
        new UpdateTableCommand({
          TableName: name,
          DeletionProtectionEnabled: true,
          ...(StreamSpecification?.StreamEnabled ? {} : { StreamSpecification: stream }),
        }),
      );
      await waitUntilActive(name);
    }
    const backups = { PointInTimeRecoveryEnabled: true };
    await enableBackups(
      new UpdateContinuousBackupsCommand({ TableName: name, PointInTimeRecoverySpecification: backups }),
    );
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }));
    if (TimeToLiveDescription?.TimeToLiveStatus !== TimeToLiveStatus.ENABLED) {
      const expiry = { Enabled: true, AttributeName: TTL_ATTRIBUTE };
      await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: expiry }));
    }
    return waitUntilActive(name);
  }

  return async (restore) => {
    await begin(restore);
    const { TableId, TableArn, LatestStreamArn } = await complete(restore.target);
    if (!TableId || !TableArn || !LatestStreamArn) throw new Error(`${restore.target} has no stream`);
    return { id: TableId, tableArn: TableArn, streamArn: LatestStreamArn };
  };
}
