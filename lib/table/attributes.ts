import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './item.ts';

/** A record, a key or a set of values as DynamoDB writes it: each value with its type. */
export type StoredItem = Record<string, AttributeValue>;

/** As DynamoDB writes it; what is undefined is left out. */
export const marshal = (values: { readonly [name: string]: unknown }): StoredItem =>
  marshall(values, { removeUndefinedValues: true });

/** As the nouns' files read it. */
export const unmarshal = (item: StoredItem): Item => unmarshall(item) as Item;
