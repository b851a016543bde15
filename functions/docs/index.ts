import { docs } from '../../lib/contract/docs.ts';
import { groups } from '../../lib/contract/index.ts';
import { openHouse } from '../../lib/http/house.ts';
import { lambda } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import { describeApi } from '../../lib/openapi/document.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openViewer } from '../../lib/ports/viewer.ts';
import { openapi } from './openapi.ts';
import { page } from './page.ts';
import { start } from './start.ts';
import { style } from './style.ts';
import { viewerScript } from './viewer.ts';

export const app = (environment: Environment) =>
  serve(
    docs,
    { openapi, page, start, viewer: viewerScript, style },
    {
      ...openHouse(environment, docs.name),
      viewer: openViewer(),
      describe: (today: Date) => describeApi(groups, { serverUrl: environment.baseUrl, today }),
    },
  );

export const handler = lambda(app);
