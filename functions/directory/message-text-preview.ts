import { fillPlaceholders } from '../../lib/rules/notifications/message-texts.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toPlaceholderExamples } from '../../lib/views/notifications/message-texts.ts';
import type { RecordHandlers } from './handlers.ts';
import { checkMessageTextInput } from './message-text.ts';

/** Shows the words of a message with examples; changes nothing (BEHAVIOR §29.6). */
export const messageTextPreview: RecordHandlers<'message-text'>['message-text-preview'] = async (
  { salon, input, now },
  { catalogs },
) => {
  const checked = checkMessageTextInput(input);
  if (!checked.ok) return checked;
  const { language, subject, text } = checked.value;
  const examples = toPlaceholderExamples(salon, await catalogs(salon), language, now);
  return ok({
    message: 'Text with examples',
    data: { subject: fillPlaceholders(subject, examples), text: fillPlaceholders(text, examples) },
  });
};
