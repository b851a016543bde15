import type { docs } from '../../lib/contract/docs.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';

/**
 * What the page does beside showing the document: it calls the API that it came from and the salon of its address,
 * and keeps the token of a log-in that is tried, so that the next call is made as that person.
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
fetch(base + '/openapi.json').then((answer) => answer.json()).then(show);
`;

/** Starts the viewer. */
export const start: Handler<(typeof docs.routes)['start']> = async () => ok(SCRIPT);
