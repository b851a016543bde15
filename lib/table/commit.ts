import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { getCallOptions, TableContendedError } from './outages.ts';
import type { Change, CommitResult, FailedCondition, Item } from './store.ts';
import { mergeChanges, type TransactItem, toTransactItem } from './transact-items.ts';

/** How long a commit is retried (BEHAVIOR §31.2). */
export const COMMIT_MAX_MS = 5_000;
const FIRST_PAUSE_MS = 40;
const PAUSE_MAX_MS = 640;

/** Reasons that pass by themselves: a transaction on the same item, or too many writes a second. */
const TRANSIENT_REASONS = new Set([
  'None',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Errors carry items in DynamoDB's format: the document client converts replies only. */
const toItem = (stored: Record<string, AttributeValue> | undefined): Item | undefined =>
  stored && (unmarshall(stored) as Item);

/** Waits a random time of at most `maxMs`, so that colliding writers do not collide again. */
export const sleepWithJitter = (maxMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * maxMs));

/** The failed conditions of a write error; undefined if a retry may succeed. Throws all other errors. */
function findFailedConditions(
  error: unknown,
  changes: readonly Change[],
): readonly FailedCondition[] | undefined {
  if (error instanceof ConditionalCheckFailedException) {
    return changes.map(({ key }) => ({ key, found: toItem(error.Item) }));
  }
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? [];
    const failed = changes.flatMap(({ key }, index) => {
      const reason = reasons[index];
      return reason?.Code === 'ConditionalCheckFailed' ? [{ key, found: toItem(reason.Item) }] : [];
    });
    if (failed.length > 0) return failed;
    if (reasons.length > 0 && reasons.every(({ Code }) => TRANSIENT_REASONS.has(Code ?? 'None')))
      return undefined;
  }
  if (error instanceof Error && error.name === 'TransactionConflictException') return undefined;
  throw error;
}

const listHeldChanges = (error: unknown, changes: readonly Change[]): Change[] =>
  error instanceof TransactionCanceledException
    ? changes.filter((_, index) => error.CancellationReasons?.[index]?.Code === 'None')
    : [];

/**
 * The record of a single write that was made although its reply was lost: a later attempt of the same call then fails
 * its own condition, and finds what it would have written. Transactions carry a token of their own for this.
 */
function findOwnWrite(error: unknown, [change, ...others]: readonly Change[]): Item | undefined {
  if (!(error instanceof ConditionalCheckFailedException) || (error.$metadata.attempts ?? 1) === 1)
    return undefined;
  if (!change || others.length > 0 || (change.kind !== 'put' && change.kind !== 'update')) return undefined;
  if (change.kind === 'update' && change.spend) return undefined;
  const written = Object.entries((change.kind === 'put' ? change.item : change.set) ?? {});
  const found = toItem(error.Item);
  const isWritten = written.every(
    ([name, value]) => value === undefined || isDeepStrictEqual(found?.[name], value),
  );
  return written.length > 0 && isWritten ? found : undefined;
}

/** Writes once. Returns the record after a single update. */
async function write(
  client: DynamoDBDocumentClient,
  items: readonly TransactItem[],
): Promise<Item | undefined> {
  const only = items.length === 1 ? items[0] : undefined;
  const options = getCallOptions();
  if (only?.Update) {
    const input = { ...only.Update, ReturnValues: 'ALL_NEW' as const };
    return (await client.send(new UpdateCommand(input), options)).Attributes as Item | undefined;
  }
  if (only?.Put) await client.send(new PutCommand(only.Put), options);
  else if (only?.Delete) await client.send(new DeleteCommand(only.Delete), options);
  else await client.send(new TransactWriteCommand({ TransactItems: [...items] }), options);
  return undefined;
}

/**
 * Commits changes: all or none (BEHAVIOR §31.1). A single change costs a plain write, several cost a transaction. A conflict with
 * another transaction is retried until the deadline, an instant of `performance.now()`; then it throws a
 * `TableContendedError`.
 */
export function openCommitter(client: DynamoDBDocumentClient, table: string) {
  async function tryOnce(changes: readonly Change[]): Promise<CommitResult | undefined> {
    try {
      const updated = await write(
        client,
        changes.map((change) => toTransactItem(table, change)),
      );
      return updated ? { done: true, updated } : { done: true };
    } catch (error) {
      const updated = findOwnWrite(error, changes);
      if (updated) return { done: true, updated };
      const failed = findFailedConditions(error, changes);
      return failed && { done: false, failed, held: listHeldChanges(error, changes) };
    }
  }

  return async (
    requested: readonly Change[],
    deadline = performance.now() + COMMIT_MAX_MS,
  ): Promise<CommitResult> => {
    const changes = mergeChanges(requested);
    if (changes.length === 0) return { done: true };
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
      const result = await tryOnce(changes);
      if (result) return result;
      const remainingMs = deadline - performance.now();
      if (remainingMs <= 0) throw new TableContendedError('a commit conflicted until its deadline');
      await sleepWithJitter(Math.min(pauseMs, remainingMs));
    }
  };
}
