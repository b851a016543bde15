import * as z from 'zod';
import { updateVersionField } from '../catalog/record-fields.ts';
import {
  language,
  lineEmptyByDefault,
  listEnvelope,
  listParameters,
  messageEnvelope,
  named,
  nonEmptyLine,
  optional,
  prose,
} from '../fields.ts';
import { forUsers, get, post } from '../route.ts';

const TEXT_MAX_LENGTH = 1_000;

const words = () => ({ subject: z.string(), text: z.string() });
const messageText = named('MessageText', () =>
  z.object({
    id: z.string(),
    kind: z.string(),
    language: language(),
    ...words(),
    is_own: z.int(),
    standard: z.object(words()),
    placeholders: z.array(z.string()),
    version: z.string(),
  }),
);
const fields = () => ({
  message_text_id: nonEmptyLine().describe('Kind and language: `reminder-de`'),
  subject: lineEmptyByDefault(),
  text: optional(prose(TEXT_MAX_LENGTH)),
});
const input = () => z.object(fields());

/** The salon's own words for the mails and SMS to its customers (BEHAVIOR §29.6). */
export const messageTextRoutes = {
  'message-text-index': get('/admin/message-text/index', forUsers('settings.write'), {
    summary: 'List the texts of messages',
    input: () => z.object(listParameters(['id'])),
    reply: () => listEnvelope(messageText()),
  }),
  'message-text-update': post('/admin/message-text/update', forUsers('settings.write'), {
    confirms: false,
    summary: 'Change the text of a message',
    description: 'Empty texts bring back those of the platform.',
    failures: ['recordHasChanged', 'recordNotFound'],
    input: () => z.object({ ...updateVersionField(), ...fields() }),
    reply: () => messageEnvelope(messageText()),
  }),
  'message-text-preview': post('/admin/message-text/preview', forUsers('settings.write'), {
    confirms: false,
    summary: 'Fill the placeholders of a text with examples',
    failures: ['recordNotFound'],
    input,
    reply: () => messageEnvelope(z.object({ ...words(), sms_parts: z.int() })),
  }),
  'message-text-test': post('/admin/message-text/test', forUsers('settings.write'), {
    confirms: false,
    summary: 'Mail a text with examples to yourself',
    failures: ['recordNotFound', 'tooManyEmails'],
    input,
    reply: () => messageEnvelope(z.object({ email: z.string() })),
  }),
} as const;

export type MessageTextInput = z.output<ReturnType<typeof input>>;
