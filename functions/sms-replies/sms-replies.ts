/** The parts of an event of the topic that are read. */
export type SmsReplyEvent = { readonly Records: readonly { readonly Sns: { readonly Message: string } }[] };

/** A reply to an SMS: who sent it, in E.164, and its text. */
type IncomingSms = { readonly number: string; readonly text: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The replies of an event, as AWS End User Messaging publishes them; other messages are left out. */
export const parseSmsReplies = ({ Records }: SmsReplyEvent): IncomingSms[] =>
  Records.flatMap(({ Sns }) => {
    const message = tryParseJson(Sns.Message);
    if (!isRecord(message)) return [];
    const { originationNumber: number, messageBody: text } = message;
    return typeof number === 'string' && typeof text === 'string' ? [{ number, text }] : [];
  });
