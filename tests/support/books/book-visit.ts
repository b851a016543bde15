import { expect } from 'vitest';
import { addDays, wireDate } from '../../../lib/rules/calendar.ts';
import { instantOf } from '../../../lib/rules/time-zone.ts';
import type { SlotItem } from '../bookings.ts';
import { verdict } from '../replies.ts';
import { type Books, chosen, REDEEMED_AS, redemptionOf, today, ZONE } from './books.ts';
import { book } from './model/booking.ts';
import { PRICES } from './model/prices.ts';
import type { Wish } from './model/records.ts';
import type { Step } from './steps.ts';

const MINUTES: Readonly<Record<number, number>> = { 1: 45, 2: 90, 3: 30 };

const dateOf = ({ date }: SlotItem): string => date.replaceAll('/', '-');

function startOf(slot: SlotItem): number {
  const [hour = '', minute = ''] = slot.time.split(/[: ]/);
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (slot.time.endsWith('PM') ? 720 : 0);
  return instantOf(dateOf(slot), minutes, ZONE).getTime();
}

const askedFor = (services: readonly number[]) =>
  services.map((service_id) => ({ service_id, pricing_option_id: null, staff_id: null }));

/** The first free time after the last visit's day, of five days; undefined where none is free. */
async function freeSlot(books: Books, services: readonly number[]): Promise<SlotItem | undefined> {
  const day = today(books);
  const from = books.lastDate < day ? addDays(day, 1) : addDays(books.lastDate, 1);
  const slots = await books.salon.call<SlotItem[]>('booking/get-slot', {
    start_date: wireDate(from),
    end_date: wireDate(addDays(from, 4)),
    location_id: 1,
    service_pricing_options: askedFor(services),
  });
  return slots.body.data.find((slot) => slot.available && dateOf(slot) > books.lastDate);
}

const save = ({ salon }: Books, services: readonly number[], slot: SlotItem, wishes: readonly Wish[]) =>
  salon.call<{ id: number; status: number }>(
    'booking/save-booking',
    {
      location_id: 1,
      customer_id: null,
      customer_type: 0,
      date: slot.date,
      time: slot.time,
      services: askedFor(services).map((each) => ({
        ...each,
        price: (PRICES[each.service_id] ?? 0) / 100,
        duration: MINUTES[each.service_id],
      })),
      redemptions: wishes.map((wish) => ({ type: REDEEMED_AS[wish.product.kind], ...redemptionOf(wish) })),
    },
    { as: 'customer' },
  );

/** Books a visit as the customer, with what is redeemed at once; holds the answer to the model's. */
export async function bookVisit(
  books: Books,
  { services, wishes: picks }: Extract<Step, { op: 'book' }>,
): Promise<void> {
  const slot = await freeSlot(books, services);
  if (!slot) return;
  const wishes = picks.flatMap(([which, at]): Wish[] => {
    const product = chosen(books.products, which);
    const service = chosen(services, at);
    return product && service ? [{ product, service }] : [];
  });
  const reply = await save(books, services, slot, wishes);
  const expected = book(services, wishes, books.products, today(books), startOf(slot));
  if (typeof expected === 'string') {
    expect(verdict(reply), reply.text).toBe(`400 ${expected}`);
    return;
  }
  expect(verdict(reply), reply.text).toBe('201 Booking saved');
  expect(reply.body.data.status).toBe(expected.status);
  books.lastDate = dateOf(slot);
  books.visits.push({ ...expected, id: reply.body.data.id });
}
