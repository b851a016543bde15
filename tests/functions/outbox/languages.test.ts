import { expect, test } from 'vitest';
import { en } from '../../../functions/outbox/texts/en.ts';
import { texts, writeInLanguage } from '../../../functions/outbox/texts/index.ts';
import { DATA, renderAllMails, URL_OF_LINK } from '../../support/messages/all-mails.ts';
import { findForeignTexts, listVisibleTexts, toPseudoTexts } from '../../support/pages/pseudo-texts.ts';

const SALON_INITIAL = 'S';
const PSEUDO = toPseudoTexts(en);

// BEHAVIOR §29.2
test('writes every text of each mail in the language of the salon', () => {
  for (const { subject, html } of writeInLanguage(PSEUDO, renderAllMails)) {
    const visible = [subject, ...listVisibleTexts(html)].filter((text) => text !== SALON_INITIAL);
    expect(visible.filter((text) => text.includes('[¡')).length, subject).toBeGreaterThan(3);
    expect(findForeignTexts(visible, DATA), subject).toEqual([]);
  }
});

test('writes an SMS in the language of the salon', () => {
  const text = { salon: 'Shear Joy', at: 'Mar 2', link: URL_OF_LINK };
  const sms = writeInLanguage(PSEUDO, () => texts().sms.reminder(text));
  expect(findForeignTexts([sms], [])).toEqual([]);
  expect(sms).toContain(URL_OF_LINK);
});

test('keeps languages apart that are written at the same time', async () => {
  const english = renderAllMails();
  const write = async () => {
    await Promise.resolve();
    return renderAllMails();
  };
  const [first, pseudo, last] = await Promise.all([write(), writeInLanguage(PSEUDO, write), write()]);
  expect([first, last]).toEqual([english, english]);
  expect(JSON.stringify(english)).not.toContain('[¡');
  expect(JSON.stringify(pseudo)).toContain('[¡');
});
