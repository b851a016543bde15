import { appointmentCancel } from '../../../functions/appointments/appointment-cancel.ts';
import { appointmentCharge } from '../../../functions/appointments/appointment-charge.ts';
import { appointmentComplete } from '../../../functions/appointments/appointment-complete.ts';
import { appointmentCorrectTender } from '../../../functions/appointments/appointment-correct-tender.ts';
import { appointmentNoShow } from '../../../functions/appointments/appointment-no-show.ts';
import { appointmentRefund } from '../../../functions/appointments/appointment-refund.ts';
import { appointmentUndo } from '../../../functions/appointments/appointment-undo.ts';
import { appointmentWaiveFee } from '../../../functions/appointments/appointment-waive-fee.ts';
import { customerAppointmentCancel } from '../../../functions/appointments/customer-appointment-cancel.ts';
import { saveBooking } from '../../../functions/booking/save-booking.ts';
import { checkoutPay } from '../../../functions/checkout/checkout-pay.ts';
import { checkoutQuote } from '../../../functions/checkout/checkout-quote.ts';
import { quickSale } from '../../../functions/checkout/quick-sale.ts';
import { redemptionGiftCard } from '../../../functions/checkout/redemption-gift-card.ts';
import { redemptionPackage } from '../../../functions/checkout/redemption-package.ts';
import { categoryHandlers } from '../../../functions/directory/category.ts';
import { customerMerge } from '../../../functions/directory/customer-merge.ts';
import { productHandlers } from '../../../functions/directory/product.ts';
import { saleCorrectTender } from '../../../functions/directory/sale-correct-tender.ts';
import { saleRefund } from '../../../functions/directory/sale-refund.ts';
import { staffHandlers } from '../../../functions/directory/staff.ts';
import { claim } from '../../../functions/giftcards/claim.ts';
import { giftcardChange } from '../../../functions/giftcards/giftcard-change.ts';
import { onlineGiftcardReload } from '../../../functions/giftcards/online-giftcard-reload.ts';
import { onlineProductOffer } from '../../../functions/giftcards/online-product-offer.ts';
import { creditAdjust } from '../../../functions/journal/credit-adjust.ts';
import { drawerClose } from '../../../functions/journal/drawer-close.ts';
import { drawerOpen } from '../../../functions/journal/drawer-open.ts';
import { drawerPayIn } from '../../../functions/journal/drawer-pay-in.ts';
import { drawerPayOut } from '../../../functions/journal/drawer-pay-out.ts';
import { journalBalances } from '../../../functions/journal/journal-balances.ts';
import { reportLines } from '../../../functions/journal/report-lines.ts';
import { reportOwed } from '../../../functions/journal/report-owed.ts';
import { reportShow } from '../../../functions/journal/report-show.ts';
import { tipPayOut } from '../../../functions/journal/tip-pay-out.ts';
import { membershipChange } from '../../../functions/memberships/membership-change.ts';
import { membershipPause } from '../../../functions/memberships/membership-pause.ts';
import { membershipResume } from '../../../functions/memberships/membership-resume.ts';
import { onlineMembershipPause } from '../../../functions/memberships/online-membership-pause.ts';
import { packageChange } from '../../../functions/packages/package-change.ts';
import { createOrder } from '../../../functions/payments/create-order.ts';
import { updateStatus } from '../../../functions/payments/update-status.ts';
import { SCHEDULED_HANDLERS } from '../../../functions/scheduled/handlers.ts';
import { update as serviceUpdate } from '../../../functions/services/update.ts';
import { eventIndex } from '../../../functions/webhooks/event-index.ts';
import { createFixedClock } from '../../../infra/local/clock.ts';
import { createDemoSalonIfMissing } from '../../../infra/local/demo/demo.ts';
import { getOperation } from '../../../infra/local/operations.ts';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import type { Route } from '../../../lib/contract/route.ts';
import type { Request } from '../../../lib/http/call.ts';
import { hashJson } from '../../../lib/ports/hashes.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import { type Outcome, ok } from '../../../lib/rules/outcome.ts';
import { toProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';
import type { Settings } from '../../../lib/rules/salons/settings.ts';
import { openCatalogLoader } from '../../../lib/table/catalog/catalogs.ts';
import { putNewCustomerWithoutEvent } from '../../../lib/table/customers/customer-lists.ts';
import { INDEXES, type Key, listDuePartitions } from '../../../lib/table/keys.ts';
import { updateCardholderId } from '../../../lib/table/payments/cardholders.ts';
import { updateSalonAndCatalogVersion } from '../../../lib/table/salons/salons.ts';
import { updateSealedSecrets } from '../../../lib/table/salons/sealed-secrets.ts';
import { toRecordKind } from '../../../lib/table/scheduled-work.ts';
import type { Item, Store } from '../../../lib/table/store.ts';
import { handleKnownProcessorEvent } from '../../../lib/workflows/payments/events/event-handlers.ts';
import { toCustomer, toUser } from '../accounts/principals.ts';
import { openCrashingStore, SimulatedCrash } from '../environment/crashing-store.ts';
import { openMemoryStore } from '../environment/memory-store.ts';
import { getSalonRecord } from '../products/redemptions.ts';
import type { TestSalon } from '../test-salon.ts';
import { openMemoryProcessor, sumRefunds } from './processor.ts';

const HANDLERS = {
  'appointments/appointment-cancel': appointmentCancel,
  'appointments/appointment-charge': appointmentCharge,
  'appointments/appointment-complete': appointmentComplete,
  'appointments/appointment-no-show': appointmentNoShow,
  'appointments/appointment-correct-tender': appointmentCorrectTender,
  'appointments/appointment-refund': appointmentRefund,
  'appointments/appointment-undo': appointmentUndo,
  'appointments/appointment-waive-fee': appointmentWaiveFee,
  'appointments/customer-appointment-cancel': customerAppointmentCancel,
  'booking/save-booking': saveBooking,
  'journal/drawer-close': drawerClose,
  'journal/drawer-open': drawerOpen,
  'journal/drawer-pay-in': drawerPayIn,
  'journal/drawer-pay-out': drawerPayOut,
  'journal/journal-balances': journalBalances,
  'journal/report-lines': reportLines,
  'journal/report-owed': reportOwed,
  'journal/report-show': reportShow,
  'journal/tip-pay-out': tipPayOut,
  'payments/create-order': createOrder,
  'payments/update-status': updateStatus,
  'checkout/checkout-pay': checkoutPay,
  'checkout/checkout-quote': checkoutQuote,
  'checkout/quick-sale': quickSale,
  'checkout/redemption-gift-card': redemptionGiftCard,
  'checkout/redemption-package': redemptionPackage,
  'directory/category-update': categoryHandlers['category-update'],
  'directory/customer-merge': customerMerge,
  'directory/product-delete': productHandlers['product-delete'],
  'directory/product-store': productHandlers['product-store'],
  'directory/product-update': productHandlers['product-update'],
  'directory/sale-correct-tender': saleCorrectTender,
  'directory/sale-refund': saleRefund,
  'directory/staff-update': staffHandlers['staff-update'],
  'giftcards/claim': claim,
  'giftcards/giftcard-change': giftcardChange,
  'giftcards/online-giftcard-reload': onlineGiftcardReload,
  'giftcards/online-product-offer': onlineProductOffer,
  'journal/credit-adjust': creditAdjust,
  'memberships/membership-change': membershipChange,
  'memberships/membership-pause': membershipPause,
  'memberships/membership-resume': membershipResume,
  'memberships/online-membership-pause': onlineMembershipPause,
  'packages/package-change': packageChange,
  'services/update': serviceUpdate,
  'webhooks/event-index': eventIndex,
} as const;

type Operation = keyof typeof HANDLERS;
type AnyHandler = (request: never, deps: never) => Promise<Outcome<Record<string, unknown>>>;

/** A record before and after a commit that wrote it. */
export type CommittedRecord = {
  readonly key: Key;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
};

/** A call of the table after which the process ends. */
export type Crash = { readonly at: number; readonly when: 'before' | 'after' };

const RECIPIENT = { id: 2, fname: 'Rita', lname: 'Friend', email: 'rita@friends.test', phone: '' };
const CALLERS = {
  staff: toUser('admin', 1),
  customer: toCustomer(1),
  recipient: toCustomer(RECIPIENT.id),
} as const;
const sealing = {
  seal: async (_: object, text: string) => text,
  open: async (_: object, text: string) => text,
};
const tokens = openTokens(
  openPlatformKeyReader({ secrets: { json: createPlatformKeys() }, table: { table: '', region: '' } }),
);
const ignore = () => undefined;
const log = { info: ignore, warn: ignore, error: ignore };
const metrics = { count: ignore, measure: ignore };
const START = new Date('2026-11-16T14:00:00Z');
const toDueInstant = (item: Item): string => String(item[INDEXES.due.sk]);
/** Rounds of scheduled work after which nothing may be past due. */
const ROUNDS_MAX = 30;

export type HistorySalon = Awaited<ReturnType<typeof openHistorySalon>>;

/** A demo salon in the memory of the test, behind the real handlers. Every call of it can crash at a call of the table. */
export async function openHistorySalon(settings: Partial<Settings>, currency: string) {
  const clock = createFixedClock(START);
  const memory = openMemoryStore();
  /** The keys of all changes that the table's stream would report. */
  const written: Key[] = [];
  const commits: CommittedRecord[][] = [];
  const table: Store = {
    ...memory,
    async commit(changes, deadline) {
      const seen = new Map(changes.map(({ key }) => [`${key.pk} ${key.sk}`, key]));
      const read = () => Promise.all([...seen.values()].map((key) => memory.get(key)));
      const before = await read();
      const result = await memory.commit(changes, deadline);
      if (!result.done) return result;
      written.push(...changes.map(({ key }) => key));
      const after = await read();
      const keysOfCommit = [...seen.values()];
      commits.push(keysOfCommit.map((key, place) => ({ key, before: before[place], after: after[place] })));
      return result;
    },
  };
  const processor = openMemoryProcessor(clock.now);
  const tenant = await createDemoSalonIfMissing(table, {
    now: START,
    passwordHash: '',
    settings,
    withProducts: true,
  });
  await table.commit([
    updateSalonAndCatalogVersion(await getSalonRecord({ store: table, tenant } as TestSalon), { currency }),
  ]);
  await table.commit([
    updateSealedSecrets(tenant, { paymentSecret: 'sk_test', paymentWebhookSecret: 'whsec_test' }),
    updateCardholderId(tenant, 1, 'cus_1'),
    ...putNewCustomerWithoutEvent(tenant, {
      ...RECIPIENT,
      emailVerified: true,
      createdAt: START.toISOString(),
    }),
  ]);
  const salon = { store: table, tenant, clock } as unknown as TestSalon;
  const catalogs = openCatalogLoader(table);
  const createDependencies = (store: Store) => ({
    store,
    catalogs,
    tokens,
    hashJson,
    sealing,
    log,
    metrics,
    processors: processor.processors,
    phoneNumbers: { parse: () => undefined },
    images: { parseUpload: () => ok({ kind: 'none', key: '' }) },
    baseUrl: 'http://localhost/api/v1',
  });

  /** Runs an act, through a crash and then again in full; once where the first run has changed something. */
  async function crashOnce<Result>(
    crash: Crash | undefined,
    act: (store: Store) => Promise<Result>,
    { isRepeatable = true } = {},
  ): Promise<Result | undefined> {
    if (!crash) return act(table);
    let commits = 0;
    const counting: Store = {
      ...table,
      async commit(...args) {
        const result = await table.commit(...args);
        if (result.done) commits += 1;
        return result;
      },
    };
    try {
      return await act(openCrashingStore(counting, crash.at, crash.when).store);
    } catch (error) {
      if (!(error instanceof SimulatedCrash)) throw error;
      return commits > 0 && !isRepeatable ? undefined : act(table);
    }
  }

  let requests = 0;
  return {
    salon,
    clock,
    store: table,
    tenant,
    processor,
    tokens,
    currency,
    written,
    commits,
    /** Calls an operation. A reply that was lost in a crash is undefined; a refusal is its failure. */
    async call(
      operation: Operation,
      input: object,
      as: keyof typeof CALLERS = 'staff',
      crash?: Crash,
      isRepeatable = true,
    ): Promise<Outcome<Record<string, unknown>> | undefined> {
      const record = await getSalonRecord(salon);
      const { route } = getOperation(operation);
      requests += 1;
      const request: Omit<Request<Route>, 'input'> & { readonly input: unknown } = {
        tenant,
        salon: record,
        caller: { ...CALLERS[as], tenant } as Request<Route>['caller'],
        input: route.input.parse(input),
        now: clock.now(),
        requestId: `r${requests}`,
        network: `10.0.${requests >> 8}.${requests & 255}`,
        url: 'http://localhost',
        wantedLanguages: [],
        sentenceLanguage: 'en',
        wantsPage: false,
        storeReply: () => [],
        replaceReply: () => [],
        onConflict: ignore,
        logIds: ignore,
        addHeaders: ignore,
        setFailurePage: ignore,
      };
      const handler = HANDLERS[operation] as unknown as AnyHandler;
      return crashOnce(crash, (store) => handler(request as never, createDependencies(store) as never), {
        isRepeatable,
      });
    },
    /** Delivers an event of the processor until it is accepted. */
    async deliver(
      type: string,
      object: Readonly<Record<string, unknown>>,
      crash?: Crash,
      happenedAt?: Date,
    ): Promise<void> {
      const record = await getSalonRecord(salon);
      requests += 1;
      const event = { id: `evt_${requests}`, type, object, ...(happenedAt ? { happenedAt } : {}) };
      await crashOnce(crash, (store) =>
        handleKnownProcessorEvent({
          tenant,
          salon: record,
          event,
          now: clock.now(),
          logIds: ignore,
          deps: createDependencies(store) as never,
        }),
      );
    },
    /** Delivers the events of what the processor has done by itself: paid invoices, and the refunds that it was asked for. */
    async report(crash?: Crash): Promise<void> {
      // The newest first: events arrive in any order
      for (const payment of [...processor.payments.values()].reverse()) {
        if (payment.invoice && payment.isInvoiceNews) {
          payment.isInvoiceNews = false;
          await this.deliver('invoice.paid', payment.invoice, crash);
        }
        if (!payment.hasNews) continue;
        payment.hasNews = false;
        const { id, currency, newsSince } = payment;
        payment.newsSince = undefined;
        const amount_refunded = toProcessorAmount(sumRefunds(payment), currency);
        const object = { payment_intent: id, currency, amount_refunded };
        await this.deliver('charge.refunded', object, undefined, newsSince);
      }
    },
    /** Does all that is past due. */
    async work(crash?: Crash): Promise<void> {
      const record = await getSalonRecord(salon);
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const to = clock.now().toISOString();
        const partitions = await Promise.all(
          listDuePartitions().map((pk) => table.queryAll({ index: 'due', pk, to })),
        );
        // Messages are no part of the history
        const due = partitions
          .flat()
          .filter((item) => toRecordKind(item) !== 'OUTBOX')
          .sort((one, other) => (toDueInstant(one) < toDueInstant(other) ? -1 : 1));
        if (due.length === 0) return this.report();
        for (const item of due) {
          const handle = SCHEDULED_HANDLERS[toRecordKind(item)];
          await crashOnce(crash, (store) =>
            Promise.resolve(handle?.(item, record, clock.now(), createDependencies(store) as never)),
          );
        }
      }
      throw new Error('scheduled work does not end');
    },
  };
}
