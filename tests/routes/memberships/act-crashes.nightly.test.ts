import { expect, test } from 'vitest';
import { membershipChange } from '../../../functions/memberships/membership-change.ts';
import { membershipPause } from '../../../functions/memberships/membership-pause.ts';
import { memberships } from '../../../lib/contract/products/memberships.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { toUser } from '../../support/accounts/principals.ts';
import { createRequest } from '../../support/api/handler-requests.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { defineMembership, getOnlyMembership, RECURRING } from '../../support/products/memberships.ts';
import { openActiveMembership, PAUSE_DAYS } from '../../support/products/paused-memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
/** More calls than the acts make. */
const CALLS_MAX = 40;

const ACTS = {
  pause: { run: membershipPause, route: 'membership-pause', input: PAUSE_DAYS },
  change: {
    run: membershipChange,
    route: 'membership-change',
    input: { purchased_membership_id: 1, membership_id: 2, reason: 'Comes more often' },
  },
} as const;

// BEHAVIOR §24.8, §24.9
test.each(['pause', 'change'] as const)(
  'a %s that crashes at any point happens wholly, also at the processor, or not at all',
  async (name) => {
    const { run, route, input } = ACTS[name];
    for (let calls = 1; calls <= CALLS_MAX; calls += 1) {
      for (const when of ['before', 'after'] as const) {
        const opened = await openActiveMembership(await openSalon(RECURRING));
        const { salon, stripe, getNextBilling } = opened;
        await defineMembership(salon, { name: 'Gold', price: 90 });
        const { store } = openCrashingStore(salon.store, calls, when);
        const sealing = openPlatformSealing(salon.environment);
        const processors = createProcessorOpener(salon.environment);
        const deps = { store, catalogs: openCatalogLoader(store), sealing, processors };
        const request = await createRequest(salon, memberships.routes[route], input, toUser('admin'));
        const end = await run(request as never, deps as never).catch((error: unknown) => error);
        await salon.clock.advance(11);
        await salon.runScheduledWork();
        const { paused_from, changes_to } = await getOnlyMembership(salon);
        const [subscription] = (await stripe.subscriptions.list()).data;
        const price = subscription?.items.data[0]?.price.unit_amount;
        const at = `call ${calls}, ${when}`;
        expect(await getNextBilling(), at).toBe(`${paused_from ? '2027-01-06' : '2026-12-16'}T14:00:00.000Z`);
        expect(price, at).toBe(changes_to ? 97_43 : 64_95);
        expect(await listAuditFindings(salon), at).toEqual([]);
        if (!(end instanceof SimulatedCrash)) {
          expect(name === 'pause' ? paused_from : changes_to).toBeTruthy();
          return;
        }
      }
    }
    throw new Error('the act makes more calls');
  },
);
