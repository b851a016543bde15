import { afterEach, expect, test } from 'vitest';
import {
  formatDay,
  formatDayOfMonth,
  formatInstant,
  formatTime,
  formatTimesWithZoneIfNeeded,
  formatUpcomingTime,
} from '../../../functions/pages/app/parts/format.ts';
import { setPageLanguage } from '../../../functions/pages/app/texts/index.ts';
import { choosePageFormats } from '../../../lib/rules/salons/languages.ts';

afterEach(() => setPageLanguage());

// BEHAVIOR §10.8
test.each([
  ['en', 'en-US', 'Tuesday, December 22 at 9:05 AM', 'Tue 9:05 AM', '9:05 AM'],
  ['de', 'de-DE', 'Dienstag, 22. Dezember um 09:05', 'Di., 09:05', '09:05'],
  ['fr', 'fr-FR', 'mardi 22 décembre à 09:05', 'mar. 09:05', '09:05'],
  ['es', 'es-ES', 'martes, 22 de diciembre, 9:05', 'mar, 9:05', '9:05'],
] as const)(
  'a page in %s of a salon in %s writes a time beside a date as it does alone',
  (language, locale, instant, soon, time) => {
    setPageLanguage(choosePageFormats([language], { locale, languages: [] }));
    const at = '2026-12-22T09:05:00-05:00';
    const zone = 'America/New_York';
    const written = [
      formatInstant(at, zone),
      formatUpcomingTime(at, zone, '2026-12-21'),
      formatTime('09:05'),
    ];
    expect(written.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([instant, soon, time]);
  },
);

// BEHAVIOR §10.8
test('a page in French writes the first day of a month as 1er, on one line with its month', () => {
  setPageLanguage(choosePageFormats(['fr'], { locale: 'fr-FR', languages: [] }));
  const days = ['2026-12-01', '2026-12-11', '2026-12-21'].map(formatDay);
  expect(days).toEqual(['mardi 1er\u00A0décembre', 'vendredi 11\u00A0décembre', 'lundi 21\u00A0décembre']);
  expect(['2026-12-01', '2026-12-11'].map(formatDayOfMonth)).toEqual(['1er', '11']);
  expect(formatInstant('2027-05-01T01:00:00Z', 'UTC')).toBe('samedi 1er\u00A0mai à 01:00');
});

// BEHAVIOR §6.3
test.each([
  ['Europe/Berlin', '2027-10-31T02:30:00+02:00', '2027-10-31T02:15:00+01:00', '02:30 (MESZ) – 02:15 (MEZ)'],
  ['Europe/Berlin', '2027-03-28T01:30:00+01:00', '2027-03-28T03:15:00+02:00', '01:30 (MEZ) – 03:15 (MESZ)'],
  ['Europe/Berlin', '2027-10-31T10:00:00+01:00', '2027-10-31T10:45:00+01:00', '10:00 – 10:45'],
  ['Asia/Kathmandu', '2027-03-28T10:00:00+05:45', '2027-03-28T10:45:00+05:45', '10:00 – 10:45 (GMT+5:45)'],
])('a browser in Paris shows a visit in %s from %s to %s as %s', (zone, starts_at, ends_at, shown) => {
  setPageLanguage(choosePageFormats(['de'], { locale: 'de-DE', languages: [] }));
  expect(formatTimesWithZoneIfNeeded({ starts_at, ends_at }, zone, 'Europe/Paris')).toBe(shown);
});
