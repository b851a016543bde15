import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AuthorizerEvent, AuthorizerReply } from '../../functions/desk-authorizer/index.ts';
import { DESK_NAMESPACE } from '../../lib/ports/desk-channels.ts';
import { serveRoutes, toJsonReply } from './http.ts';
import { type LocalServerOptions, startLocalServer } from './local-server.ts';

/**
 * An Event API of AWS AppSync on this machine, as far as the desk and its publisher use it:
 * https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 * https://docs.aws.amazon.com/appsync/latest/eventapi/publish-http.html
 * https://docs.aws.amazon.com/appsync/latest/eventapi/configure-event-api-auth.html
 */
const PROTOCOL = 'aws-appsync-event-ws';
const HEADER_PREFIX = 'header-';
const REALTIME_PATH = '/event/realtime';
const CONNECTION_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_MS = 60_000;
const EVENTS_MAX = 5;
/** At most five segments of at most 50 letters, digits and inner hyphens. */
const CHANNEL_FORM = /^(?:\/[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?){1,5}$/;

type Authorize = (event: AuthorizerEvent) => Promise<AuthorizerReply>;
type Authorization = { readonly Authorization?: string };
type ClientMessage = {
  readonly type?: string;
  readonly id?: string;
  readonly channel?: string;
  readonly authorization?: Authorization;
};
type Subscriber = { readonly socket: WebSocket; readonly id: string };

const isKnownChannel = (channel: string): boolean =>
  CHANNEL_FORM.test(channel) && channel.startsWith(`/${DESK_NAMESPACE}/`);

/** The token that a client sends among its subprotocols. */
function findToken({ headers }: IncomingMessage): string {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const header = protocols.find((each) => each.startsWith(HEADER_PREFIX))?.slice(HEADER_PREFIX.length);
  try {
    const sent = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as Authorization;
    return sent.Authorization ?? '';
  } catch {
    return '';
  }
}

/** The message of a client; one without a type if it is no JSON. */
function parseMessage(text: string): ClientMessage {
  try {
    return JSON.parse(text) as ClientMessage;
  } catch {
    return {};
  }
}

const toError = (errorType: string) => [{ errorType, message: errorType }];

type IsAllowed = (token: string, context: AuthorizerEvent['requestContext']) => Promise<boolean>;

function openChannels(isAllowed: IsAllowed) {
  const channels = new Map<string, Set<Subscriber>>();

  async function subscribe(socket: WebSocket, { id = '', channel = '', authorization }: ClientMessage) {
    const token = authorization?.Authorization ?? '';
    const refuse = (errorType: string) => ({ type: 'subscribe_error', id, errors: toError(errorType) });
    if (!isKnownChannel(channel)) return refuse('BadRequestException');
    if (!(await isAllowed(token, { operation: 'EVENT_SUBSCRIBE', channel })))
      return refuse('UnauthorizedException');
    const subscribers = channels.get(channel) ?? new Set();
    channels.set(channel, subscribers.add({ socket, id }));
    return { type: 'subscribe_success', id };
  }

  function leave(socket: WebSocket, id?: string): void {
    for (const subscribers of channels.values()) {
      for (const each of subscribers)
        if (each.socket === socket && (id === undefined || each.id === id)) subscribers.delete(each);
    }
  }

  async function reply(socket: WebSocket, message: ClientMessage): Promise<object> {
    switch (message.type) {
      case 'connection_init':
        return { type: 'connection_ack', connectionTimeoutMs: CONNECTION_TIMEOUT_MS };
      case 'subscribe':
        return subscribe(socket, message);
      case 'unsubscribe':
        leave(socket, message.id);
        return { type: 'unsubscribe_success', id: message.id };
      default:
        return { type: 'error', errors: toError('UnsupportedOperation') };
    }
  }

  /** Passes events to the subscribers of their channel. */
  function publish({ channel, events }: { readonly channel: string; readonly events: readonly string[] }) {
    if (!isKnownChannel(channel) || events.length > EVENTS_MAX)
      return toJsonReply({ errors: toError('BadRequestException') }, 400);
    for (const { socket, id } of channels.get(channel) ?? []) {
      for (const event of events) socket.send(JSON.stringify({ type: 'data', id, event }));
    }
    const successful = events.map((_, index) => ({ identifier: `local-${index}`, index }));
    return toJsonReply({ successful, failed: [] });
  }

  function serveSocket(socket: WebSocket): void {
    const send = (message: object) => socket.send(JSON.stringify(message));
    const keepAlive = setInterval(() => send({ type: 'ka' }), KEEP_ALIVE_MS).unref();
    socket.on('message', async (data) => send(await reply(socket, parseMessage(String(data)))));
    // The socket ends by itself after a broken frame
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(keepAlive);
      leave(socket);
    });
  }
  return { serveSocket, publish };
}

/** Starts the Event API. `setAuthorizer` names the function that lets clients connect and subscribe. */
export async function startDeskEvents(options: LocalServerOptions = {}) {
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => PROTOCOL });
  let authorize: Authorize = async () => ({ isAuthorized: false, ttlOverride: 0 });
  const isAllowed: IsAllowed = async (authorizationToken, requestContext) =>
    (await authorize({ authorizationToken, requestContext })).isAuthorized;
  const { serveSocket, publish } = openChannels(isAllowed);

  async function onUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    // A client may leave while the authorizer is asked
    connection.on('error', () => {});
    const isConnecting = request.url === REALTIME_PATH;
    if (!isConnecting || !(await isAllowed(findToken(request), { operation: 'EVENT_CONNECT' }))) {
      connection.end(`HTTP/1.1 ${isConnecting ? '401 Unauthorized' : '404 Not Found'}\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, connection, head, serveSocket);
  }

  const serve = serveRoutes({
    'POST /event': ({ body, header }) =>
      header('authorization')?.includes('/appsync/aws4_request')
        ? publish(JSON.parse(body.toString()))
        : toJsonReply({ errors: toError('UnauthorizedException') }, 401),
  });
  const server = await startLocalServer(serve, { ...options, onUpgrade });
  return {
    ...server,
    publishUrl: `${server.url}/event`,
    realtimeUrl: `ws://localhost:${server.port}${REALTIME_PATH}`,
    setAuthorizer(chosen: Authorize): void {
      authorize = chosen;
    },
    /** Ends all connections, as an outage does. */
    disconnect(): void {
      for (const client of sockets.clients) client.terminate();
    },
    async close(graceMs?: number): Promise<void> {
      for (const client of sockets.clients) client.terminate();
      await server.close(graceMs);
    },
  };
}
