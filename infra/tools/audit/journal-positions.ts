import { toIntentRecordOfPart } from '../../../lib/rules/checkout/bill-intents.ts';
import {
  type CreditAdjustments,
  toAdjustedCreditPosition,
  toAdjustedCreditReference,
  toMergedCreditPosition,
  toMergedCreditReference,
} from '../../../lib/rules/customers/credit-entries.ts';
import type { MergedCustomer } from '../../../lib/rules/customers/customer-merges.ts';
import type { SaleType, Tenant } from '../../../lib/rules/ids.ts';
import {
  type BankTransfers,
  toBankTransfersPosition,
  toBankTransfersReference,
} from '../../../lib/rules/journal/bank-transfers.ts';
import { type Drawer, toDrawerPositionWithoutSales } from '../../../lib/rules/journal/drawers.ts';
import type { Position, Reference } from '../../../lib/rules/journal/entries.ts';
import { toRenewalPosition } from '../../../lib/rules/journal/renewals.ts';
import {
  toChargeLossLines,
  toSalePosition,
  toValueChangePosition,
} from '../../../lib/rules/journal/sale-entries.ts';
import {
  toTipsPaidByBankPosition,
  toTipsPaidByBankReference,
} from '../../../lib/rules/journal/tip-balances.ts';
import { toUnclaimedPosition, toUnclaimedReference } from '../../../lib/rules/journal/unclaimed-payments.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import { isPaidByIntent } from '../../../lib/rules/payments/appointment-settlement.ts';
import { toPayoutReference } from '../../../lib/rules/payments/payouts.ts';
import type { HistoryRow, PurchaseHead, ValuedHead } from '../../../lib/rules/products/purchases.ts';
import { toAppointment } from '../../../lib/table/booking/appointments.ts';
import { toTipBalance } from '../../../lib/table/journal/tip-balances.ts';
import { keys, PURCHASED_KIND, parsePurchaseIdAndPart, parseSortKeyId } from '../../../lib/table/keys.ts';
import { findIntentRecord } from '../../../lib/table/payments/intents.ts';
import { toPayout } from '../../../lib/table/payments/payouts.ts';
import { toRefund } from '../../../lib/table/payments/refunds.ts';
import { toSale } from '../../../lib/table/products/sales.ts';
import { toRecordFields } from '../../../lib/table/records.ts';
import type { Item, Store } from '../../../lib/table/store.ts';
import { iterateItems } from '../table-scan.ts';

type StoredPosition = {
  readonly reference: Reference;
  readonly position: Position;
  readonly item: Item;
};

type Head = ValuedHead & Pick<PurchaseHead, 'id' | 'saleId' | 'valueAdded' | 'valueRemoved'>;

const KINDS: readonly SaleType[] = ['package', 'giftcard', 'membership'];

async function* iterateProductPositions(
  store: Store,
  tenant: Tenant,
  type: SaleType,
): AsyncGenerator<StoredPosition> {
  for await (const item of iterateItems(store, keys.purchases(tenant, PURCHASED_KIND[type]))) {
    const { part } = parsePurchaseIdAndPart(item);
    if (part === 'body') continue;
    const { saleId, ...fields } = toRecordFields<Head & HistoryRow>(item);
    const position =
      part === 'head'
        ? toValueChangePosition({ type, purchasedId: fields.id }, fields)
        : fields.renewal
          ? toRenewalPosition(fields.renewal)
          : [];
    yield { reference: { kind: 'sale', id: saleId }, position, item };
  }
}

/** The position of each record of a salon that moves money or value; several may be of one reference (BEHAVIOR §36.3, §36.11). */
export async function* iteratePositionsOfRecords(
  store: Store,
  tenant: Tenant,
): AsyncGenerator<StoredPosition> {
  for await (const item of iterateItems(store, keys.appointments(tenant))) {
    const appointment = toAppointment(item);
    const intents = new Set(appointment.payments.flatMap(({ intent }) => intent ?? []));
    const stored = await Promise.all([...intents].map((intent) => findIntentRecord(store, tenant, intent)));
    const of = { kind: 'appointment', id: appointment.id } as const;
    const losses = stored.flatMap((found) => {
      const record = found && toIntentRecordOfPart(found, of);
      return record?.lost && isPaidByIntent(appointment, record.id)
        ? toChargeLossLines(record.id, record.lost, () => record.isAtReader === true)
        : [];
    });
    yield {
      reference: { kind: 'appointment', id: appointment.id },
      position: [...toAppointmentPosition(appointment), ...losses],
      item,
    };
  }
  for await (const item of iterateItems(store, keys.records(tenant, 'SALE'))) {
    const sale = toSale(item);
    yield { reference: { kind: 'sale', id: sale.id }, position: toSalePosition(sale), item };
  }
  for await (const item of iterateItems(store, keys.records(tenant, 'DRAWER'))) {
    const drawer = toRecordFields<Drawer>(item);
    yield {
      reference: { kind: 'drawer', id: drawer.id },
      position: toDrawerPositionWithoutSales(drawer),
      item,
    };
  }
  for await (const item of iterateItems(store, keys.records(tenant, 'TIP-BALANCE'))) {
    const balance = toTipBalance(item);
    yield {
      reference: toTipsPaidByBankReference(balance),
      position: toTipsPaidByBankPosition(balance),
      item,
    };
  }
  for await (const item of iterateItems(store, keys.records(tenant, 'BANK-TRANSFERS'))) {
    const transfers = toRecordFields<BankTransfers>(item);
    yield {
      reference: toBankTransfersReference(transfers),
      position: toBankTransfersPosition(transfers),
      item,
    };
  }
  for await (const item of iterateItems(store, keys.payouts(tenant))) {
    const { id, lines } = toPayout(item);
    yield { reference: toPayoutReference(id), position: lines, item };
  }
  for await (const item of iterateItems(store, keys.records(tenant, 'CREDIT'))) {
    const id = parseSortKeyId(item);
    yield {
      reference: toAdjustedCreditReference(id),
      position: toAdjustedCreditPosition(id, toRecordFields<CreditAdjustments>(item)),
      item,
    };
  }
  for await (const item of iterateItems(store, keys.records(tenant, 'MERGED-CUSTOMER'))) {
    const merged = toRecordFields<MergedCustomer>(item);
    yield { reference: toMergedCreditReference(merged), position: toMergedCreditPosition(merged), item };
  }
  for (const type of KINDS) yield* iterateProductPositions(store, tenant, type);
  for await (const item of iterateItems(store, keys.refunds(tenant))) {
    const refund = toRefund(item);
    if (!refund.unclaimed) continue;
    const lost = (await findIntentRecord(store, tenant, refund.paymentIntent))?.lost;
    yield { reference: toUnclaimedReference(refund), position: toUnclaimedPosition(refund, lost), item };
  }
}

export const toReferenceName = (reference: Reference): string =>
  reference.kind === 'adjustment' ? `charge ${reference.charge}` : `${reference.kind} ${reference.id}`;
