import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { formatUtcDateAndMinute, renderMessagesPage } from '../console/tool-page.ts';
import { IN_MEMORY, openDataStore, tryParseJson } from '../database/data-store.ts';
import {
  type LocalReply,
  type LocalRequest,
  serveRoutes,
  toHtmlReply,
  toJsonReply,
  toRedirect,
} from '../http.ts';
import { type PartOptions, startLocalServer } from '../local-server.ts';
import { openMessages } from './stored-messages.ts';

const caughtSms = z.object({ to: z.string(), text: z.string(), at: z.string() });
type CaughtSms = z.infer<typeof caughtSms>;
const sendTextMessage = z.object({
  DestinationPhoneNumber: z.string().min(1),
  MessageBody: z.string().min(1),
});
const replyInput = z.object({ from: z.string().min(1), text: z.string() });

/** A reply to an SMS, as AWS End User Messaging publishes it. */
export type SmsReply = z.infer<typeof replyInput>;

export type SmsCatcher = Awaited<ReturnType<typeof startSmsCatcher>>;

type SmsCatcherOptions = PartOptions & { readonly onReply?: (reply: SmsReply) => Promise<unknown> };

const SEND = 'PinpointSMSVoiceV2.SendTextMessage';

const toAwsReply = (status: number, body: object): LocalReply => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});

const renderSms = ({ to, text, at }: CaughtSms): string => `<li><p>${escapeHtml(text)}</p>
<span class="soft">to ${escapeHtml(to)} · ${formatUtcDateAndMinute(at)}</span>
<form method="post" action="/reply"><input type="hidden" name="from" value="${escapeHtml(to)}">
<button name="text" value="STOP">Reply STOP</button></form></li>`;

const isForm = ({ header }: LocalRequest): boolean => header('content-type')?.includes('form') ?? false;

const parseFields = (request: LocalRequest): unknown =>
  isForm(request)
    ? Object.fromEntries(new URLSearchParams(request.body.toString()))
    : tryParseJson(request.body.toString());

/**
 * Receives SMS like AWS End User Messaging (SendTextMessage), delivers none, and shows them: `GET /` as a page, `GET /store`
 * as JSON. `POST /reply {from, text}` plays a reply such as STOP; `POST /clear` removes all.
 */
export async function startSmsCatcher({
  dataStore = openDataStore(IN_MEMORY),
  clock = () => new Date(),
  onReply,
  ...server
}: SmsCatcherOptions = {}) {
  const messages = await openMessages(dataStore, 'sms', caughtSms);
  let throttles = 0;

  async function receive(request: LocalRequest): Promise<LocalReply | undefined> {
    if (request.header('x-amz-target') !== SEND) return undefined;
    if (throttles > 0) {
      throttles -= 1;
      return toAwsReply(400, { __type: 'ThrottlingException', Message: 'Rate exceeded' });
    }
    const { data } = sendTextMessage.safeParse(parseFields(request));
    if (!data) return toAwsReply(400, { __type: 'ValidationException', Message: 'Invalid' });
    const { DestinationPhoneNumber: to, MessageBody: text } = data;
    await messages.add({ to, text, at: clock().toISOString() });
    return toAwsReply(200, { MessageId: randomUUID() });
  }

  const serve = serveRoutes({
    'GET /': () => toHtmlReply(renderMessagesPage('SMS', messages.all().toReversed().map(renderSms))),
    'GET /store': () => toJsonReply({ messages: messages.all() }),
    'POST /': receive,
    'POST /reply': async (request) => {
      const { data: reply } = replyInput.safeParse(parseFields(request));
      if (!reply) return toJsonReply({ message: 'Send {from: number, text}' }, 422);
      await onReply?.(reply);
      return isForm(request) ? toRedirect('/') : toJsonReply(reply);
    },
    'POST /clear': async () => {
      await messages.clear();
      return toRedirect('/');
    },
  });

  return {
    ...(await startLocalServer(serve, server)),
    messages: () => messages.all(),
    /** Lets the next `count` sends fail, because of the rate. */
    throttleNext(count: number): void {
      throttles = count;
    },
  };
}

/** The event by which the topic of a deployment passes a reply on. */
export const toSmsReplyEvent = ({ from, text }: SmsReply) => ({
  Records: [
    {
      EventSource: 'aws:sns',
      Sns: {
        Message: JSON.stringify({
          originationNumber: from,
          destinationNumber: '+12065550100',
          messageKeyword: 'KEYWORD',
          messageBody: text,
          inboundMessageId: randomUUID(),
        }),
      },
    },
  ],
});
