import { bookAndCancel, type CanaryLogin } from '../../functions/canary/book-and-cancel.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import type { Store } from '../../lib/table/store.ts';
import { SALON_TEMPLATES } from './salon-template.ts';
import { createTenant } from './tenant-records.ts';

/** Reads what a smoke test needs of what `cdk deploy --outputs-file` wrote, the outputs of each stack. Throws naming a missing one. */
export function readOutputs(json: string) {
  const outputs = Object.assign({}, ...Object.values(JSON.parse(json) as object)) as Record<string, string>;
  const get = (name: string): string => {
    const value = outputs[name];
    if (!value) throw new Error(`the last deployment has no output ${name}: deploy all stacks`);
    return value;
  };
  const canaryLoginArn = get('CanaryLoginArn');
  const [, , , region = ''] = canaryLoginArn.split(':');
  return { baseUrl: get('BaseUrl'), table: get('TableName'), canaryLoginArn, region };
}

/** Creates the canary salon if the table has none, then books and cancels in it. Returns whether it created the salon. */
export async function runSmokeTest(
  baseUrl: string,
  store: Store,
  login: CanaryLogin,
  now: Date,
  fetchReply: typeof fetch = fetch,
): Promise<{ readonly created: boolean }> {
  const tenant = parseTenant(login.slug);
  const found = tenant && (await store.get(keys.salon(tenant)));
  if (!found) {
    await createTenant(
      store,
      {
        slug: login.slug,
        name: 'Canary',
        adminEmail: login.email,
        password: login.password,
        timeZone: 'UTC',
        currency: 'USD',
        template: SALON_TEMPLATES.salon,
      },
      now,
    );
  }
  await bookAndCancel(baseUrl, login, now, fetchReply);
  return { created: !found };
}
