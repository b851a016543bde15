import type { PageFiles } from '../../lib/ports/page-files.ts';
import type { PageData, RenderedPage } from './app/page-data.ts';
import type { CatalogReader } from './catalog-reader.ts';

/** The compiled server part of the pages (app/server.tsx). */
export type PageServer = { readonly render: (data: PageData) => RenderedPage };

export type Ports = {
  readonly files: PageFiles<PageServer>;
  readonly readCatalog: CatalogReader;
  /** The base URL of stored images. */
  readonly imagesUrl: string;
  /** The payment stand-in, locally; undefined for the payment processor. */
  readonly processorUrl?: string | undefined;
};
