import { expect, test } from 'vitest';
import type { CustomerReceiptCode } from '../../../lib/rules/payments/customer-receipts.ts';
import type { HistoryEvent, HistoryRow } from '../../../lib/rules/products/purchases.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import {
  describeCustomerReceipt,
  describeHistoryRow,
  ROW_TEXTS,
} from '../../../lib/views/products/row-texts.ts';
import { toPseudoTexts } from '../../support/pages/pseudo-texts.ts';

const toRow = (event: HistoryEvent): HistoryRow => ({
  ...event,
  saleId: 1,
  serviceId: 0,
  at: '2026-11-16T14:00:00.000Z',
});
const HISTORY = {
  purchased: [{ code: 'purchased' }, 'Purchased'],
  renewed: [{ code: 'renewed' }, 'Renewed'],
  redeemed: [{ code: 'redeemed', lineName: 'Haircut' }, 'Redeemed for Haircut'],
  included: [{ code: 'included', lineName: 'Haircut' }, 'Used included service: Haircut'],
  changed: [{ code: 'changed', lineName: 'Gold' }, 'Changes to Gold with the next payment'],
  returned: [{ code: 'returned', lineName: 'Haircut' }, 'Returned: Haircut'],
  extended: [{ code: 'extended', until: '2027-01-05' }, 'Can be used until Jan 5, 2027'],
  paused: [
    { code: 'paused', from: '2027-01-05', until: '2027-01-20' },
    'Paused from Jan 5, 2027 to Jan 20, 2027',
  ],
  resumed: [{ code: 'resumed' }, 'Resumed'],
  frozen: [{ code: 'frozen' }, 'Frozen'],
  unfrozen: [{ code: 'unfrozen' }, 'No longer frozen'],
  transferred: [{ code: 'transferred' }, 'Transferred to another owner'],
  adjusted: [{ code: 'adjusted' }, 'Adjusted'],
  voided: [{ code: 'voided' }, 'Ended by the salon'],
  replaced: [{ code: 'replaced' }, 'Number replaced'],
  reloaded: [{ code: 'reloaded' }, 'Reloaded'],
  reloadLost: [{ code: 'reloadLost' }, 'Reload taken back'],
  resent: [{ code: 'resent' }, 'Mailed again'],
} as const satisfies { [Code in HistoryEvent['code']]: readonly [HistoryEvent, string] };
const RECEIPTS = {
  visit: 'Haircut, Colour',
  deposit: 'Deposit: Haircut, Colour',
  tip: 'Tip: Haircut, Colour',
  cancellationFee: 'Cancellation fee: Haircut, Colour',
  noShowFee: 'No-show fee: Haircut, Colour',
  product: 'Haircut, Colour',
  renewal: 'Renewal: Haircut, Colour',
  refund: 'Refund: Haircut, Colour',
} as const satisfies { [Code in CustomerReceiptCode]: string };
const codes = Object.keys(RECEIPTS) as CustomerReceiptCode[];
const describe = (code: CustomerReceiptCode, texts: (typeof ROW_TEXTS)['en']) =>
  describeCustomerReceipt({ code, names: ['Haircut', 'Colour'] }, texts);
const READER = { salon: { settings: DEFAULT_SETTINGS }, sentenceLanguage: 'en' } as const;

test('each history row and receipt has its English sentence (BEHAVIOR §19.5, §25.8)', () => {
  for (const [event, sentence] of Object.values(HISTORY))
    expect(describeHistoryRow(toRow(event), READER)).toBe(sentence);
  for (const code of codes) expect(describe(code, ROW_TEXTS.en)).toBe(RECEIPTS[code]);
});

test('reads every text of history rows and receipts in the chosen language when it is shown', () => {
  const pseudo = toPseudoTexts(ROW_TEXTS.en);
  for (const [event] of Object.values(HISTORY)) {
    const sentence = describeHistoryRow(toRow(event), READER, pseudo);
    expect(sentence).toMatch(/^\[¡.+!\]$/);
    if ('lineName' in event) expect(sentence).toContain(event.lineName);
  }
  for (const code of codes) expect(describe(code, pseudo)).toMatch(/^\[¡.*Haircut, Colour!\]$/);
});

// BEHAVIOR §10.8
test.each([
  ['de', 'de-DE', 'Pausiert vom 05.01.2027 bis 20.01.2027', 'Anzahlung: Haircut, Colour'],
  ['fr', 'fr-FR', 'En pause du 5 janv. 2027 au 20 janv. 2027', 'Acompte\u00a0: Haircut, Colour'],
  ['es', 'es-ES', 'En pausa del 5 ene 2027 al 20 ene 2027', 'Anticipo: Haircut, Colour'],
  ['en', 'en-GB', 'Paused from 5 Jan 2027 to 20 Jan 2027', 'Deposit: Haircut, Colour'],
] as const)('sentences in %s have the dates of a salon in %s', (language, locale, paused, deposit) => {
  const [event] = HISTORY.paused;
  const reader = { salon: { settings: { ...DEFAULT_SETTINGS, locale } }, sentenceLanguage: language };
  expect(describeHistoryRow(toRow(event), reader)).toBe(paused);
  expect(describe('deposit', ROW_TEXTS[language])).toBe(deposit);
});
