import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

/** Replies the script that starts the viewer of the reference. */
export const start: Handler<'docs/start', Ports> = async (_request, { viewer }) =>
  ok(await viewer.read('start'));
