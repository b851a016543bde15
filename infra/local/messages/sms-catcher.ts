import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { formatTime, renderPage } from '../console/page.ts';
import { type DataStore, IN_MEMORY, openDataStore, readJson, tryParseJson } from '../database/data-store.ts';
import { isCrossOrigin, readBody, send, sendHtml, sendJson, splitTarget } from '../http.ts';
import { type LocalServerOptions, startLocalServer } from '../local-server.ts';

const caughtSms = z.object({ to: z.string(), text: z.string(), at: z.string() });
type CaughtSms = z.infer<typeof caughtSms>;
const storedSms = z.array(caughtSms);
const sendTextMessage = z.object({
  DestinationPhoneNumber: z.string().min(1),
  MessageBody: z.string().min(1),
});
const replyInput = z.object({ from: z.string().min(1), text: z.string() });

/** A reply to an SMS, as AWS End User Messaging publishes it. */
export type SmsReply = z.infer<typeof replyInput>;

export type SmsCatcher = Awaited<ReturnType<typeof startSmsCatcher>>;

type SmsCatcherOptions = LocalServerOptions & {
  readonly dataStore?: DataStore;
  readonly clock?: () => Date;
  readonly onReply?: (reply: SmsReply) => Promise<unknown>;
};

const FILE = 'sms.json';
const BODY_MAX_BYTES = 64 * 1024;
const AWS_JSON = 'application/x-amz-json-1.0';
const SEND = 'PinpointSMSVoiceV2.SendTextMessage';

const sendAws = (response: ServerResponse, status: number, body: object): void =>
  send(response, status, AWS_JSON, JSON.stringify(body));

const renderSms = ({ to, text, at }: CaughtSms): string => `<li><p>${escapeHtml(text)}</p>
<span class="soft">to ${escapeHtml(to)} · ${formatTime(at)}</span>
<form method="post" action="/reply"><input type="hidden" name="from" value="${escapeHtml(to)}">
<button name="text" value="STOP">Reply STOP</button></form></li>`;

function renderSmsList(messages: readonly CaughtSms[]): string {
  const items = messages.toReversed().map(renderSms);
  const list = items.length > 0 ? `<ul class="cards">${items.join('\n')}</ul>` : '<p>No SMS yet.</p>';
  return renderPage(
    'SMS',
    `<div class="row"><h1>SMS</h1><form method="post" action="/clear"><button>Remove all</button></form></div>
<p class="soft">All SMS of the local stack. None is delivered. As JSON: <a href="/store">/store</a></p>
${list}`,
  );
}

/** The JSON or form of a request's body. */
const parseFields = (body: Buffer, contentType = ''): unknown =>
  contentType.includes('form')
    ? Object.fromEntries(new URLSearchParams(body.toString()))
    : tryParseJson(body.toString());

/**
 * Receives SMS like AWS End User Messaging (SendTextMessage), delivers none, and shows them: `GET /` as a page, `GET /store`
 * as JSON. `POST /reply {from, text}` plays a reply such as STOP; `POST /clear` removes all.
 */
export async function startSmsCatcher(options: SmsCatcherOptions = {}) {
  const dataStore = options.dataStore ?? openDataStore(IN_MEMORY);
  const clock = options.clock ?? (() => new Date());
  const messages = [...((await readJson(dataStore, FILE, storedSms)) ?? [])];
  let throttles = 0;
  const save = () => dataStore.write(FILE, JSON.stringify(messages));

  async function receive(input: unknown, response: ServerResponse): Promise<void> {
    if (throttles > 0) {
      throttles -= 1;
      return sendAws(response, 400, { __type: 'ThrottlingException', Message: 'Rate exceeded' });
    }
    const parsed = sendTextMessage.safeParse(input);
    if (!parsed.success) return sendAws(response, 400, { __type: 'ValidationException', Message: 'Invalid' });
    const { DestinationPhoneNumber: to, MessageBody: text } = parsed.data;
    messages.push({ to, text, at: clock().toISOString() });
    await save();
    sendAws(response, 200, { MessageId: randomUUID() });
  }

  async function reply(input: unknown, isForm: boolean, response: ServerResponse): Promise<void> {
    const parsed = replyInput.safeParse(input);
    if (!parsed.success) return sendJson(response, 422, { message: 'Send {from: number, text}' });
    await options.onReply?.(parsed.data);
    if (isForm) response.writeHead(303, { location: '/' }).end();
    else sendJson(response, 200, parsed.data);
  }

  async function post(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCrossOrigin(request)) return sendJson(response, 403, { message: 'Forbidden' });
    const body = await readBody(request, BODY_MAX_BYTES);
    if (body === 'aborted') return;
    if (body === 'too large') return sendJson(response, 413, { message: 'Too large' });
    const contentType = request.headers['content-type'] ?? '';
    const fields = parseFields(body, contentType);
    if (path === '/' && request.headers['x-amz-target'] === SEND) return receive(fields, response);
    if (path === '/reply') return reply(fields, contentType.includes('form'), response);
    if (path !== '/clear') return sendJson(response, 404, { message: 'Not found' });
    messages.length = 0;
    await save();
    response.writeHead(303, { location: '/' }).end();
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = splitTarget(request.url ?? '/')?.path ?? '/';
    if (request.method === 'POST') return post(path, request, response);
    if (path === '/') return sendHtml(response, renderSmsList(messages));
    if (path === '/store') return sendJson(response, 200, { messages });
    sendJson(response, 404, { message: 'Not found' });
  }

  return {
    ...(await startLocalServer(serve, options)),
    messages: (): readonly CaughtSms[] => messages,
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
