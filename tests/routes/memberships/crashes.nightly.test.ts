import { expect, test } from 'vitest';
import { createMembershipSell } from '../../../functions/memberships/create-membership-sell.ts';
import { memberships } from '../../../lib/contract/products/memberships.ts';
import { openSealing } from '../../../lib/ports/sealing.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { toCustomer } from '../../support/accounts/principals.ts';
import { createRequest } from '../../support/api/handler-requests.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { openPaymentAccount, saveCard } from '../../support/payments/payments.ts';
import {
  defineMembership,
  listSoldMemberships,
  RECURRING,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

/** More calls than the sale makes. */
const CALLS_MAX = 40;
const CREDIT = 64_95;

// BEHAVIOR §24.4
test('a sale that crashes at any point leaves no subscription without a sale, and no credit used', async () => {
  const salon = await openSalon(RECURRING);
  const account = await openPaymentAccount(salon);
  const { stripe } = account;
  await saveCard(salon, account);
  const cardholder = String((await stripe.customers.list()).data[0]?.id);
  const { id } = await defineMembership(salon);
  const sell = async (calls: number) => {
    const { store } = openCrashingStore(salon.store, calls, 'before');
    const secrets = openPlatformKeyReader(salon.environment);
    const processors = createProcessorOpener(salon.environment);
    const deps = { store, catalogs: openCatalogLoader(store), sealing: openSealing(secrets), processors };
    const route = memberships.routes['create-membership-sell'];
    const request = await createRequest(salon, route, toMembershipSale(id), toCustomer(1));
    return createMembershipSell(request, deps as never);
  };
  const listActive = async () =>
    (await stripe.subscriptions.list({ status: 'active', limit: 100 })).data.map(({ id: name }) => name);
  for (let calls = 1; calls <= CALLS_MAX; calls += 1) {
    await stripe.customers.update(cardholder, { balance: 0 - CREDIT });
    const sold = (await listSoldMemberships(salon)).length;
    const end = await sell(calls).catch((error: unknown) => error);
    await salon.clock.advance(11);
    await salon.runScheduledWork();
    const isSold = (await listSoldMemberships(salon)).length > sold;
    expect(await listActive(), `call ${calls}`).toHaveLength(sold + Number(isSold));
    const [customer] = (await stripe.customers.list()).data;
    expect(customer?.balance, `call ${calls}`).toBe(isSold ? 0 : 0 - CREDIT);
    if (!(end instanceof SimulatedCrash)) {
      expect(isSold).toBe(true);
      break;
    }
  }
  expect(await listAuditFindings(salon)).toEqual([]);
});
