import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

const RULES = ['User-agent: *', 'Allow: /', 'Disallow: /desk', 'Disallow: /office', 'Disallow: /api/']
  .map((line) => `${line}\n`)
  .join('');

/** Search engines may read the booking pages alone (BEHAVIOR §35.7). */
export const robots: Handler<'pages/robots', Ports> = async () => ok(RULES);
