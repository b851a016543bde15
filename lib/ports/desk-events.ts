import { type AwsAccess, createAwsClient } from './aws-client.ts';

/** The Event API of AWS AppSync through which desks are told of changes. */
export type DeskEventSettings = AwsAccess & {
  /** The address to publish to. */
  readonly url: string;
  /** The address of the WebSocket. */
  readonly realtimeUrl: string;
};

/** A diary has another version on this date, in the spelling of the API. */
export type DiaryEvent = { readonly date: string; readonly version: string };

export type DeskEvents = {
  /** Publishes to the subscribers of a channel. Throws if the service does not accept all events. */
  publish(channel: string, events: readonly DiaryEvent[]): Promise<void>;
};

/** Events in one request to publish. */
const BATCH_MAX = 5;
const PUBLISH_TIMEOUT_MS = 2_000;

/**
 * Publishes by HTTP, signed with the role of the function:
 * https://docs.aws.amazon.com/appsync/latest/eventapi/publish-http.html
 */
export function openDeskEventPublisher({ url, ...access }: DeskEventSettings): DeskEvents {
  const client = createAwsClient(access, 'appsync');
  async function publishBatch(channel: string, events: readonly DiaryEvent[]): Promise<void> {
    const response = await client.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel, events: events.map((event) => JSON.stringify(event)) }),
      signal: AbortSignal.timeout(PUBLISH_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the event API replied ${response.status}`);
    const { failed = [] } = (await response.json()) as { readonly failed?: readonly unknown[] };
    if (failed.length > 0) throw new Error(`the event API did not accept ${failed.length} events`);
  }
  return {
    async publish(channel, events) {
      for (let from = 0; from < events.length; from += BATCH_MAX) {
        await publishBatch(channel, events.slice(from, from + BATCH_MAX));
      }
    },
  };
}
