import { expect, test } from 'vitest';
import { formatShortDateAtTime } from '../../../functions/outbox/mails/format.ts';
import type { RenderedMail } from '../../../functions/outbox/mails/layout.ts';
import { renderMailWithLocation } from '../../../functions/outbox/mails/location-mail.ts';
import { en } from '../../../functions/outbox/texts/en.ts';
import { composeInLanguage, composeWithTexts, texts } from '../../../functions/outbox/texts/index.ts';
import { fillOrDropPlaceholders } from '../../../lib/rules/notifications/message-texts.ts';
import { countSmsParts } from '../../../lib/rules/notifications/sms-texts.ts';
import { LANGUAGES, type Language } from '../../../lib/rules/salons/languages.ts';
import { formatSms } from '../../../lib/views/notifications/standard-words/index.ts';
import { DATA, renderAllMails } from '../../support/messages/all-mails.ts';
import { LOCATION, SALON } from '../../support/messages/notified-visit.ts';
import { findForeignTexts, listVisibleTexts, toPseudoTexts } from '../../support/pages/pseudo-texts.ts';

const SALON_INITIAL = 'S';
const PSEUDO = { texts: toPseudoTexts(en), locale: 'en-US' };

/** The subject and all texts of the HTML. */
const listTexts = ({ subject, html }: RenderedMail): string[] =>
  [subject, ...listVisibleTexts(html)].filter((text) => text !== SALON_INITIAL);

// BEHAVIOR §29.2
test('writes every text of each mail in the language of the message', () => {
  for (const mail of composeWithTexts(PSEUDO, renderAllMails)) {
    const visible = listTexts(mail);
    expect(visible.filter((text) => text.includes('[¡')).length, mail.subject).toBeGreaterThan(3);
    expect(findForeignTexts(visible, DATA), mail.subject).toEqual([]);
  }
});

/** Words that no other language of messages has. */
const ENGLISH = /\b(?:the|your|you|with|is|are|of|and|this|not|has|will)\b|\b(?:Mon|Tue|Wed)\b|day,|[AP]M\b/;
const withoutData = (text: string): string =>
  DATA.filter((each) => each.length > 3).reduce((rest, each) => rest.replaceAll(each, ''), text);

// BEHAVIOR §10.8
test.each([
  ['de', 'de-DE', 'Dienstag, 2. März 2027', /14:30/, /85,00 \$/],
  ['fr', 'fr-FR', 'mardi 2 mars 2027', /14:30/, /85,00 \$US/],
  ['es', 'es-ES', 'martes, 2 de marzo de 2027', /14:30/, /85,00 US\$/],
] as const)(
  'a mail of each kind in %s has no English word, and dates and money of the region',
  (language, locale, day, time, money) => {
    const mails = composeInLanguage(language, locale, renderAllMails);
    const all = mails.flatMap((mail) => listTexts(mail).map(withoutData));
    expect(all.filter((text) => ENGLISH.test(text))).toEqual([]);
    for (const { html } of mails) expect(html).toContain(`<html lang="${language}">`);
    const visible = all.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(visible).toContain(day);
    expect(visible).toMatch(time);
    expect(visible).toMatch(money);
  },
);

// BEHAVIOR §10.8
test.each([
  ['en', ['until the start', '1 hour before', '2 hours before']],
  ['de', ['bis zum Beginn', '1 Stunde vor', '2 Stunden vor']],
  ['fr', ['au début', '1 heure avant', '2 heures avant']],
  ['es', ['hasta el inicio', '1 hora antes', '2 horas antes']],
] as const)('mails in %s count 0, 1 and 2 hours as the language does', (language, expected) => {
  const sentences = composeInLanguage(language, 'en-US', () =>
    [0, 1, 2].map((hours) => {
      const { change, lateCancelUse, lateCancelFee } = texts().visit;
      const late = [lateCancelUse(hours), lateCancelFee({ hours, money: '5' })];
      return [change({ ways: '', hours }), ...late].join(' ');
    }),
  );
  sentences.forEach((sentence, hours) => {
    expect(sentence).toContain(expected[hours]);
    expect(sentence).not.toMatch(/\b0 |\b1 (?:hours|Stunden|heures|horas)/);
  });
});

// BEHAVIOR §10.8
test('an English mail of a salon in Germany has the clock of Germany', () => {
  const [text] = composeInLanguage('en', 'de-DE', renderAllMails).flatMap(
    ({ text }) => /14:30 ?[-–].*/.exec(text) ?? [],
  );
  expect(text).toMatch(/^14:30 ?[-–] ?17:40/);
});

/** The days whose short names have the rarest letters: 'sáb', 'août', 'févr.', 'März'. */
const DAYS = ['2027-08-07', '2027-02-06', '2027-03-03'];
const LINK = `https://salon.example/visit?token=${'x'.repeat(280)}`;

const writeSms = (salon: string, text: string): string => formatSms(texts().standard, salon, text);
const writeReminder = (date: string, link: string): string => {
  const at = formatShortDateAtTime({ date, minute: 870 });
  return writeSms('Shear Joy', fillOrDropPlaceholders(texts().standard.words.sms.text, { at, link }));
};

// BEHAVIOR §29.4
test.each(LANGUAGES)('a reminder by SMS in %s costs no more parts than in English', (language: Language) => {
  const write = (date: string) => {
    return writeReminder(date, LINK);
  };
  for (const date of DAYS) {
    const sms = composeInLanguage(language, 'en-US', () => write(date));
    expect(sms).toContain(LINK);
    expect(sms).toContain('STOP');
    expect(countSmsParts(sms), sms).toBe(countSmsParts(write(date)));
  }
});

// BEHAVIOR §29.4
test.each(LANGUAGES)('an SMS of 80 characters in %s costs one part', (language: Language) => {
  const sms = composeInLanguage(language, 'en-US', () =>
    writeSms('The Hair and Beauty House', 'x'.repeat(80)),
  );
  expect(countSmsParts(sms), sms).toBe(1);
});

// BEHAVIOR §29.4
test.each(LANGUAGES)(
  'an SMS of 50 characters of another alphabet costs two parts in %s, where Latin letters cost one',
  (language: Language) => {
    const write = (character: string) =>
      composeInLanguage(language, 'en-US', () => writeSms('Shear Joy', character.repeat(50)));
    expect(write('预')).toContain('预'.repeat(50));
    expect(['预', 'x'].map((character) => countSmsParts(write(character)))).toEqual([2, 1]);
  },
);

test('keeps languages apart that are written at the same time', async () => {
  const english = renderAllMails();
  const write = async () => {
    await Promise.resolve();
    return renderAllMails();
  };
  const [first, pseudo, last] = await Promise.all([write(), composeWithTexts(PSEUDO, write), write()]);
  expect([first, last]).toEqual([english, english]);
  expect(JSON.stringify(english)).not.toContain('[¡');
  expect(JSON.stringify(pseudo)).toContain('[¡');
});

// BEHAVIOR §29.2
test('a mail below the name of the salon does not repeat it for a location of the same name', () => {
  const render = (name: string) =>
    renderMailWithLocation(
      { salon: { ...SALON, catalogVersion: 1 }, location: { ...LOCATION, name } },
      { subject: '', headline: '', blocks: [] },
    );
  const { text, html } = render('Shear Joy');
  expect(text).toMatch(/--\nShear Joy\n12 Mercer Street/);
  expect(listVisibleTexts(html).filter((each) => each.includes('Shear Joy'))).toEqual(['Shear Joy']);
  expect(render('Shear Joy Downtown').text).toMatch(/--\nShear Joy\nShear Joy Downtown, 12 Mercer Street/);
});

// BEHAVIOR §10.8
test.each([
  ['es', 'es-MX'],
  ['en', 'en-CA'],
] as const)(
  'a sentence in %s ends with one stop after a time of %s, such as 2:30 p.m.',
  (language, locale) => {
    const written = composeInLanguage(language, locale, () => {
      return [writeReminder('2027-03-02', ''), ...renderAllMails().flatMap(listTexts)];
    });
    expect(written.filter((text) => text.includes('p.m.')).length).toBeGreaterThan(5);
    expect(written.filter((text) => /[^.]\.\.(?!\.)/.test(text))).toEqual([]);
  },
);
