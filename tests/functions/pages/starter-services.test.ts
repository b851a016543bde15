import { expect, test } from 'vitest';
import {
  getOwnCategory,
  listStarterServices,
} from '../../../functions/pages/app/office/first-evening/starter-services/starter-services.ts';
import { TRADES } from '../../../functions/pages/app/office/first-evening/starter-services/trades.ts';
import { LANGUAGES } from '../../../lib/rules/salons/languages.ts';

// BEHAVIOR §40.3
test('the services of a first day have the names that the customers of the salon read, and the same minutes', () => {
  expect(listStarterServices('hair', 'es')[0]).toEqual({
    category: 'Corte',
    name: 'Lavar, cortar y peinar, pelo corto',
    minutes: 45,
  });
  expect(LANGUAGES.map(getOwnCategory)).toEqual(['Services', 'Leistungen', 'Prestations', 'Servicios']);
  const listMinutes = (language: (typeof LANGUAGES)[number]) =>
    TRADES.map((trade) => listStarterServices(trade, language).map(({ minutes }) => minutes));
  for (const language of LANGUAGES) expect(listMinutes(language), language).toEqual(listMinutes('en'));
});
