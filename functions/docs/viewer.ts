import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

export const viewer: Handler<'docs/viewer', Ports> = async (_request, { viewer }) =>
  ok(await viewer.read('script'));
