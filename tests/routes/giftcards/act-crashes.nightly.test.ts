import { expect, test } from 'vitest';
import { claim } from '../../../functions/giftcards/claim.ts';
import { giftcardChange } from '../../../functions/giftcards/giftcard-change.ts';
import { onlineProductOffer } from '../../../functions/giftcards/online-product-offer.ts';
import { giftcards } from '../../../lib/contract/products/giftcards.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { createRequest } from '../../support/api/handler-requests.ts';
import { registerCustomer } from '../../support/booking/appointments.ts';
import { openCrashingStore, SimulatedCrash } from '../../support/environment/crashing-store.ts';
import { listMovements } from '../../support/journal.ts';
import { findMailedToken, listMailsTo } from '../../support/messages/mails.ts';
import { createSoldCard, getSoldProduct, listAllAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
/** More calls of the table than the acts make. */
const CALLS_MAX = 40;
const BEN = { id: 2, fname: 'Ben', lname: 'Friend', email: 'ben@friends.test' };
const OFFER = { type: 'giftcard', purchased_id: 1, fname: 'Ben', lname: 'Friend', email: BEN.email };
const ACT = { purchased_giftcard_id: 1, reason: 'Asked' };

const offer = (salon: TestSalon) => salon.call('giftcards/online-product-offer', OFFER, { as: 'customer' });
const noOffer = async (): Promise<undefined> => undefined;

type Run = {
  readonly run: (request: never, deps: never) => Promise<unknown>;
  readonly route: keyof typeof giftcards.routes;
  readonly prepare: (salon: TestSalon) => Promise<unknown>;
  readonly toInput: (salon: TestSalon) => object;
  readonly caller: ReturnType<typeof toUser> | ReturnType<typeof toCustomer>;
  /** The rows after the purchase, the owner and the balance once it has happened. */
  readonly done: readonly [rows: readonly string[], owner: number, balance: number];
};
const byUser = (input: object, done: Run['done']): Run => ({
  run: giftcardChange as Run['run'],
  route: 'giftcard-change',
  prepare: noOffer,
  toInput: () => ({ ...ACT, ...input }),
  caller: toUser('admin'),
  done,
});
const RUNS: Readonly<Record<string, Run>> = {
  'a transfer at the desk': byUser({ act: 'transfer', customer_id: 2 }, [['transferred'], 2, 10_000]),
  'a transfer of an offered card': {
    ...byUser({ act: 'transfer', customer_id: 2 }, [['transferred'], 2, 10_000]),
    prepare: offer,
  },
  'an adjustment': byUser({ act: 'adjust', amount: '-30.00' }, [['adjusted'], 1, 7_000]),
  'a reload': byUser({ act: 'reload', amount: '30.00' }, [['reloaded'], 1, 13_000]),
  'a new number': byUser({ act: 'replace' }, [['replaced'], 1, 10_000]),
  'an end': byUser({ act: 'void' }, [['voided'], 1, 10_000]),
  'an offer': {
    ...byUser({}, [[], 1, 10_000]),
    run: onlineProductOffer as Run['run'],
    route: 'online-product-offer',
    toInput: () => OFFER,
    caller: toCustomer(1),
  },
  'an acceptance by the link of the mail': {
    ...byUser({}, [['transferred'], 2, 10_000]),
    run: claim as Run['run'],
    route: 'claim',
    prepare: offer,
    toInput: (salon) => ({ token: findMailedToken(salon, BEN.email) }),
    caller: toCustomer(2),
  },
};

// BEHAVIOR §21.9, §21.10, §21.11
test.each(Object.keys(RUNS))('%s that crashes at any point happens wholly or not at all', async (name) => {
  const { run, route, prepare, toInput, caller, done } = RUNS[name] as Run;
  for (let calls = 1; calls <= CALLS_MAX; calls += 1) {
    for (const when of ['before', 'after'] as const) {
      const salon = await openSalon();
      await createSoldCard(salon);
      await registerCustomer(salon, BEN);
      await prepare(salon);
      await salon.runScheduledWork();
      const mails = listMailsTo(salon, BEN.email).length;
      const entries = (await listMovements(salon)).length;
      const { store } = openCrashingStore(salon.store, calls, when);
      const tokens = openTokens(openPlatformKeyReader(salon.environment));
      const request = await createRequest(salon, giftcards.routes[route], toInput(salon) as never, caller);
      const deps = { store, tokens, catalogs: openCatalogLoader(store) };
      const end = await run(request as never, deps as never).catch((error: unknown) => error);
      await salon.runScheduledWork();
      const { head, history } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', 1);
      const rows = history.slice(1).map(({ code }) => code);
      const at = `call ${calls}, ${when}`;
      const mailed = listMailsTo(salon, BEN.email).length - mails;
      const moved = (await listMovements(salon)).length - entries;
      const state = [rows, head.customerId, head.remaining, head.offer !== undefined, mailed, moved];
      const [, owner, balance] = done;
      const isOffer = name === 'an offer';
      const hasHappened = isOffer ? head.offer !== undefined : rows.length > 0;
      const moves = Number(['an adjustment', 'a reload', 'an end'].includes(name));
      expect(state, at).toEqual(
        hasHappened
          ? [done[0], owner, balance, isOffer, Number(isOffer), moves]
          : [[], 1, 10_000, prepare === offer, 0, 0],
      );
      expect(await listAllAuditFindings(salon), at).toEqual([]);
      if (!(end instanceof SimulatedCrash)) return expect(hasHappened).toBe(true);
    }
  }
  throw new Error('the act makes more calls');
});
