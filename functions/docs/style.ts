import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

/** Makes the viewer shorter, and fits it to phones. */
const OVERRIDES = `
body { margin: 0; overflow-x: hidden; }
/* Response headers are shown for success and 429 only */
.swagger-ui .response:not([data-code^='2']):not([data-code='429']) .headers-wrapper { display: none; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
  .swagger-ui .opblock-summary-description { flex-basis: 100%; padding-left: 4px; }
  .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td { display: block; width: auto; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .parameters-col_name { padding-bottom: 4px; }
}
`;

export const style: Handler<(typeof docs.routes)['style'], Ports> = async (_request, { viewer }) =>
  ok((await viewer.read('style')) + OVERRIDES);
