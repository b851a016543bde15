import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

export const openapi: Handler<(typeof docs.routes)['openapi'], Ports> = async ({ now }, { describe }) =>
  ok(await describe(now));
