import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Choices,
  formatChoices,
  PEOPLE_MAX,
  parseChoices,
  STEPS,
  toBookableChoicesAndStep,
} from '../../functions/pages/app/booking/choices.ts';
import { formatRemainingTime } from '../../functions/pages/app/booking/countdown.ts';
import {
  computeVisitDuration,
  listVisitLines,
  sumPrices,
  toLowestPrice,
} from '../../functions/pages/app/booking/lines.ts';
import { toBrandStyle } from '../../functions/pages/app/brand-style.ts';
import type { Catalog } from '../../functions/pages/app/page-data.ts';
import {
  addMonths,
  findApiRangeOfShownMonth,
  formatMonthRange,
  formatTimeIn,
  formatUpcomingTime,
  fromApiTime,
  listDaysOfMonth,
  listMonthOrNextFourWeeks,
  toApiTime,
  toDay,
} from '../../functions/pages/app/parts/format.ts';
import { computeContrast } from '../../lib/rules/salons/brand-colors.ts';

const id = fc.integer({ min: 1, max: 999 });
const service = fc.record({
  serviceId: id,
  pricingOptionId: fc.option(id),
  addOnIds: fc.uniqueArray(id, { maxLength: 3 }),
  staffId: fc.option(id),
});
const clockTime = fc
  .record({ hours: fc.integer({ min: 0, max: 23 }), minutes: fc.integer({ min: 0, max: 59 }) })
  .map(({ hours, minutes }) => [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':'));
const choices: fc.Arbitrary<Choices> = fc.record({
  step: fc.constantFrom(...STEPS),
  locationId: fc.option(id),
  onlyStaffId: fc.option(id),
  people: fc.array(fc.array(service, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: PEOPLE_MAX,
  }),
  date: fc.option(fc.constantFrom('2026-11-24', '2028-02-29')),
  time: fc.option(clockTime),
});

const NOTHING = {
  step: 'services',
  locationId: null,
  onlyStaffId: null,
  people: [[]],
  date: null,
  time: null,
};
const addOn = { id: 7, name: 'Mask', price: '20.00', duration: 15 };
const plain = {
  id: 1,
  name: 'Haircut',
  description: '',
  price: '50.00',
  price_from: '50.00',
  duration: 45,
  payment_type: 0,
  min_amount: '0.00',
  image: '',
  enable_online_booking: 1,
  pricing_options: [],
  staff_prices: [],
  add_ons: [addOn],
  booking_horizon_days: null,
  minimum_notice_minutes: null,
};
const long = { id: 3, name: 'Long', price: '155.00', duration: 120 };
const short = { id: 2, name: 'Short', price: '95.00', duration: 75 };
const CATALOG = {
  location: { id: 1 },
  categories: [
    {
      id: 1,
      name: 'Hair',
      services: [
        plain,
        { ...plain, id: 2, price_from: '95.00', add_ons: [], pricing_options: [long, short] },
        { ...plain, id: 8, enable_online_booking: 0 },
      ],
    },
  ],
  staff: [{ id: 4, name: 'Ava', rating: 5, image: '', specialization: '', service_ids: [1] }],
} as unknown as Catalog;

describe('the choices of a URL', () => {
  test('are read as they were written, for any choices', () => {
    fc.assert(
      fc.property(choices, (all) => {
        expect(parseChoices(formatChoices(all))).toEqual(all);
      }),
    );
  });

  test('are nothing where the URL cannot be read, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = encodeURIComponent(text);
        const read = parseChoices(`?step=${value}&services=@${value}&date=${value}&time=${value}&location=x`);
        expect(read.locationId).toBeNull();
        expect(STEPS).toContain(read.step);
        expect(read.people.length).toBeLessThanOrEqual(PEOPLE_MAX);
      }),
    );
    expect(parseChoices('')).toEqual(NOTHING);
    expect(parseChoices('?date=2026-1-1&time=25:00&services=a,-1,@2&step=over')).toEqual(NOTHING);
    // A calendar has no such day
    expect(parseChoices('?date=2026-02-30')).toEqual(NOTHING);
  });

  test.each([
    ['a service that is gone or not offered online', '?services=9,8,1', '?location=1&services=1'],
    [
      'an add-on, option or staff member that it does not have',
      '?services=1.5-6-7@9',
      '?location=1&services=1-7',
    ],
    ['no option of a service that has some: the first is chosen', '?services=2', '?location=1&services=2.3'],
    [
      'a step without services',
      '?step=details&date=2026-11-24&time=10:00',
      '?location=1&date=2026-11-24&time=10:00',
    ],
    [
      'a service that the only staff member does not perform',
      '?staff=4&services=1,2',
      '?location=1&staff=4&services=1@4',
    ],
    ['a staff member who is gone', '?staff=9&services=1', '?location=1&services=1'],
    ['the details without a time', '?step=details&services=1', '?step=time&location=1&services=1'],
    [
      'a payment or a confirmation that this tab does not know',
      '?step=done&services=1&date=2026-11-24&time=10:00',
      '?step=details&location=1&services=1&date=2026-11-24&time=10:00',
    ],
  ])('lose %s', (_name, asked, offered) => {
    expect(formatChoices(toBookableChoicesAndStep(parseChoices(asked), CATALOG))).toBe(offered);
  });
});

test('people are served at the same time, and each pays', () => {
  const lines = listVisitLines(parseChoices('?services=1-7,2.2_2.3'), CATALOG);
  expect(lines.map(({ name, minutes, price }) => [name, minutes, price])).toEqual([
    ['Haircut', 60, 70],
    ['Haircut – Short', 75, 95],
    ['Haircut – Long', 120, 155],
  ]);
  expect([computeVisitDuration(lines), sumPrices(lines)]).toEqual([135, 320]);
  const [, withOptions] = CATALOG.categories[0]?.services ?? [];
  expect(withOptions && toLowestPrice(withOptions)).toEqual({ from: '95.00', hasHigherPrice: true });
});

describe('dates and times', () => {
  test('are written for the API and read again', () => {
    fc.assert(
      fc.property(clockTime, (time) => {
        expect(fromApiTime(toApiTime(time))).toBe(time);
      }),
    );
    expect(['00:00', '12:00', '14:30'].map(toApiTime)).toEqual(['12:00 AM', '12:00 PM', '02:30 PM']);
  });

  test('follow the zone of the salon and that of the visitor', () => {
    expect(toDay(new Date('2026-11-24T02:00:00Z'), 'America/New_York')).toBe('2026-11-23');
    expect(formatTimeIn('2026-11-24T22:00:00Z', 'Europe/Berlin', '2026-11-24')).toBe('11:00 PM');
    expect(formatTimeIn('2026-11-24T23:30:00Z', 'Europe/Berlin', '2026-11-24')).toBe(
      '12:30 AM (25\u00a0Wed)',
    );
    expect(formatUpcomingTime('2026-11-24T22:00:00Z', 'Europe/Berlin', '2026-11-24')).toBe('11:00 PM');
    expect(formatUpcomingTime('2026-11-24T23:30:00Z', 'Europe/Berlin', '2026-11-24')).toBe('Wed 12:30 AM');
  });

  test('of a month that is nearly over give way to the next four weeks (BEHAVIOR §35.1)', () => {
    const read = (month: string, today: string) => {
      const days = listMonthOrNextFourWeeks(month, today);
      return [days[0], days.at(-1)];
    };
    expect(read('2026-11', '2026-11-17')).toEqual(['2026-11-01', '2026-11-30']);
    // A Wednesday, from which on 13 days are left
    expect(read('2026-11', '2026-11-18')).toEqual(['2026-11-15', '2026-12-12']);
    expect(read('2026-12', '2026-11-18')).toEqual(['2026-12-01', '2026-12-31']);
    expect(findApiRangeOfShownMonth('2026-11', '2026-11-18', '2026-12-05')).toEqual({
      start_date: '2026/11/18',
      end_date: '2026/12/05',
    });
    expect(formatMonthRange('2026-11-18', '2026-12-12')).toMatch(/^November\s–\sDecember 2026$/);
  });

  test('of months cross years, and February has its days', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([listDaysOfMonth('2028-02').length, listDaysOfMonth('2026-02').length]).toEqual([29, 28]);
    expect([125, 900, 59].map(formatRemainingTime)).toEqual(['2:05', '15:00', '0:59']);
  });
});

/** The values of the themes in a rule of `toBrandStyle`. */
const readThemes = (style: string) => {
  const pairs = [...style.matchAll(/(--brand[\w-]*):light-dark\((#\w{6}),(#\w{6})\)/g)];
  const pick = (at: 2 | 3) => Object.fromEntries(pairs.map((pair) => [pair[1], pair[at]]));
  return { light: pick(2), dark: pick(3) };
};

test('the colour of a salon has enough contrast on all backgrounds of both themes, whatever it is', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (brand) => {
      const { light, dark } = readThemes(toBrandStyle(brand));
      // The lightest and the darkest background of each theme (parts/tokens.css)
      for (const [theme, backgrounds] of [
        [light, ['#ffffff', '#f0edea']],
        [dark, ['#191715', '#32302d']],
      ] as const) {
        const get = (name: string) => theme[name] ?? '';
        const on = (name: string, background: string) => computeContrast(get(name), background);
        for (const background of [...backgrounds, get('--brand-tint')])
          expect(on('--brand', background)).toBeGreaterThanOrEqual(4.5);
        expect(on('--brand-on', get('--brand-fill'))).toBeGreaterThanOrEqual(4.5);
        expect(on('--brand-on', get('--brand-fill-hover'))).toBeGreaterThanOrEqual(4.5);
        expect(on('--brand-mid', backgrounds[0])).toBeGreaterThanOrEqual(3);
      }
    }),
  );
  expect(toBrandStyle('#F00000')).toContain(':root{--brand:#');
  expect(toBrandStyle('red;}body{display:none')).not.toContain('display');
});
