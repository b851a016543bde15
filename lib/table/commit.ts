import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type Change, mergeChanges, toTransactItem } from './change.ts';
import { type Item, type StoredItem, unmarshal } from './item.ts';
import type { Key } from './keys.ts';

/** A change whose condition failed, and the item that was found instead. */
export type FailedCondition = { readonly key: Key; readonly found: Item | undefined };

/** Either all changes are made or none, with the failed conditions: none of them if the commit was throttled. */
export type CommitResult =
  | { readonly done: true }
  | { readonly done: false; readonly failed: readonly FailedCondition[] };
/** Whether the same commit may succeed later: no condition failed. */
export const isThrottled = (commit: CommitResult): boolean => !commit.done && commit.failed.length === 0;

const CONFLICT_ATTEMPTS = 8;
const CONFLICT_PAUSE_MS = 20;

/** Reasons that pass by themselves: a transaction on the same item, or too many writes a second. */
const TRANSIENT_REASONS = new Set([
  'None',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const toItem = (stored: StoredItem | undefined): Item | undefined => stored && unmarshal(stored);

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

/** Commits changes: all or none. A single change costs a plain write, several cost a transaction. */
export function createCommit(client: DynamoDBClient, table: string) {
  function write(items: readonly TransactWriteItem[]): Promise<unknown> {
    const [only] = items;
    if (items.length === 1 && only?.Put) return client.send(new PutItemCommand(only.Put));
    if (items.length === 1 && only?.Update) return client.send(new UpdateItemCommand(only.Update));
    if (items.length === 1 && only?.Delete) return client.send(new DeleteItemCommand(only.Delete));
    return client.send(new TransactWriteItemsCommand({ TransactItems: [...items] }));
  }

  return async (requested: readonly Change[]): Promise<CommitResult> => {
    const changes = mergeChanges(requested);
    if (changes.length === 0) return { done: true };
    const items = changes.map((change) => toTransactItem(table, change));
    for (let attempt = 1; attempt <= CONFLICT_ATTEMPTS; attempt += 1) {
      try {
        await write(items);
        return { done: true };
      } catch (error) {
        const failed = findFailedConditions(error, changes);
        if (failed) return { done: false, failed };
        await sleepWithJitter(CONFLICT_PAUSE_MS * 2 ** attempt);
      }
    }
    return { done: false, failed: [] };
  };
}
