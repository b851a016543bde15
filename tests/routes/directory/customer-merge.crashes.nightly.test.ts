import { expect, test } from 'vitest';
import { customerMerge } from '../../../functions/directory/customer-merge.ts';
import { directory } from '../../../lib/contract/catalog/directory.ts';
import type { Dependencies } from '../../../lib/http/call.ts';
import { openLog } from '../../../lib/http/log.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import type { PaymentPorts } from '../../../lib/workflows/payments/salon-processor.ts';
import { listLeft, NEW } from '../../support/accounts/merges.ts';
import { toUser } from '../../support/accounts/principals.ts';
import { createRequest } from '../../support/api/handler-requests.ts';
import { registerCustomer, registerOtherCustomer } from '../../support/booking/appointments.ts';
import { giveCredit } from '../../support/booking/checkout.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { handleScheduled } from '../../support/messages/scheduled.ts';
import {
  createOpenVisits,
  createSoldCard,
  createSoldPackage,
  listAllAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ROUTE = directory.routes['customer-merge'];

/** Merges a customer into the other one, on a store that may crash. */
async function runMerge(salon: TestSalon, store: Store, customer_id: number) {
  const input = { customer_id, into_customer_id: NEW };
  const request = await createRequest(salon, ROUTE, input, toUser('admin'));
  return customerMerge({ ...request, deadline: Number.POSITIVE_INFINITY }, {
    store,
    log: openLog('crash'),
    processors: createProcessorOpener(salon.environment),
    sealing: openPlatformSealing(salon.environment),
  } as unknown as Dependencies & PaymentPorts);
}

/** A customer with visits, products and a credit of 10.00. */
async function addRichCustomer(salon: TestSalon, id: number): Promise<void> {
  await registerCustomer(salon, { id, fname: 'Twin', lname: String(id), email: `twin${id}@other.test` });
  await createOpenVisits(salon, [[1], [3]], id);
  await createSoldPackage(salon, { customerId: id });
  await createSoldCard(salon, { customerId: id });
  await giveCredit(salon, '10.00', id);
}

// BEHAVIOR §4.6
test('a merge that crashes after any of its writes is finished by scheduled work, with the same total value', async () => {
  const salon = await openSalon();
  await registerOtherCustomer(salon);
  let customer = 100;
  let merged = 0;
  let interrupted = 0;
  for (let isCrashed = true; isCrashed; customer += 1) {
    await addRichCustomer(salon, customer);
    const writes = customer - 100 + 1;
    const { commit } = openCrashingStore(salon.store, writes, 'after').store;
    const end = await runMerge(salon, { ...salon.store, commit }, customer).catch((error: unknown) => error);
    isCrashed = end instanceof SimulatedCrash;
    const left = await listLeft(salon, customer);
    interrupted += left.length > 0 ? 1 : 0;
    await handleScheduled(salon, keys.record(salon.tenant, 'MERGED-CUSTOMER', customer));
    expect(await listLeft(salon, customer), `write ${writes}`).toEqual([]);
    merged += 1;
  }
  expect(interrupted).toBeGreaterThan(5);
  expect(await listAllAuditFindings(salon)).toEqual([]);
  const shown = await salon.call<{ credit: string; packages: unknown[]; giftcards: unknown[] }>(
    'directory/customer-show',
    { customer_id: 100 },
    AS_ADMIN,
  );
  expect(shown.body.data.credit).toBe(`${merged}0.00`);
  expect(shown.body.data.packages).toHaveLength(merged);
  expect(shown.body.data.giftcards).toHaveLength(merged);
});
