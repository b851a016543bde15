import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

export const openapi: Handler<'docs/openapi', Ports> = async ({ now }, { describe }) =>
  ok(await describe(now));
