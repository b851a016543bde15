import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { PacedLane } from '../rules/notifications/lanes.ts';
import { AWS_CALL_LIMITS } from './aws.ts';

/** Starts the function that empties the queue of a lane. */
type QueueWaker = { wake(lane: PacedLane): Promise<void> };

/** Wake-ups of one process: the function goes on for a while after its last message. */
const PAUSE_MS = 5_000;

/** Locally there is no such function: the queue is polled. */
export const NO_WAKER: QueueWaker = { wake: async () => {} };

/** Invokes the function asynchronously. Does nothing within 5 s of the last wake-up of the lane. */
export function openQueueWaker({
  region,
  functionName,
}: {
  readonly region: string;
  readonly functionName: string;
}): QueueWaker {
  const wokenAt = new Map<PacedLane, number>();
  let client: LambdaClient | undefined;
  return {
    async wake(lane) {
      const now = performance.now();
      if (now - (wokenAt.get(lane) ?? -PAUSE_MS) < PAUSE_MS) return;
      wokenAt.set(lane, now);
      const sdk = await import('@aws-sdk/client-lambda');
      client ??= new sdk.LambdaClient({ region, ...AWS_CALL_LIMITS });
      const Payload = JSON.stringify({ lanes: [lane] });
      await client.send(
        new sdk.InvokeCommand({ FunctionName: functionName, InvocationType: 'Event', Payload }),
      );
    },
  };
}
