import { readFileSync } from 'node:fs';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDynamoClient } from '../../../lib/table/store.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toStreamEvent,
} from '../../support/messages/notified-salon.ts';
import { CUSTOMER, STAFF, TENANT } from '../../support/messages/notified-visit.ts';

const GUIDE = readFileSync('infra/docs/OPERATE.md', 'utf8');
/** An option of the command in the operator's guide. */
const readOption = (option: string): string => {
  const text = GUIDE.match(new RegExp(`--${option} '([^']+)'`))?.[1];
  if (!text) throw new Error(`infra/docs/OPERATE.md has no --${option}`);
  return text;
};

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

// BEHAVIOR §31.3
test('the command of the operator’s guide sends a parked notice to the receivers that it did not reach', async () => {
  const id = await salon.book();
  salon.gate.treat(CUSTOMER.email, 'reject');
  await salon.processOutbox(toStreamEvent(id));
  const [parked] = await salon.listOutboxRecords();
  expect(parked?.parkedAt).toBeDefined();
  salon.gate.treat(CUSTOMER.email, 'accept');
  await salon.processOutbox(toStreamEvent(id));
  expect(salon.listRecipients(), 'a parked notice is not retried').toEqual(STAFF.map(({ email }) => email));

  const key = readOption('key')
    .replace('<tenant>', TENANT)
    .replace('<digit>', id.slice(-1))
    .replace('<outbox_id>', id);
  const client = createDynamoClient(salon.environment.table);
  await client.send(
    new UpdateItemCommand({
      TableName: salon.environment.table.table,
      Key: JSON.parse(key),
      UpdateExpression: readOption('update-expression'),
      ExpressionAttributeValues: JSON.parse(readOption('expression-attribute-values')),
    }),
  );
  client.destroy();
  await salon.processOutbox(toStreamEvent(id));
  expect(salon.listRecipients()).toEqual([...STAFF.map(({ email }) => email), CUSTOMER.email]);
  expect(await salon.listOutboxRecords()).toEqual([]);
});
