import { app } from '../../../functions/outbox/index.ts';
import type { StreamEvent } from '../../../functions/outbox/stream.ts';
import { readEnvironment } from '../../../lib/ports/environment.ts';

/**
 * A sender in its own process, which a test can kill. Delivers the notice of the event on its command line.
 */
await app(readEnvironment())(JSON.parse(process.argv[2] ?? '') as StreamEvent);
