import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

/** The script that a salon's own site loads to show the booking page (BEHAVIOR §35.5). */
export const embed: Handler<'pages/embed', Ports> = async (_request, { files }) =>
  ok(await files.readEmbedScript());
