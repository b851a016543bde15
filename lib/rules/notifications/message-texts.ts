import { createFieldErrorCollector } from '../field-errors.ts';
import type { Outcome } from '../outcome.ts';
import { LANGUAGES, type Language } from '../salons/languages.ts';

const CLIENT = ['greeting', 'name', 'salon', 'location'] as const;
const VISIT = [...CLIENT, 'date', 'time', 'at', 'services', 'staff'] as const;
const PRODUCT = [...CLIENT, 'product'] as const;

/** The messages to customers whose words a salon can change, with the placeholders of each (BEHAVIOR §29.6). */
export const MESSAGE_PLACEHOLDERS = {
  confirmation: VISIT,
  cancellation: VISIT,
  reschedule: [...VISIT, 'before'],
  update: VISIT,
  reminder: VISIT,
  sms: [...VISIT, 'link'],
  series: [...CLIENT, 'at', 'count'],
  waitlist: [...CLIENT, 'services'],
  offer: [...CLIENT, 'services', 'date', 'time', 'at', 'until'],
  purchase: PRODUCT,
  gift: [...PRODUCT, 'sender'],
  renewal: PRODUCT,
  end: PRODUCT,
} as const;
export type MessageKind = keyof typeof MESSAGE_PLACEHOLDERS;
type Placeholder<Kind extends MessageKind> = (typeof MESSAGE_PLACEHOLDERS)[Kind][number];
export type PlaceholderValues<Kind extends MessageKind> = Readonly<Record<Placeholder<Kind>, string>>;

/** A message in a language: 'reminder-de'. */
export type MessageTextId = `${MessageKind}-${Language}`;

/** The salon's own words. An empty text stands for that of the platform; an SMS has no subject. */
export type MessageText = { readonly subject: string; readonly text: string };

export type MessageTexts = {
  readonly texts: { readonly [Id in MessageTextId]?: MessageText };
  /** Counts the changes. */
  readonly version: number;
};

export const NO_MESSAGE_TEXTS: MessageTexts = { texts: {}, version: 0 };

export const MESSAGE_KINDS = Object.keys(MESSAGE_PLACEHOLDERS) as readonly MessageKind[];

export const isSmsKind = (kind: MessageKind): boolean => kind === 'sms';

/** The kind and language of a text; undefined for an unknown id. */
export function parseMessageTextId(
  id: string,
): { readonly id: MessageTextId; readonly kind: MessageKind; readonly language: Language } | undefined {
  const kind = MESSAGE_KINDS.find((each) => id.startsWith(`${each}-`));
  const language = LANGUAGES.find((each) => id === `${kind}-${each}`);
  return kind && language && { id: `${kind}-${language}`, kind, language };
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const PLACEHOLDER_AND_STOP = new RegExp(`${PLACEHOLDER.source}(\\.?)`, 'g');

/** Fails as `invalid` for an unknown placeholder, and for the subject of an SMS. */
export function checkPlaceholdersAndSmsSubject(kind: MessageKind, words: MessageText): Outcome<MessageText> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const known: readonly string[] = MESSAGE_PLACEHOLDERS[kind];
  for (const field of ['subject', 'text'] as const) {
    const unknown = [...words[field].matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name));
    if (unknown) addError(field, `This message cannot fill in ${unknown[0]}`);
  }
  if (isSmsKind(kind) && words.subject !== '') addError('subject', 'Must be empty');
  return toOutcome(words);
}

/** Puts the values in place of the placeholders. A value with a stop of its own ends the sentence: 'at 2:30 p.m.' */
export const fillOrDropPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER_AND_STOP, (_, name: string, stop: string) => {
    const value = values[name] ?? '';
    return value.endsWith('.') ? value : value + stop;
  });

/** The words that differ from the standard ones; a text that does not is empty. */
export const toOwnWords = (words: MessageText, standard: MessageText): MessageText => ({
  subject: words.subject === standard.subject ? '' : words.subject,
  text: words.text === standard.text ? '' : words.text,
});

/** The texts with one of them changed. Empty words remove it. */
export function withMessageText(
  { texts, version }: MessageTexts,
  id: MessageTextId,
  { subject, text }: MessageText,
): MessageTexts {
  const { [id]: _, ...others } = texts;
  const changed = subject === '' && text === '' ? {} : { [id]: { subject, text } };
  return { texts: { ...others, ...changed }, version: version + 1 };
}
