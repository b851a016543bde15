import { expect, test } from 'vitest';
import { de } from '../../../functions/pages/app/field-messages/texts/de.ts';
import { es } from '../../../functions/pages/app/field-messages/texts/es.ts';
import { fr } from '../../../functions/pages/app/field-messages/texts/fr.ts';
import { translateErrors } from '../../../functions/pages/app/field-messages/translate.ts';
import { setPageLanguage } from '../../../functions/pages/app/texts/index.ts';
import { FIELD_MESSAGES } from '../../../lib/rules/field-messages.ts';
import { choosePageFormats } from '../../../lib/rules/salons/languages.ts';

const listPlaceholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);
const BY_CODE = new Map<string, string>(
  Object.entries(FIELD_MESSAGES).map(([key, message]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    message,
  ]),
);

// BEHAVIOR §35.6
test.each([{ de }, { fr }, { es }])('%o has messages of codes that exist, with their values', (catalogue) => {
  for (const { messages } of Object.values(catalogue))
    for (const [code, text] of Object.entries(messages)) {
      const allowed = listPlaceholders(BY_CODE.get(code) ?? expect.fail(code));
      expect(allowed, code).toEqual(expect.arrayContaining(listPlaceholders(text)));
    }
});

test('shows messages at fields in the language of the page, with its numbers and the currency of the salon', () => {
  const failure = {
    ok: false,
    kind: 'invalid',
    code: 'invalid',
    status: 422,
    message: 'Invalid input',
    errors: { email: ['Is required'], tip: ['Must be at most 1200.50'], x: ['Only with lines'] },
    errorCodes: {
      email: [{ code: 'required', params: {} }],
      tip: [{ code: 'too_large', params: { max: '1200.50' } }],
      x: [{ code: 'only_with_lines', params: {} }],
    },
  } as const;
  setPageLanguage(choosePageFormats([], { locale: 'de-DE', languages: [] }));
  expect(translateErrors(failure).errors).toEqual({
    email: ['bitte ausfüllen'],
    tip: ['höchstens 1.200,50'],
    x: ['bitte prüfen'],
  });
  expect(translateErrors(failure, 'EUR').errors).toMatchObject({ tip: ['höchstens 1.200,50\u00a0€'] });
  setPageLanguage();
  expect(translateErrors(failure, 'USD').errors).toEqual({
    ...failure.errors,
    tip: ['Must be at most $1,200.50'],
  });
  const late = { ...failure, errors: { to: ['Must be on or before 2026/12/05'] } };
  expect(translateErrors(late).errors).toEqual({ to: ['Must be on or before Dec 5, 2026'] });
});
