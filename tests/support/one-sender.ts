import { app } from '../../functions/outbox/index.ts';
import type { StreamEvent } from '../../functions/outbox/stream.ts';
import { readEnvironment } from '../../lib/ports/environment.ts';

/** A sender in a process of its own, so that it can be killed: sends what the event on its command line shows. */
await app(readEnvironment())(JSON.parse(process.argv[2] ?? '') as StreamEvent);
