import { docs } from '../../lib/contract/docs.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openSwaggerFiles, type SwaggerFiles } from '../../lib/ports/swagger-files.ts';
import { memoize } from '../../lib/rules/memoize.ts';
import { openapi } from './openapi.ts';
import { page } from './page.ts';
import { start } from './start.ts';
import { style } from './style.ts';
import { viewer } from './viewer.ts';

/** Loads the whole contract only for the OpenAPI document; the other routes start faster without it. */
async function describe(serverUrl: string, viewer: SwaggerFiles, today: Date) {
  const [{ groups }, { buildOpenApiDocument }, guides] = await Promise.all([
    import('../../lib/contract/index.ts'),
    import('../../lib/openapi/document.ts'),
    viewer.read('guides'),
  ]);
  return buildOpenApiDocument(groups, { serverUrl, guides, today });
}

export function openApp(environment: Environment) {
  const opened = openSwaggerFiles();
  // The document of a day takes a second to build
  const describeOn = memoize((date: string) => describe(environment.baseUrl, opened, new Date(date)), 1);
  return serveGroup(
    docs,
    { openapi, page, start, viewer, style },
    {
      ...openDependencies(environment, docs.name),
      viewer: opened,
      describe: (today: Date) => describeOn(today.toISOString().slice(0, 10)),
    },
  );
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
