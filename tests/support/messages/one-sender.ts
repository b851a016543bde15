import { openApp } from '../../../functions/outbox/index.ts';
import type { QueueEvent } from '../../../functions/outbox/send-batch.ts';
import { readEnvironment } from '../../../lib/ports/environment.ts';

/**
 * A sender in its own process, which a test can kill. Delivers the notice of the event on its command line.
 */
await openApp(readEnvironment())(JSON.parse(process.argv[2] ?? '') as QueueEvent);
