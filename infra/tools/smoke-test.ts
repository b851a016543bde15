import { bookAndCancel, type CanaryLogin } from '../../functions/canary/book-and-cancel.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import type { Store } from '../../lib/table/store.ts';
import { SALON_TEMPLATES } from './salon-template.ts';
import { createTenantAndInviteAdmin } from './tenant-records.ts';

/** Picks what a smoke test needs of the outputs of a stage's stacks. Throws naming a missing one. */
export function pickOutputs(outputs: Readonly<Record<string, string>>) {
  const get = (name: string): string => {
    const value = outputs[name];
    if (!value) throw new Error(`the stacks have no output ${name}: deploy all of them`);
    return value;
  };
  const canaryLoginArn = get('CanaryLoginArn');
  const [, , , region = ''] = canaryLoginArn.split(':');
  return {
    baseUrl: get('BaseUrl'),
    apiAddress: get('ApiAddress'),
    table: get('TableName'),
    canaryLoginArn,
    region,
  };
}

/** The address that a smoke test calls: that of the salons, or the API's own while the domain is not in DNS. */
export async function chooseAddress(
  { baseUrl, apiAddress }: { readonly baseUrl: string; readonly apiAddress: string },
  isInDns: (host: string) => Promise<boolean>,
): Promise<string> {
  return (await isInDns(new URL(baseUrl).hostname)) ? baseUrl : apiAddress;
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
    await createTenantAndInviteAdmin(
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
