import { hashJson } from '../../ports/hashes.ts';
import type { CustomerId } from '../../rules/ids.ts';
import type { ImportedRow } from '../../rules/imports/imports.ts';
import type { ImportRow } from '../../rules/imports/kinds.ts';
import {
  findServiceIdsByNames,
  hasEndedBeforeImport,
  listValuesThatActsChange,
  toGiftCardHolder,
  toImportedGiftCard,
  toImportedGroups,
  toImportedPackage,
  toOpeningSale,
} from '../../rules/imports/products.ts';
import { isPayableAmount, type Money } from '../../rules/money.ts';
import type { GuestBuyer, Sale } from '../../rules/products/sales.ts';
import { priceGroups, toServiceGroups } from '../../rules/products/service-groups.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { allocateFirstOfIds, allocateId } from '../../table/counters.ts';
import type { PurchasedKind } from '../../table/keys.ts';
import {
  deleteGiftCardNumber,
  findGiftCardFactsByNumber,
  putGiftCardNumber,
} from '../../table/products/gift-card-numbers.ts';
import { deleteUntouchedPurchase } from '../../table/products/purchase-lists.ts';
import { findPurchase, type PurchasePartsByKind } from '../../table/products/purchases.ts';
import { deleteSale, findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { putSaleWithProduct } from '../products/sell.ts';
import { openClientLookupReadingAllOnce } from './customers.ts';
import type { ImportRun, RowDecision, RowPlan, Undo } from './importer.ts';

type ProductKind = Exclude<PurchasedKind, 'PURCHASED-MEMBERSHIP'>;

type Opening = {
  readonly value: Money;
  readonly customerId: CustomerId | undefined;
  readonly guest?: GuestBuyer | undefined;
};

async function prepareOpeningSale(
  run: ImportRun,
  kind: ProductKind,
  { value, customerId, guest }: Opening,
): Promise<Sale> {
  const { deps, salon, now } = run;
  const [id, purchasedId, { locations }] = await Promise.all([
    allocateId(deps.store, salon.tenant, 'SALE'),
    allocateId(deps.store, salon.tenant, kind),
    deps.catalogs(salon),
  ]);
  const [location] = locations.values();
  if (!location) throw new Error('a salon without a location imports products');
  const type = kind === 'PURCHASED-PACKAGE' ? 'package' : 'giftcard';
  const buyer = customerId === undefined ? { customerId: null, ...(guest ? { guest } : {}) } : { customerId };
  return toOpeningSale({ id, purchasedId, type, locationId: location.id, value, ...buyer }, now);
}

function toCreated<Kind extends ProductKind>(
  run: ImportRun,
  kind: Kind,
  sale: Sale,
  purchase: PurchasePartsByKind[Kind],
  extra: readonly Change[] = [],
): RowDecision {
  return {
    outcome: 'created',
    recordId: sale.purchasedId,
    hash: hashJson(listValuesThatActsChange(purchase.head)),
    changes: [...putSaleWithProduct(run, sale, kind, { purchase }), ...extra],
  };
}

/** Whether a row brings in nothing: no money that can be paid, or a product that has ended. */
const isLeftOut = (run: ImportRun, amount: Money, row: { readonly expires?: LocalDate }): boolean =>
  !isPayableAmount(amount, run.salon.currency) ||
  hasEndedBeforeImport(row, run.salon.timeZone, run.startedAt);

const openCards = async (run: ImportRun) => {
  const [findClient, catalog] = await Promise.all([
    openClientLookupReadingAllOnce(run),
    run.deps.catalogs(run.salon),
  ]);
  return async (row: ImportRow<'giftcards'>): Promise<RowPlan> => {
    const { number = '', amount = 0, services = '' } = row;
    const serviceIds = services === '' ? [] : findServiceIdsByNames(services, catalog);
    return {
      touches: [`card ${number}`],
      async decide(table) {
        if (amount <= 0 || isLeftOut(run, amount, row)) return { outcome: 'leftOut' };
        if (await findGiftCardFactsByNumber(table, run.salon.tenant, number))
          return { outcome: 'unplaced', reason: 'numberTaken', changes: [] };
        if (!serviceIds) return { outcome: 'unplaced', reason: 'unknownService', changes: [] };
        const [{ customerId }, guest] = [await findClient(row), toGiftCardHolder(row)];
        const sale = await prepareOpeningSale(run, 'PURCHASED-GIFTCARD', {
          value: amount,
          customerId,
          guest,
        });
        const card = toImportedGiftCard(row, serviceIds, sale, guest, run.salon.timeZone);
        return toCreated(run, 'PURCHASED-GIFTCARD', sale, card, [putGiftCardNumber(run.salon.tenant, card)]);
      },
    };
  };
};

const openPackages = async (run: ImportRun) => {
  const { store, catalogs } = run.deps;
  const { tenant, timeZone } = run.salon;
  const [findClient, catalog] = await Promise.all([openClientLookupReadingAllOnce(run), catalogs(run.salon)]);
  return async (row: ImportRow<'packages'>): Promise<RowPlan> => {
    const { amount = 0 } = row;
    const [{ customerId }, groups] = [await findClient(row), toImportedGroups(row, catalog)];
    return {
      touches: customerId === undefined ? [] : [`client ${customerId}`],
      async decide() {
        const isUsedUp = groups !== undefined && !groups.every(({ qty }) => qty > 0);
        if (amount < 0 || isUsedUp || isLeftOut(run, amount, row)) return { outcome: 'leftOut' };
        if (customerId === undefined) return { outcome: 'unplaced', reason: 'unknownClient', changes: [] };
        if (!groups) return { outcome: 'unplaced', reason: 'unknownService', changes: [] };
        const first = await allocateFirstOfIds(store, tenant, 'PURCHASED-GROUP', groups.length);
        const priced = priceGroups(amount, toServiceGroups(groups, first, 1), catalog);
        const sale = await prepareOpeningSale(run, 'PURCHASED-PACKAGE', { value: amount, customerId });
        return toCreated(run, 'PURCHASED-PACKAGE', sale, toImportedPackage(row, priced, sale, timeZone));
      },
    };
  };
};

/** The rows of the history of a product that nobody has touched. */
const UNTOUCHED_ROWS = 1;

/** Takes a product back with its sale, unless somebody has used or changed it: both entries add up to 0. */
const undoProduct =
  (kind: ProductKind) =>
  async (run: ImportRun, { recordId = 0, hash }: ImportedRow, table: Store): Promise<Undo> => {
    const { tenant } = run.salon;
    const found = await findPurchase(table, tenant, kind, recordId);
    const sale = found && (await findSaleById(table, tenant, found.head.saleId));
    if (!found || !sale) return { kept: 'gone' };
    const { head, history } = found;
    if (hashJson(listValuesThatActsChange(head)) !== hash) return { kept: 'changed' };
    if (history.length > UNTOUCHED_ROWS) return { kept: 'used' };
    return {
      changes: [
        ...deleteUntouchedPurchase(tenant, kind, head),
        ...deleteSale(run, sale),
        ...('number' in head ? [deleteGiftCardNumber(tenant, head)] : []),
      ],
    };
  };

/** Gift cards and packages with what is left of them, as opening entries (BEHAVIOR §43.10). */
export const importGiftCards = { open: openCards, undo: undoProduct('PURCHASED-GIFTCARD') };
export const importPackages = { open: openPackages, undo: undoProduct('PURCHASED-PACKAGE') };
