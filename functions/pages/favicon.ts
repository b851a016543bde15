import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { renderIcon } from './icon.ts';
import type { Ports } from './ports.ts';

/** The icon of the product (BEHAVIOR §35.7). */
export const favicon: Handler<'pages/favicon', Ports> = async () => ok(renderIcon('Salon', ''));
