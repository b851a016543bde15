import {
  fillOrDropPlaceholders,
  isSmsKind,
  type MessageText,
} from '../../lib/rules/notifications/message-texts.ts';
import { countSmsParts } from '../../lib/rules/notifications/sms-texts.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Salon } from '../../lib/rules/salons/salon.ts';
import { toPlaceholderExamples } from '../../lib/views/notifications/message-texts.ts';
import { formatSms, getStandardWords } from '../../lib/views/notifications/standard-words/index.ts';
import type { RecordHandlers } from './handlers.ts';
import { checkMessageTextInput, type NamedWords } from './message-text.ts';

/** The length of a link to a visit, most of it a token: the example is shorter. */
const LINK_LENGTH = 320;

/** The words of a message with examples, and in how many parts they are sent as SMS; 0 for a mail. */
export function fillWithExamples(
  salon: Salon,
  catalog: Catalog,
  { kind, language, ...own }: NamedWords,
  now: Date,
): MessageText & { readonly smsParts: number } {
  const platform = getStandardWords(language);
  const standard = platform.words[kind];
  const examples = toPlaceholderExamples(salon, catalog, language, now);
  const write = (values: typeof examples): string => {
    const text = fillOrDropPlaceholders(own.text || standard.text, values);
    return isSmsKind(kind) ? formatSms(platform, salon.name, text) : text;
  };
  return {
    subject: fillOrDropPlaceholders(own.subject || standard.subject, examples),
    text: write(examples),
    smsParts: isSmsKind(kind) ? countSmsParts(write({ ...examples, link: 'x'.repeat(LINK_LENGTH) })) : 0,
  };
}

/** Shows the words of a message with examples; changes nothing (BEHAVIOR §29.6). */
export const messageTextPreview: RecordHandlers<'message-text'>['message-text-preview'] = async (
  { salon, input, now },
  { catalogs },
) => {
  const checked = checkMessageTextInput(input);
  if (!checked.ok) return checked;
  const { smsParts, ...words } = fillWithExamples(salon, await catalogs(salon), checked.value, now);
  return ok({ message: 'Text with examples', data: { ...words, sms_parts: smsParts } });
};
