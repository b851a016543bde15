export type ChannelAccess = {
  readonly address: string;
  readonly host: string;
  readonly channel: string;
  readonly token: string;
};

/** A diary has another version on a date, in the spelling of the API. */
export type DiaryMessage = { readonly date: string; readonly version: string };

type ChannelEvents = {
  readonly onOpen: () => void;
  readonly onMessage: (message: DiaryMessage) => void;
  /** Called once, whatever ended the channel; not after `close`. */
  readonly onEnd: () => void;
};

export type Channel = { close(): void };

const PROTOCOL = 'aws-appsync-event-ws';
const CONNECT_MAX_MS = 10_000;
const KEEP_ALIVE_MS = 300_000;
const SUBSCRIPTION = 'diary';

type ServerMessage = {
  readonly type?: string;
  readonly connectionTimeoutMs?: number;
  readonly event?: string | readonly string[];
};

const toBase64Url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** The events of a message: one as text, or a list. */
const toMessages = ({ event = [] }: ServerMessage): DiaryMessage[] =>
  [event].flat().map((each) => JSON.parse(each) as DiaryMessage);

/**
 * Subscribes to a channel of an AWS AppSync Event API (BEHAVIOR §39.11):
 * https://docs.aws.amazon.com/appsync/latest/eventapi/event-api-websocket-protocol.html
 */
export function openChannelOnce(
  { address, host, channel, token }: ChannelAccess,
  events: ChannelEvents,
): Channel {
  const authorization = { host, Authorization: token };
  const socket = new WebSocket(address, [PROTOCOL, `header-${toBase64Url(JSON.stringify(authorization))}`]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let silenceMs = KEEP_ALIVE_MS;

  function close(): void {
    isEnded = true;
    clearTimeout(timer);
    socket.close();
  }
  function end(): void {
    if (isEnded) return;
    close();
    events.onEnd();
  }
  function expectWithin(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  }
  const send = (message: object) => socket.send(JSON.stringify(message));

  const takeByType: Readonly<Record<string, (message: ServerMessage) => void>> = {
    connection_ack({ connectionTimeoutMs }) {
      silenceMs = connectionTimeoutMs ?? KEEP_ALIVE_MS;
      send({ type: 'subscribe', id: SUBSCRIPTION, channel, authorization });
    },
    subscribe_success() {
      expectWithin(silenceMs);
      events.onOpen();
    },
    data(message) {
      expectWithin(silenceMs);
      for (const each of toMessages(message)) events.onMessage(each);
    },
    ka: () => expectWithin(silenceMs),
  };
  function take(message: ServerMessage): void {
    const known = takeByType[message.type ?? ''];
    // Each other message reports an error
    if (known) known(message);
    else end();
  }

  expectWithin(CONNECT_MAX_MS);
  socket.addEventListener('open', () => send({ type: 'connection_init' }));
  socket.addEventListener('message', ({ data }) => {
    if (!isEnded) take(JSON.parse(String(data)) as ServerMessage);
  });
  socket.addEventListener('close', end);
  return { close };
}
