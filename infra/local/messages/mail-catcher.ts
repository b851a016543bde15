import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { escapeHtml } from '../../../lib/views/escape-html.ts';
import { type DataStore, IN_MEMORY, openDataStore, readJson, tryParseJson } from '../database/data-store.ts';
import { isCrossOrigin, readBody, send, sendHtml, sendJson, splitTarget } from '../http.ts';
import { type LocalServerOptions, startLocalServer } from '../local-server.ts';
import { type CaughtMail, caughtMail, parseMail, SesError } from './mail-message.ts';
import { FRAME_SANDBOX, renderMail, renderMailFrame, renderMailList } from './mail-page.ts';

/** The failures of a send: rejected for its rate, a paused account, an outage, no reply, or a reply that is lost after the send. */
const FAULTS = ['throttle', 'pause', 'error', 'hang', 'lost reply'] as const;
export type Fault = (typeof FAULTS)[number];

export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

type MailCatcherOptions = LocalServerOptions & {
  readonly dataStore?: DataStore;
  readonly clock?: () => Date;
};

const FORM_MAX_BYTES = 20 * 1024 * 1024;
const FOLDER = 'mails';
const SEQUENCE_DIGITS = 9;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

const sendXml = (response: ServerResponse, status: number, xml: string): void =>
  send(response, status, 'text/xml', xml);

function sendError(response: ServerResponse, status: number, code: string, text: string): void {
  const type = status < 500 ? 'Sender' : 'Receiver';
  sendXml(
    response,
    status,
    `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>${type}</Type><Code>${code}</Code>` +
      `<Message>${escapeHtml(text)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

/** Opens the stored mails, in the order of their arrival. */
async function openMails(dataStore: DataStore) {
  const names = await dataStore.list(FOLDER);
  const stored = await Promise.all(names.map((name) => readJson(dataStore, `${FOLDER}/${name}`, caughtMail)));
  const mails = stored.filter((mail) => mail !== undefined);
  let sequence = Number.parseInt(names.at(-1) ?? '0', 10);
  return {
    all: () => mails,
    async add(mail: CaughtMail): Promise<void> {
      sequence += 1;
      const name = `${String(sequence).padStart(SEQUENCE_DIGITS, '0')}.json`;
      mails.push(mail);
      await dataStore.write(`${FOLDER}/${name}`, JSON.stringify(mail));
    },
    async clear(): Promise<void> {
      mails.length = 0;
      const present = await dataStore.list(FOLDER);
      await Promise.all(present.map((name) => dataStore.remove(`${FOLDER}/${name}`)));
    },
  };
}

function sendMailPart(
  mail: CaughtMail,
  part: string | undefined,
  index: string | undefined,
  response: ServerResponse,
) {
  if (part === undefined) return sendHtml(response, renderMail(mail));
  if (part === 'html') {
    return send(response, 200, 'text/html; charset=utf-8', renderMailFrame(mail), {
      'content-security-policy': `sandbox ${FRAME_SANDBOX}; default-src 'none'; img-src * data:; style-src 'unsafe-inline'`,
    });
  }
  const attachment = part === 'attachment' ? mail.attachments[Number(index)] : undefined;
  if (!attachment) return sendJson(response, 404, { message: 'Not found' });
  return send(response, 200, 'application/octet-stream', Buffer.from(attachment.content, 'base64'), {
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
  });
}

const faultInput = z.object({ next: z.int().min(0), kind: z.enum(FAULTS) });

/**
 * Receives mails like SES (Query protocol: SendRawEmail, SendEmail), delivers none, and shows them: `GET /` as a
 * page, `GET /store` as JSON; `POST /clear`, `POST /faults {next, kind}`.
 */
export async function startMailCatcher(options: MailCatcherOptions = {}) {
  const mails = await openMails(options.dataStore ?? openDataStore(IN_MEMORY));
  const clock = options.clock ?? (() => new Date());
  let faults: { left: number; fault: Fault } = { left: 0, fault: 'error' };

  async function receive(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const fault = faults.left > 0 ? faults.fault : undefined;
    if (fault) faults.left -= 1;
    if (fault === 'throttle') return sendError(response, 400, 'Throttling', 'Maximum sending rate exceeded.');
    if (fault === 'pause') {
      return sendError(response, 400, 'MessageRejected', 'Sending paused for this account.');
    }
    if (fault === 'error') return sendError(response, 500, 'InternalFailure', 'The service is out of order.');
    if (fault === 'hang') return;
    try {
      const mail = { messageId: randomUUID(), ...(await parseMail(form)), at: clock().toISOString() };
      await mails.add(mail);
      if (fault === 'lost reply') {
        response.destroy();
        return;
      }
      const action = form.get('Action') ?? '';
      sendXml(
        response,
        200,
        `<${action}Response xmlns="${NAMESPACE}"><${action}Result><MessageId>${mail.messageId}</MessageId>` +
          `</${action}Result><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>` +
          `</${action}Response>`,
      );
    } catch (error) {
      if (error instanceof SesError) sendError(response, 400, error.code, error.message);
      else throw error;
    }
  }

  async function post(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCrossOrigin(request)) return sendJson(response, 403, { message: 'Forbidden' });
    const body = await readBody(request, FORM_MAX_BYTES);
    if (body === 'aborted') return;
    if (body === 'too large')
      return sendError(response, 400, 'InvalidParameterValue', 'Message is too long.');
    if (path === '/') return receive(new URLSearchParams(body.toString()), response);
    if (path === '/clear') {
      await mails.clear();
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    if (path !== '/faults') return sendJson(response, 404, { message: 'Not found' });
    const { data: fault } = faultInput.safeParse(tryParseJson(body.toString()));
    if (!fault) {
      return sendJson(response, 422, { message: `Send {next: count, kind: one of ${FAULTS.join(', ')}}` });
    }
    faults = { left: fault.next, fault: fault.kind };
    sendJson(response, 200, fault);
  }

  async function get(path: string, response: ServerResponse): Promise<void> {
    if (path === '/') return sendHtml(response, renderMailList(mails.all()));
    if (path === '/store') return sendJson(response, 200, { emails: mails.all() });
    const [, folder, id, part, index] = path.split('/');
    const mail = folder === 'mail' ? mails.all().find((each) => each.messageId === id) : undefined;
    if (!mail) return sendJson(response, 404, { message: 'Not found' });
    return sendMailPart(mail, part, index, response);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = splitTarget(request.url ?? '/')?.path ?? '/';
    if (request.method === 'POST') return post(path, request, response);
    if (request.method === 'GET' || request.method === 'HEAD') return get(path, response);
    sendJson(response, 405, { message: 'Method not allowed' });
  }

  return {
    ...(await startLocalServer(serve, options)),
    emails: () => mails.all(),
    clear: () => mails.clear(),
    /** Lets the next `count` sends fail in this way; 0 ends it. */
    failNext(count: number, fault: Fault): void {
      faults = { left: count, fault };
    },
    remainingFaults: () => faults.left,
  };
}
