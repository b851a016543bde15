import { services } from '../../lib/contract/catalog/services.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openImages } from '../../lib/ports/images.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { update } from './update.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    services,
    { list, create, update },
    { ...openDependencies(environment, services.name), images: openImages(environment.images) },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
