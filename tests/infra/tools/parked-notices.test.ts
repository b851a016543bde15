import { readFileSync } from 'node:fs';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dynamoClient } from '../../../lib/table/store.ts';
import {
  CUSTOMER,
  inserted,
  type NotifiedSalon,
  openNotifiedSalon,
  STAFF,
  TENANT,
} from '../../support/notified-salon.ts';

const GUIDE = readFileSync('infra/OPERATE.md', 'utf8');
const quoted = (option: string): string => {
  const text = GUIDE.match(new RegExp(`--${option} '([^']+)'`))?.[1];
  if (!text) throw new Error(`the operator's guide has no --${option}`);
  return text;
};

let salon: NotifiedSalon;
beforeEach(async () => {
  salon = await openNotifiedSalon();
});
afterEach(() => salon.close());

test('a parked notice goes to whom it did not reach, after the command of the operator’s guide', async () => {
  const id = await salon.book();
  salon.gate.treat(CUSTOMER.email, 'refuse');
  await salon.outbox(inserted(id));
  const [parked] = await salon.records();
  expect(parked?.parkedAt).toBeDefined();
  salon.gate.treat(CUSTOMER.email, 'take');
  await salon.outbox(inserted(id));
  expect(salon.delivered(), 'it stays parked').toEqual(STAFF.map(({ email }) => email));

  const key = quoted('key').replace('<tenant>', TENANT).replace('<outbox_id>', id);
  const client = dynamoClient(salon.environment.table);
  await client.send(
    new UpdateItemCommand({
      TableName: salon.environment.table.table,
      Key: JSON.parse(key),
      UpdateExpression: quoted('update-expression'),
      ExpressionAttributeValues: JSON.parse(quoted('expression-attribute-values')),
    }),
  );
  client.destroy();
  await salon.outbox(inserted(id));
  expect(salon.delivered()).toEqual([...STAFF.map(({ email }) => email), CUSTOMER.email]);
  expect(await salon.records()).toEqual([]);
});
