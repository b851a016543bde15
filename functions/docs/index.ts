import { docs } from '../../lib/contract/docs.ts';
import { openDependencies } from '../../lib/http/dependencies.ts';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openViewer } from '../../lib/ports/viewer.ts';
import { openapi } from './openapi.ts';
import { page } from './page.ts';
import { start } from './start.ts';
import { style } from './style.ts';
import { viewerScript } from './viewer.ts';

/** Loads the whole contract only for the OpenAPI document; the other routes start faster without it. */
async function describe(serverUrl: string, today: Date) {
  const [{ groups }, { buildOpenApiDocument }] = await Promise.all([
    import('../../lib/contract/index.ts'),
    import('../../lib/openapi/document.ts'),
  ]);
  return buildOpenApiDocument(groups, { serverUrl, today });
}

export const app = (environment: Environment) =>
  serve(
    docs,
    { openapi, page, start, viewer: viewerScript, style },
    {
      ...openDependencies(environment, docs.name),
      viewer: openViewer(),
      describe: (today: Date) => describe(environment.baseUrl, today),
    },
  );

export const handler = toLambdaHandler(app);
