import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

/** Replies with the script of the viewer. */
export const viewer: Handler<(typeof docs.routes)['viewer'], Ports> = async (_request, { viewer }) =>
  ok(await viewer.read('script'));
