import { pages } from '../../lib/contract/pages.ts';
import { openDependencies } from '../../lib/http/dependencies.ts';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPageFiles } from '../../lib/ports/page-files.ts';
import { openCatalogReader } from './catalog-reader.ts';
import { embed } from './embed.ts';
import { file } from './file.ts';
import { createPage } from './page.ts';
import type { PageServer } from './ports.ts';

export const app = (environment: Environment) =>
  serve(
    pages,
    {
      book: createPage('book'),
      visit: createPage('visit'),
      offer: createPage('offer'),
      account: createPage('account'),
      claim: createPage('claim'),
      'verify-email': createPage('verify-email'),
      'reset-password': createPage('reset-password'),
      'admin-reset-password': createPage('admin-reset-password'),
      embed,
      script: file,
      style: file,
    },
    {
      ...openDependencies(environment, pages.name),
      files: openPageFiles<PageServer>(environment.pagesFolder),
      readCatalog: openCatalogReader(environment.baseUrl),
      imagesUrl: environment.images.publicUrl,
      processorUrl: environment.processorUrl,
    },
  );

export const handler = toLambdaHandler(app);
