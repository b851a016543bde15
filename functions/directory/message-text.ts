import type { MessageTextInput } from '../../lib/contract/notifications/message-text.ts';
import {
  checkPlaceholdersAndSmsSubject,
  MESSAGE_KINDS,
  MESSAGE_PLACEHOLDERS,
  type MessageText,
  parseMessageTextId,
  toOwnWords,
  withMessageText,
} from '../../lib/rules/notifications/message-texts.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { listOfferedLanguages } from '../../lib/rules/salons/languages.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getMessageTexts, putMessageTexts } from '../../lib/table/notifications/message-texts.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { getStandardWords } from '../../lib/views/notifications/standard-words/index.ts';
import type { RecordHandlers } from './handlers.ts';

type Named = NonNullable<ReturnType<typeof parseMessageTextId>>;

/** The salon's words, and the message that they are for; empty words stand for those of the platform. */
export type NamedWords = Named & MessageText;

const EMPTY: MessageText = { subject: '', text: '' };

const toMessageTextView = ({ id, kind, language }: Named, own: MessageText | undefined) =>
  withVersionHash({
    id,
    kind,
    language,
    ...(own ?? EMPTY),
    is_own: own ? 1 : 0,
    standard: getStandardWords(language).words[kind],
    placeholders: [...MESSAGE_PLACEHOLDERS[kind]],
  });

/** The own words of a request, and which message they are for; 404 for an unknown id. */
export function checkMessageTextInput({
  message_text_id,
  subject,
  text,
}: MessageTextInput): Outcome<NamedWords> {
  const named = parseMessageTextId(message_text_id);
  if (!named) return fail('recordNotFound', 'message_text_id');
  const words = checkPlaceholdersAndSmsSubject(named.kind, { subject: subject ?? '', text: text ?? '' });
  if (!words.ok) return words;
  return ok({ ...named, ...toOwnWords(words.value, getStandardWords(named.language).words[named.kind]) });
}

/** The salon's own words for the messages to its customers (BEHAVIOR §29.6). */
export const messageTextHandlers: Omit<
  RecordHandlers<'message-text'>,
  'message-text-preview' | 'message-text-test'
> = {
  'message-text-index': async ({ tenant, salon, input, url }, { store }) => {
    const { texts } = await getMessageTexts(store, tenant);
    const offered = MESSAGE_KINDS.flatMap((kind) =>
      listOfferedLanguages(salon.settings).map((language) => `${kind}-${language}` as const),
    );
    const others = Object.keys(texts).filter((id) => !offered.some((each) => each === id));
    const named = [...offered, ...others].flatMap((id) => parseMessageTextId(id) ?? []);
    const rows = input.order === 'desc' ? named.toReversed() : named;
    return ok(toListReplyFromAllRows(rows, input, url, (row) => toMessageTextView(row, texts[row.id])));
  },
  'message-text-update': (request, { store }) => {
    const { tenant, input } = request;
    return decideAndCommit(store, request, async (table) => {
      const checked = checkMessageTextInput(input);
      if (!checked.ok) return checked;
      const before = await getMessageTexts(table, tenant);
      const { id } = checked.value;
      const current = checkVersion(input.version, toMessageTextView(checked.value, before.texts[id]));
      if (!current.ok) return current;
      const after = withMessageText(before, id, checked.value);
      return ok({
        changes: [putMessageTexts(tenant, before, after)],
        reply: {
          message: 'Text changed',
          data: toMessageTextView(checked.value, after.texts[id]),
        },
      });
    });
  },
};
