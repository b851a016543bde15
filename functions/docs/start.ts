import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';

/**
 * Starts the viewer on this API and the salon of the page's URL. The token of a log-in tried on the page authorizes
 * the next calls.
 */
const SCRIPT = `'use strict';
const base = location.pathname.replace(/\\/docs\\/?$/, '');
const slug = new URLSearchParams(location.search).get('slug') ?? 'demo';
const show = (spec) => {
  spec.servers = [{ url: location.origin + base }];
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    defaultModelRendering: 'example',
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => ui.preauthorizeApiKey('salon', slug),
    responseInterceptor: (response) => {
      const token = /\\/(login|register|refresh|google|facebook)$/.test(response.url) && response.ok && response.body?.token;
      if (token) ui.preauthorizeApiKey('token', token);
      return response;
    },
  });
};
fetch(base + '/openapi.json').then((response) => response.json()).then(show);
`;

export const start: Handler<(typeof docs.routes)['start']> = async () => ok(SCRIPT);
