import { createFieldErrorCollector } from '../field-errors.ts';
import type { Outcome } from '../outcome.ts';
import { LANGUAGES, type Language } from '../salons/languages.ts';

const CLIENT = ['greeting', 'name', 'salon', 'location'] as const;
const VISIT = [...CLIENT, 'date', 'time', 'services', 'staff'] as const;
const PRODUCT = [...CLIENT, 'product'] as const;

/** The messages to customers whose words a salon can change, with the placeholders of each (BEHAVIOR §29.6). */
export const MESSAGE_PLACEHOLDERS = {
  confirmation: VISIT,
  cancellation: VISIT,
  reschedule: [...VISIT, 'before'],
  update: VISIT,
  reminder: VISIT,
  sms: [...VISIT, 'link'],
  series: [...CLIENT, 'count'],
  waitlist: [...CLIENT, 'services'],
  offer: [...CLIENT, 'services', 'date', 'time', 'until'],
  purchase: PRODUCT,
  gift: [...PRODUCT, 'sender'],
  renewal: PRODUCT,
  end: PRODUCT,
} as const;
export type MessageKind = keyof typeof MESSAGE_PLACEHOLDERS;
type Placeholder<Kind extends MessageKind> = (typeof MESSAGE_PLACEHOLDERS)[Kind][number];
/** The text that replaces each placeholder of a message. */
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

const isSmsKind = (kind: MessageKind): boolean => kind === 'sms';

/** The kind and language of a text; undefined for an unknown id. */
export function parseMessageTextId(
  id: string,
): { readonly id: MessageTextId; readonly kind: MessageKind; readonly language: Language } | undefined {
  const kind = MESSAGE_KINDS.find((each) => id.startsWith(`${each}-`));
  const language = LANGUAGES.find((each) => id === `${kind}-${each}`);
  return kind && language && { id: `${kind}-${language}`, kind, language };
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Fails as `invalid` for an unknown placeholder, and for the subject of an SMS. */
export function checkMessageText(kind: MessageKind, words: MessageText): Outcome<MessageText> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const known: readonly string[] = MESSAGE_PLACEHOLDERS[kind];
  for (const field of ['subject', 'text'] as const) {
    const unknown = [...words[field].matchAll(PLACEHOLDER)].some(([, name = '']) => !known.includes(name));
    if (unknown) addError(field, `Must be one of ${known.map((name) => `{{${name}}}`).join(', ')}`);
  }
  if (isSmsKind(kind) && words.subject !== '') addError('subject', 'Must be empty');
  return toOutcome(words);
}

/** Puts the values in place of the placeholders. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => values[name] ?? '');

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
