import {
  APPOINTMENT_STATUS,
  type Appointment,
  holdsSlot,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../../../lib/rules/booking/appointments.ts';
import { computeBill } from '../../../lib/rules/booking/pricing.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { moneyText } from '../../../lib/rules/money.ts';
import type { Catalog, Salon } from '../../../lib/rules/salon/salon.ts';
import { entriesAt, toOccupiedTimes } from '../../../lib/rules/scheduling/occupied-time.ts';
import { getDayPages } from '../../../lib/table/day-pages.ts';
import { toIntentRecord } from '../../../lib/table/intents.ts';
import { keys } from '../../../lib/table/keys.ts';
import { rowName } from '../../../lib/table/ledger.ts';
import { PURCHASED_KIND } from '../../../lib/table/sales.ts';
import type { Store } from '../../../lib/table/store.ts';

export type Audited = {
  readonly store: Store;
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly catalog: Catalog;
};

const { pendingPayment, confirmed, completed } = APPOINTMENT_STATUS;
/** Statuses in which the rows must come to the bill; afterwards there may be fees and refunds. */
const BILLED: readonly Appointment['status'][] = [pendingPayment, confirmed, completed];

/** What a row says of the bill: packages and memberships have taken theirs off it before. */
const billed = ({ type, status, amount }: PaymentRow): number =>
  type === TENDER.package || type === TENDER.membership || status === PAYMENT_STATUS.failed ? 0 : amount;

function billFindings(appointment: Appointment, { salon }: Audited): string[] {
  const { subtotal, tax, payments, taxPercent, status } = appointment;
  const bill = computeBill(appointment, taxPercent, salon.currency);
  const isRight = bill.subtotal === subtotal && bill.tax === tax;
  const rows = payments.reduce((sum, row) => sum + billed(row), 0);
  const total = subtotal + tax;
  return [
    ...(isRight ? [] : [`bill ${moneyText(total)} is not that of its lines, ${moneyText(bill.total)}`]),
    ...(BILLED.includes(status) && rows !== total
      ? [`payments come to ${moneyText(rows)}, the bill to ${moneyText(total)}`]
      : []),
  ];
}

/** Every row of a card has its intent, which has paid this appointment and no other. */
async function intentFindings({ id, payments }: Appointment, { store, tenant }: Audited): Promise<string[]> {
  const byCard = payments.filter(
    ({ type, status, paid }) =>
      (type === TENDER.deposit || type === TENDER.cardOnFile) && status === PAYMENT_STATUS.paid && paid > 0,
  );
  const intents = await Promise.all(
    byCard.map(({ intent }) =>
      intent === undefined ? undefined : store.get(keys.guard(tenant, 'INTENT', intent)),
    ),
  );
  return byCard.flatMap((row, index) => {
    const item = intents[index];
    const record = item && toIntentRecord(item);
    const isIts = record?.target?.kind === 'appointment' && record.target.id === id;
    const isPaid = record?.state === 'paid' || record?.state === 'returned';
    return isIts && isPaid ? [] : [`payment ${row.id} has no intent that paid it`];
  });
}

/** Every payment by a product has its rows in that product's history. */
async function rowFindings(appointment: Appointment, { store, tenant }: Audited): Promise<string[]> {
  const { id, payments } = appointment;
  const redeemed = payments.flatMap((payment) =>
    payment.redeemed ? [{ payment, by: payment.redeemed }] : [],
  );
  const found = await Promise.all(
    redeemed.map(async ({ payment, by }) => {
      const names = by.rows.map(({ line, attempt }) => rowName(id, line, attempt));
      const kind = PURCHASED_KIND[by.kind];
      const rows = await store.getMany(
        names.map((name) => keys.purchaseRow(tenant, kind, by.purchaseId, name)),
      );
      if (rows.length < names.length) return [`payment ${payment.id} has no row in its product's history`];
      const money = rows.reduce((sum, { amount = 0 }) => sum + Number(amount), 0);
      const isSame = by.kind !== 'giftcard' || (money === payment.paid && money === by.taken);
      return isSame ? [] : [`payment ${payment.id} and the card's history differ`];
    }),
  );
  return found.flat();
}

/** What holds its slot stands in the diary, line by line; what has given it back does not. */
async function diaryFindings(
  appointment: Appointment,
  { store, tenant, catalog }: Audited,
): Promise<string[]> {
  const { id, date, status, offDiary } = appointment;
  const places = toOccupiedTimes(appointment, catalog);
  const locationIds = [...new Set(places.map(({ locationId }) => locationId))];
  const pages = await getDayPages(store, tenant, { locationIds, dates: [date] }, 'strong');
  const isToStand = holdsSlot(status) && !offDiary;
  return places.flatMap((place) => {
    const stands = entriesAt(pages, place, date).some(
      (entry) =>
        entry.kind === 'appointment' && entry.id === id && entry.from === place.from && entry.to === place.to,
    );
    if (stands === isToStand) return [];
    return [isToStand ? `is not in the diary of ${date}` : `is still in the diary of ${date}`];
  });
}

/** What is off with an appointment: its bill, its payments, its place in the diaries. */
export async function appointmentFindings(appointment: Appointment, audited: Audited): Promise<string[]> {
  const [intents, rows, diary] = await Promise.all([
    intentFindings(appointment, audited),
    rowFindings(appointment, audited),
    diaryFindings(appointment, audited),
  ]);
  return [...billFindings(appointment, audited), ...intents, ...rows, ...diary];
}
