import type { Visit as DeskVisit } from '../../../../functions/pages/app/desk/desk-data.ts';
import { type PaymentSums, sumPayments } from '../../../../functions/pages/app/desk/payments/payment-rows.ts';
import { addDays } from '../../../../lib/rules/calendar.ts';
import { toLocalDate } from '../../../../lib/rules/time-zone.ts';
import { type LoadCatalog, openCatalogLoader } from '../../../../lib/table/catalog/catalogs.ts';
import { PURCHASED_KIND } from '../../../../lib/table/keys.ts';
import { findPurchaseHead } from '../../../../lib/table/products/purchases.ts';
import { toWireDate } from '../../../../lib/views/dates.ts';
import { getStoredAppointment, registerOtherCustomer } from '../../booking/appointments.ts';
import { openPaymentAccount, saveCard } from '../../payments/payments.ts';
import type { TestSalon } from '../../test-salon.ts';
import { LATE_CANCEL_PERCENT, NO_SHOW_PERCENT } from './model/outcomes.ts';
import { priceOf } from './model/prices.ts';
import type { Kind, Product, RedemptionRequest, Visit } from './model/records.ts';

/** The time zone of the demo salon. */
export const ZONE = 'America/New_York';

/** A salon and the model's account of it. */
export type Ledger = {
  readonly salon: TestSalon;
  readonly catalogs: LoadCatalog;
  readonly products: Product[];
  readonly visits: Visit[];
  /** The date of the latest visit. Each visit has a day of its own, so that visits never overlap. */
  lastDate: string;
  /** Number of deposit payments so far. */
  intents: number;
};

export const today = ({ salon }: Pick<Ledger, 'salon'>): string => toLocalDate(ZONE, salon.clock.now());

/** Settings with deposits and fees, by which a customer cancels each visit late. */
export const LEDGER_SETTINGS = {
  depositEnable: true,
  cancellationWindowHours: 8_760,
  lateCancelFeePercent: LATE_CANCEL_PERCENT,
  noShowFeePercent: NO_SHOW_PERCENT,
} as const;

/** A salon without sales, whose customer has a saved card. */
export async function openLedger(salon: TestSalon): Promise<Ledger> {
  await registerOtherCustomer(salon);
  await saveCard(salon, await openPaymentAccount(salon));
  const catalogs = openCatalogLoader(salon.store);
  return { salon, catalogs, products: [], visits: [], lastDate: today({ salon }), intents: 0 };
}

/** Picks one of several by any index. Undefined when there is none. */
export const pickAt = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length];

/** The redemption types as clients send them. */
export const REDEMPTION_TYPES = {
  package: 'package',
  giftcard: 'gift_card',
  membership: 'membership',
} as const satisfies Record<Kind, string>;

export const toRedemption = ({ product: { kind, id, number }, service }: RedemptionRequest) =>
  kind === 'giftcard' ? { giftcard_number: number } : { [`purchased_${kind}_id`]: id, service_id: service };

export const findHead = ({ salon }: Ledger, { kind, id }: Pick<Product, 'kind' | 'id'>) =>
  findPurchaseHead(salon.store, salon.tenant, PURCHASED_KIND[kind], id);

export async function listBalances(ledger: Ledger): Promise<(number | undefined)[]> {
  const heads = await Promise.all(ledger.products.map((product) => findHead(ledger, product)));
  return heads.map((head) => head?.remaining);
}

/** The payments of each visit that takes place, as the desk sums them up (BEHAVIOR §39.7). */
export async function listPaymentSums({ salon, lastDate }: Ledger): Promise<PaymentSums[]> {
  const input = { from: toWireDate(addDays(lastDate, -300)), to: toWireDate(lastDate) };
  const { body } = await salon.call<DeskVisit[]>('appointments/appointment-index', input, { as: 'admin' });
  return body.data.filter(({ status }) => status <= 2).map(sumPayments);
}

/** The facts of each visit that are compared: stored and expected. */
export async function listVisitStates({ salon, visits }: Ledger) {
  const appointments = await Promise.all(visits.map(({ id }) => getStoredAppointment(salon, id)));
  return appointments.map(({ status, depositAmount: deposit, payments, membership, subtotal }) => {
    const atSalon = payments.filter(({ type }) => type === 0);
    const sumPaid = (tender: number) =>
      payments.filter(({ type }) => type === tender).reduce((sum, row) => sum + row.paid, 0);
    const pending = atSalon.reduce((sum, row) => sum + row.pending, 0);
    const { discount = 0, finalPrice = subtotal } = membership ?? {};
    const money = { deposit, pending, paid: sumPaid(1), fee: sumPaid(2) };
    return { status, ...money, discount, finalPrice, subtotal };
  });
}

export const listExpectedStates = ({ visits }: Ledger) =>
  visits.map(({ status, deposit, pending, paid, fee, lines }) => {
    const discount = lines.reduce((sum, line) => sum + line.discount, 0);
    const subtotal = lines.reduce((sum, line) => sum + priceOf(line), 0);
    return { status, deposit, pending, paid, fee, discount, finalPrice: subtotal, subtotal };
  });
