/** Arbitrary salons with a visit to book around a day on which the clocks change. */
import fc from 'fast-check';
import { addDays } from '../../../lib/rules/calendar.ts';
import { toDayPageLookup } from '../../../lib/rules/diary/day-pages.ts';
import { parseRequestedVisit, type VisitChoices } from '../../../lib/rules/diary/requested-visits.ts';
import type { OracleLine, OracleQuestion } from '../booking/slot-oracle.ts';
import { toDayPages } from '../pages/busy-pages.ts';
import { busyTime, CLOCK_CHANGES, locations, resources, services, staff } from './part-arbitraries.ts';
import { addOn, catalog, location, service } from './salon-parts.ts';

const choice = (guestNo: fc.Arbitrary<number>) =>
  fc.record({
    serviceId: fc.constantFrom(1, 1, 2, 2, 3, 4),
    option: fc.boolean(),
    requested: fc.integer({ min: 0, max: 9 }),
    guestNo,
  });

/**
 * A salon, its busy times and a visit to book at location 1, in the form of the rules and in the form of the
 * oracle.
 */
export const bookingArbitrary = fc
  .constantFrom(...CLOCK_CHANGES)
  .chain(([timeZone, around]) =>
    fc.record({
      timeZone: fc.constant(timeZone),
      around: fc.constant(around),
      locations: locations(around),
      services,
      staff: staff(around),
      busy: fc.array(busyTime(around), { maxLength: 25 }),
      bookingInterval: fc.constantFrom(5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240),
      enableDynamicSlot: fc.boolean(),
      bookingHorizonDays: fc.constantFrom(1, 2, 29, 30, 30, 31),
      minimumNoticeMinutes: fc.constantFrom(0, 0, 45, 600, 2880),
      choices: fc.oneof(
        fc.array(choice(fc.constant(0)), { minLength: 1, maxLength: 3 }),
        fc.array(choice(fc.integer({ min: 0, max: 5 })), { minLength: 2, maxLength: 6 }),
      ),
      resources,
      addOns: fc.subarray([1, 2]),
      nowDays: fc.oneof(fc.integer({ min: -3, max: 1 }), fc.integer({ min: -33, max: -28 })),
      nowMinute: fc.integer({ min: 0, max: 1439 }),
      days: fc.tuple(fc.integer({ min: -2, max: 0 }), fc.integer({ min: 0, max: 2 })),
    }),
  )
  .map(({ around, timeZone, busy, ...it }) => {
    const addOns = [
      addOn(1, { serviceIds: [1, 4], duration: 10 }),
      addOn(2, { serviceIds: [2, 3], duration: 25 }),
    ];
    const salonCatalog = catalog({
      locations: it.locations,
      services: it.services,
      staff: it.staff,
      addOns,
      resources: it.resources,
    });
    const [ownLocation = location(1)] = it.locations;
    const now = new Date(Date.parse(`${addDays(around, it.nowDays)}T00:00:00Z`) + it.nowMinute * 60_000);
    const chosen = new Set<number>(it.choices.map(({ serviceId }) => serviceId));
    const input: VisitChoices = {
      services: it.choices.map(({ serviceId, option, requested, guestNo }) => {
        const able = it.staff.filter(
          (one) => one.serviceIds.includes(serviceId) && one.locationIds.includes(1),
        );
        const staffId = able[requested]?.id ?? null;
        return { serviceId, pricingOptionId: option ? 1 : null, staffId, guestNo };
      }),
      addOns: addOns
        .filter((one) => it.addOns.includes(one.id) && one.serviceIds.some((id) => chosen.has(id)))
        .map(({ id }) => ({ addOnId: id })),
    };
    const { bookingInterval, enableDynamicSlot, bookingHorizonDays, minimumNoticeMinutes } = it;
    const settings = { bookingInterval, enableDynamicSlot, bookingHorizonDays, minimumNoticeMinutes };
    const ownBusy = busy.filter(({ staffId }) => staffId === null || salonCatalog.staff.has(staffId));
    const firstWith = (serviceIds: readonly number[]) =>
      input.services.findIndex(({ serviceId }) => serviceIds.includes(serviceId));
    const lines = input.services.map(
      ({ serviceId, pricingOptionId, staffId, guestNo = 0 }, line): OracleLine => {
        const own = it.services[serviceId - 1] ?? service(0);
        const figures = (pricingOptionId === null ? undefined : own.pricingOptions[0]) ?? own;
        const ofOption = own.staffPrices.filter((each) => each.pricingOptionId === pricingOptionId);
        const ofMember = ofOption.find((each) => each.staffId === staffId) ?? figures;
        const ownAddOns = addOns.filter(
          ({ id, serviceIds }) => it.addOns.includes(id) && firstWith(serviceIds) === line,
        );
        return {
          serviceId,
          staffId,
          guestNo,
          price: ofMember.price,
          slower: ofOption.filter(({ duration }) => duration > figures.duration).map((each) => each.staffId),
          before: own.bufferBeforeMinutes,
          minutes: ownAddOns.reduce((sum, one) => sum + one.duration, ofMember.duration) + own.bufferMinutes,
          gap: [figures.processingAfter, figures.processingMinutes],
          resources: own.resources,
        };
      },
    );
    const oracle: OracleQuestion = {
      timeZone,
      settings,
      catalog: salonCatalog,
      location: ownLocation,
      lines,
      now,
      busy: ownBusy,
    };
    const outcome = parseRequestedVisit(input, salonCatalog, ownLocation, {
      isFrontDesk: false,
    });
    const question = {
      salon: { timeZone, settings },
      catalog: salonCatalog,
      location: ownLocation,
      visit: outcome.ok ? outcome.value : { lines: [] },
      now,
      pages: toDayPageLookup(toDayPages(ownBusy, salonCatalog)),
      from: addDays(around, it.days[0]),
      to: addDays(around, it.days[1]),
    };
    return { question, oracle, isBookable: outcome.ok };
  })
  // Refused visits are dropped; a table test covers them.
  .filter(({ isBookable }) => isBookable);
