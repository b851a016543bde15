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
import { type StoredItem, unmarshal } from './attributes.ts';
import { type Change, merge, toTransactItem } from './change.ts';
import type { Item } from './item.ts';
import type { Key } from './keys.ts';
import { sleepWithJitter } from './pause.ts';

/** A change that was not made because its item was not as required, and how the item stood instead. */
export type FailedCondition = { readonly key: Key; readonly found: Item | undefined };

/** Answer of a commit: all is done, or nothing is and these were lost; none where others were in the way too long. */
export type CommitResult =
  | { readonly done: true }
  | { readonly done: false; readonly lost: readonly FailedCondition[] };
/** Nothing is done and nothing was lost: the same commit has to come again later. */
export const isThrottled = (commit: CommitResult): boolean => !commit.done && commit.lost.length === 0;

const CONFLICT_TRIES = 8;
const CONFLICT_PAUSE_MS = 20;

/** Nobody is wrong: two came to one item at the same moment, or all came too fast. */
const PASSING = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const itemOf = (stored: StoredItem | undefined): Item | undefined => stored && unmarshal(stored);

/** What was lost; undefined where the write only has to come again. Throws what is neither. */
function lostBy(error: unknown, changes: readonly Change[]): readonly FailedCondition[] | undefined {
  if (error instanceof ConditionalCheckFailedException) {
    return changes.map(({ key }) => ({ key, found: itemOf(error.Item) }));
  }
  if (error instanceof TransactionCanceledException) {
    const reasons = error.CancellationReasons ?? [];
    const lost = changes.flatMap(({ key }, index) => {
      const reason = reasons[index];
      return reason?.Code === 'ConditionalCheckFailed' ? [{ key, found: itemOf(reason.Item) }] : [];
    });
    if (lost.length > 0) return lost;
    if (reasons.length > 0 && reasons.every(({ Code }) => PASSING.has(Code ?? 'None'))) return undefined;
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

  return async (wanted: readonly Change[]): Promise<CommitResult> => {
    const changes = merge(wanted);
    if (changes.length === 0) return { done: true };
    const items = changes.map((change) => toTransactItem(table, change));
    for (let attempt = 1; attempt <= CONFLICT_TRIES; attempt += 1) {
      try {
        await write(items);
        return { done: true };
      } catch (error) {
        const lost = lostBy(error, changes);
        if (lost) return { done: false, lost };
        await sleepWithJitter(CONFLICT_PAUSE_MS * 2 ** attempt);
      }
    }
    return { done: false, lost: [] };
  };
}
