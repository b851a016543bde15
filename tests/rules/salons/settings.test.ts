import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  type SalonDetails,
  validateAndNormalizeSalonDetails,
} from '../../../lib/rules/salons/settings.ts';
import type { Updates } from '../../../lib/rules/updates.ts';

const validate = (updates: Updates<SalonDetails>) => {
  const validated = validateAndNormalizeSalonDetails(updates);
  return validated.ok ? { ...validated.value } : validated.errors;
};

// BEHAVIOR §10.2
describe('details of a salon', () => {
  test('that are left out keep their values', () => {
    expect(validate({})).toEqual({});
  });

  test.each([
    ['USD', 'USD'],
    ['eur', 'EUR'],
    ['USDX', undefined],
    ['XYZ', undefined],
    ['', undefined],
  ])('currency %j is %j', (currency, expected) => {
    expect(validate({ currency })).toEqual(
      expected ? { currency: expected } : { currency: ['Must be a currency code like USD'] },
    );
  });

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    // Intl reports it as Asia/Calcutta; the salon keeps its name
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['Europe/Nowhere', undefined],
    ['EST', undefined],
    ['+01:00', undefined],
    ['', undefined],
  ])('time zone %j is %j', (timeZone, expected) => {
    expect(validate({ timeZone })).toEqual(
      expected ? { timeZone: expected } : { timeZone: ['Must be a time zone like America/New_York'] },
    );
  });

  test.each([
    ['de-DE', 'de-DE'],
    ['fr-ca', 'fr-CA'],
    ['en_US', undefined],
    ['', undefined],
  ])('locale %j is %j', (locale, expected) => {
    expect(validate({ locale })).toEqual(
      expected ? { locale: expected } : { locale: ['Must be a language tag like de-DE'] },
    );
  });

  test.each([
    ['https://app.salon.test', true],
    ['https://app.salon.test:8443/path?x=1', true],
    ['http://localhost:5173', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:3000', true],
    ['', true],
    ['http://app.salon.test', false],
    ['ftp://localhost', false],
    ['https://user@app.salon.test', false],
    ['https://:secret@app.salon.test', false],
    ['app.salon.test', false],
  ])('app URL %j is valid: %j', (appUrl, isValid) => {
    expect(validate({ appUrl })).toEqual(isValid ? { appUrl } : { appUrl: ['Must be an https address'] });
  });

  test.each([
    ['*', true],
    ['https://app.salon.test', true],
    ['http://localhost:5173', true],
    ['https://app.salon.test/', false],
    ['https://APP.salon.test', false],
    ['http://app.salon.test', false],
    ['null', false],
  ])('origin %j is valid: %j', (origin, isValid) => {
    const errors = { 'allowedOrigins.1': ['Must be an origin like https://example.com, or *'] };
    const origins = ['https://first.test', origin];
    expect(validate({ allowedOrigins: origins })).toEqual(isValid ? { allowedOrigins: origins } : errors);
  });

  test('origins are kept once; the list may be empty', () => {
    expect(validate({ allowedOrigins: ['*', 'https://a.test', '*'] })).toEqual({
      allowedOrigins: ['*', 'https://a.test'],
    });
    expect(validate({ allowedOrigins: [] })).toEqual({ allowedOrigins: [] });
  });

  test('all errors are reported at once', () => {
    const wrong = { currency: 'x', timeZone: 'x', appUrl: 'x', allowedOrigins: ['x'] };
    expect(Object.keys(validate(wrong) ?? {})).toStrictEqual([
      'currency',
      'timeZone',
      'appUrl',
      'allowedOrigins.0',
    ]);
  });
});

// BEHAVIOR §10.1, §10.2
test('a new salon takes no deposits and no guests, offers registration only, and allows all origins', () => {
  expect(DEFAULT_SETTINGS).toStrictEqual({
    locale: 'en-US',
    languages: [],
    guestCheckout: false,
    bookingInterval: 15,
    bookingHorizonDays: 30,
    minimumNoticeMinutes: 0,
    enableSignup: true,
    staffSelection: false,
    deskLockMinutes: 10,
    confirmationRequired: true,
    secondFactorRequiredFor: [],
    eraseAfterMonths: 0,
    enableDynamicSlot: false,
    googleLoginEnable: false,
    facebookLoginEnable: false,
    depositEnable: false,
    saveCardEnable: false,
    payLaterEnable: false,
    cancellationKey: false,
    policyRequired: false,
    cancellationWindowHours: 24,
    lateCancelFeePercent: 0,
    noShowFeePercent: 0,
    recurringPaymentEnable: false,
    guestContactRequired: false,
    openBookingsPerNetwork: 20,
    openBookingsPerGuest: 10,
    openBookingsPerUnverifiedCustomer: 10,
    noticeRules: [],
    openBookingsPerCustomer: 50,
    unverifiedBookingsPerHour: 30,
    reminders: [{ hoursBefore: 24, channel: 'email' }],
    quietFrom: 21 * 60,
    quietTo: 8 * 60,
    assignsInTurn: false,
    waitlistMode: 'first',
    waitlistOfferMinutes: 30,
    giftCardsPayTips: false,
    calendarShowsClients: false,
    tipPercentages: [15, 18, 20],
    tipMax: 20_000,
    cashRounding: 0,
    dunningDays: [3, 7, 14],
    pastDueBenefits: true,
    membershipPauseDays: 0,
    giftCardTaxOnce: false,
    smsCountries: [],
    paymentKey: '',
    googleClientId: '',
    facebookClientId: '',
    replyTo: '',
    taxNumber: '',
    appUrl: '',
    brandColor: '',
    logo: '',
    allowedOrigins: ['*'],
  });
});
