import { createHash } from 'node:crypto';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Ports } from './ports.ts';

/** Makes the viewer shorter and accessible, and fits it to phones. */
const OVERRIDES = `
:root { color-scheme: light; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
body { margin: 0; overflow-x: hidden; background: #fff; color: #1c2430; font: 16px/1.5 system-ui, sans-serif; }
.page-header { max-width: 1460px; margin: 0 auto; padding: 16px 20px 0; box-sizing: border-box; }
.page-header h1 { margin: 0; font-size: 28px; }
.page-header p { margin: 4px 0 12px; min-height: 24px; }
.page-header label { display: block; font-weight: 600; }
.page-header input { width: 100%; max-width: 520px; padding: 8px 10px; font: inherit; border: 1px solid #5b6676; border-radius: 4px; box-sizing: border-box; }
a, .swagger-ui a { color: #0b5cad; }
:focus-visible { outline: 3px solid #0b5cad !important; outline-offset: 2px; }
.introduction details, .samples { margin: 0 0 8px; padding: 8px 12px; border: 1px solid #c9d1db; border-radius: 4px; }
.introduction summary, .samples summary { cursor: pointer; }
.introduction h2 { margin: 20px 0 8px; font-size: 22px; }
.introduction summary h3, .samples summary h4 { display: inline; margin: 0; font-size: 16px; }
.swagger-ui .introduction .renderedMarkdown pre, .swagger-ui .samples pre { margin: 8px 0; padding: 12px; overflow-wrap: anywhere; background: #1c2430; color: #f2f5f8; border-radius: 4px; font-size: 13px; }
.swagger-ui .introduction pre code, .swagger-ui .samples pre code { padding: 0; background: none; color: inherit; font-weight: 400; white-space: pre-wrap; }
.swagger-ui .renderedMarkdown code { color: #1c2430; font-weight: 500; }
.samples { margin: 12px 20px; }
.sample { position: relative; }
.sample h5 { margin: 12px 0 0; font-size: 14px; }
.sample .btn { position: absolute; top: 0; right: 0; }
/* Colours with enough contrast */
.swagger-ui { color: #1c2430; }
.swagger-ui .opblock .opblock-summary-method { background: #3d4754 !important; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1b5fae !important; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #17683f !important; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b00 !important; }
.swagger-ui .btn.authorize { border-color: #17683f; color: #17683f; }
.swagger-ui .btn.authorize svg { fill: #17683f; }
.swagger-ui .btn.execute { background: #1b5fae; border-color: #1b5fae; }
.swagger-ui .download-contents { background: #3d4754; color: #fff; }
.swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e; }
.swagger-ui .parameter__name.required::after, .swagger-ui .parameter__name.required span { color: #b3261e; }
.swagger-ui .parameter__type, .swagger-ui .parameter__in, .swagger-ui .prop-format, .swagger-ui .prop-type, .swagger-ui .parameter__extension, .swagger-ui .model { color: #3d4754; }
.swagger-ui .opblock-tag small, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .tab li, .swagger-ui table thead tr td, .swagger-ui table thead tr th, .swagger-ui .response-col_links, .swagger-ui .response-control-media-type__title, .swagger-ui .response-control-media-type__accept-message { color: #3d4754; }
.swagger-ui .response-control-media-type__accept-message { color: #17683f; }
.swagger-ui [class^='json-schema-2020-12'] { color: #3d4754; }
.swagger-ui .json-schema-2020-12__attribute--primary, .swagger-ui .json-schema-2020-12__constraint { color: #1c2430; background: none; }
/* A failure is its codes: the envelope is the same for all */
.swagger-ui .response:is([data-code^='4'], [data-code^='5']) > td { padding-top: 4px; }
.swagger-ui .response:is([data-code^='4'], [data-code^='5']) .response-col_description > :not(.response-col_description__inner) { display: none; }
.swagger-ui .response-col_description__inner .markdown ul { margin: 0; padding-left: 18px; }
.swagger-ui .response-col_links, .swagger-ui .responses-table td.col_header.response-col_links { display: none; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
  .swagger-ui .opblock-summary-description { flex-basis: 100%; padding-left: 4px; }
  .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td { display: block; width: auto; }
  .swagger-ui .parameters-col_name { padding-bottom: 4px; }
}
`;

/** Changes with the styles above: the viewer's own are named by its version. */
export const STYLE_VERSION = createHash('sha256').update(OVERRIDES).digest('hex').slice(0, 8);

export const style: Handler<'docs/style', Ports> = async (_request, { viewer }) =>
  ok((await viewer.read('style')) + OVERRIDES);
