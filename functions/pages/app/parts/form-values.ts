import type { Signal } from '@preact/signals';
import { getPageLanguage } from '../texts/index.ts';

/** The id of the form to log in, for a button outside that sends it. */
export const LOG_IN_FORM_ID = 'log-in';

/** The text of fields, without the spaces around it. */
export const readTexts = <Name extends string>(fields: Readonly<Record<Name, Signal<string>>>) =>
  Object.fromEntries(
    Object.entries<Signal<string>>(fields).map(([name, { value }]) => [name, value.trim()]),
  ) as Record<Name, string>;

export const toToggle = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Gives equal input the same Idempotency-Key: a second click repeats the call, changed input makes a new one. */
export function createKeyPerInput() {
  let sent: { readonly text: string; readonly key: object } | undefined;
  return {
    getKey(input: object): object {
      const text = JSON.stringify(input);
      if (sent?.text !== text) sent = { text, key: {} };
      return sent.key;
    },
    isSent: (input: object): boolean => sent?.text === JSON.stringify(input),
    forget(): void {
      sent = undefined;
    },
  };
}

/** A person who has not come before, as the API takes one: in the language of the page. */
export const toNewPerson = <Name extends string>(
  texts: Readonly<Record<Name, Signal<string>>>,
  smsConsent: Signal<boolean>,
) => ({
  ...readTexts(texts),
  sms_consent: toToggle(smsConsent.value),
  language: getPageLanguage().language,
});
