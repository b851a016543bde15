import { expect, test } from 'vitest';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { MAIL_CLASS_COUNT, toMailClassOfSalon } from '../../../lib/rules/notifications/mail-classes.ts';

// BEHAVIOR §32.9
test('a salon has one of 8 classes of mails, for ever, and salons are spread over all of them', () => {
  expect(
    ['demo', 'shear-joy', 'salon-1', 'salon-2', ''].map((slug) => toMailClassOfSalon(slug as Tenant)),
  ).toStrictEqual([4, 6, 2, 3, 0]);
  const classes = Array.from({ length: 800 }, (_, index) => toMailClassOfSalon(`salon-${index}` as Tenant));
  const counts = [...Map.groupBy(classes, (each) => each).values()].map(({ length }) => length);
  expect(counts).toHaveLength(MAIL_CLASS_COUNT);
  expect(Math.min(...counts)).toBeGreaterThan(50);
});
