import { type DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { PASSWORD_ROUNDS } from '../../lib/ports/environment.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { type Tenant, tenantOf } from '../../lib/rules/ids.ts';
import { DEFAULT_SETTINGS } from '../../lib/rules/salon/settings.ts';
import { put } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';
import { putUser } from '../../lib/table/people.ts';
import { putSalon } from '../../lib/table/salons.ts';
import type { Store } from '../../lib/table/store.ts';

export type NewTenant = {
  readonly slug: string;
  readonly name: string;
  readonly adminEmail: string;
  readonly password: string;
  readonly timeZone: string;
  readonly currency: string;
};

const FIRST_USER = 1;

/**
 * Makes a salon with its first administrator, in one transaction. Throws where the slug is none or is taken; the
 * other fields are for the caller to check.
 */
export async function createTenant(store: Store, wanted: NewTenant, now: Date): Promise<void> {
  const tenant = tenantOf(wanted.slug);
  if (!tenant) {
    throw new Error(
      `'${wanted.slug}' cannot be a slug: 2 to 63 lower-case letters, digits and inner hyphens`,
    );
  }
  const admin = {
    id: FIRST_USER,
    name: 'Administrator',
    email: wanted.adminEmail,
    role: 'admin' as const,
    passwordHash: await openPasswords(PASSWORD_ROUNDS).hash(wanted.password),
    createdAt: now.toISOString(),
  };
  const { name, currency, timeZone } = wanted;
  const settings = { ...DEFAULT_SETTINGS, replyTo: wanted.adminEmail };
  const made = await store.commit([
    putSalon({ tenant, name, currency, timeZone, settings }),
    ...putUser(tenant, admin),
    put(keys.counter(tenant, 'USER'), { last: FIRST_USER }, { that: 'absent' }),
  ]);
  if (!made.done) throw new Error(`the slug '${wanted.slug}' is taken`);
}

/** Under which every salon keeps its own record, whatever its slug. */
const { sk: SALON_SORT_KEY } = keys.salon('any' as Tenant);

export type ListedTenant = { readonly slug: string; readonly name: string };

/** All salons, by slug. Reads the whole table, which no function may: nothing but the operator asks for it. */
export async function listTenants(client: DynamoDBClient, table: string): Promise<ListedTenant[]> {
  const found: ListedTenant[] = [];
  let after: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const answer: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName: table,
        FilterExpression: '#sk = :salon',
        ProjectionExpression: '#pk, #name',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#name': 'name' },
        ExpressionAttributeValues: { ':salon': { S: SALON_SORT_KEY } },
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    const items = (answer.Items ?? []).map((item) => unmarshall(item));
    found.push(...items.map(({ pk, name }) => ({ slug: String(pk), name: String(name) })));
    after = answer.LastEvaluatedKey;
  } while (after);
  return found.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}
