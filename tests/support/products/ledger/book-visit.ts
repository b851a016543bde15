import { expect } from 'vitest';
import { addDays } from '../../../../lib/rules/calendar.ts';
import { toInstant } from '../../../../lib/rules/time-zone.ts';
import { toWireDate } from '../../../../lib/views/dates.ts';
import { statusAndMessage } from '../../api/replies.ts';
import type { SlotItem } from '../../booking/bookings.ts';
import { type Ledger, pickAt, REDEMPTION_TYPES, today, toRedemption, ZONE } from './ledger.ts';
import { book } from './model/booking.ts';
import { PRICES } from './model/prices.ts';
import { CUSTOMER, type RedemptionRequest } from './model/records.ts';
import type { Step } from './steps.ts';

const MINUTES: Readonly<Record<number, number>> = { 1: 45, 2: 90, 3: 30 };

const toIsoDate = ({ date }: SlotItem): string => date.replaceAll('/', '-');

function toStartTime(slot: SlotItem): number {
  const [hour = '', minute = ''] = slot.time.split(/[: ]/);
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (slot.time.endsWith('PM') ? 720 : 0);
  return toInstant(toIsoDate(slot), minutes, ZONE).getTime();
}

const toServiceLines = (services: readonly number[]) =>
  services.map((service_id) => ({ service_id, pricing_option_id: null, staff_id: null }));

/** The first free slot within five days after the latest visit. Undefined when there is none. */
async function findFreeSlot(ledger: Ledger, services: readonly number[]): Promise<SlotItem | undefined> {
  const day = today(ledger);
  const from = ledger.lastDate < day ? addDays(day, 1) : addDays(ledger.lastDate, 1);
  const slots = await ledger.salon.call<SlotItem[]>('booking/get-slot', {
    start_date: toWireDate(from),
    end_date: toWireDate(addDays(from, 4)),
    location_id: 1,
    service_pricing_options: toServiceLines(services),
  });
  return slots.body.data.find((slot) => slot.available && toIsoDate(slot) > ledger.lastDate);
}

const saveBooking = (
  { salon }: Ledger,
  services: readonly number[],
  slot: SlotItem,
  requests: readonly RedemptionRequest[],
  isAtFrontDesk: boolean,
) =>
  salon.call<{ id: number; status: number }>(
    'booking/save-booking',
    {
      location_id: 1,
      customer_id: isAtFrontDesk ? CUSTOMER : null,
      customer_type: 0,
      policy_accepted: 1,
      date: slot.date,
      time: slot.time,
      services: toServiceLines(services).map((each) => ({
        ...each,
        price: (PRICES[each.service_id] ?? 0) / 100,
        duration: MINUTES[each.service_id],
      })),
      redemptions: requests.map((request) => ({
        type: REDEMPTION_TYPES[request.product.kind],
        ...toRedemption(request),
      })),
    },
    { as: isAtFrontDesk ? 'staff' : 'customer' },
  );

/** Books a visit for the customer, with redemptions, and compares the reply with the model's. */
export async function bookVisit(
  ledger: Ledger,
  { services, redemptions: picks, isAtFrontDesk }: Extract<Step, { op: 'book' }>,
): Promise<void> {
  const slot = await findFreeSlot(ledger, services);
  if (!slot) return;
  const requests = picks.flatMap(([which, at]): RedemptionRequest[] => {
    const product = pickAt(ledger.products, which);
    const service = pickAt(services, at);
    return product && service ? [{ product, service }] : [];
  });
  const reply = await saveBooking(ledger, services, slot, requests, isAtFrontDesk);
  const startsAt = toStartTime(slot);
  const expected = book(services, requests, ledger.products, today(ledger), startsAt, isAtFrontDesk);
  if (typeof expected === 'string') {
    expect(statusAndMessage(reply), reply.text).toBe(`400 ${expected}`);
    return;
  }
  expect(statusAndMessage(reply), reply.text).toBe('201 Booking saved');
  expect(reply.body.data.status).toBe(expected.status);
  ledger.lastDate = toIsoDate(slot);
  ledger.visits.push({ ...expected, id: reply.body.data.id });
}
