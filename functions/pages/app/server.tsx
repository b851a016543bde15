import { renderToString } from 'preact-render-to-string';
import { App, getTitle } from './app.tsx';
import { toBrandStyle } from './brand.ts';
import type { PageData, RenderedPage } from './page-data.ts';
import { toStructuredData } from './structured-data.ts';
import { texts } from './texts/en.ts';

/** Renders a page as its visitor sees it before any script has run. */
export function render(data: PageData): RenderedPage {
  const { catalog } = data;
  const name = catalog?.shop.name ?? '';
  return {
    html: renderToString(<App data={data} />),
    title: getTitle(data),
    description: texts.page.description(name, catalog?.location?.address ?? ''),
    image: catalog?.shop.logo ?? '',
    brandStyle: toBrandStyle(catalog?.shop.brand_color ?? ''),
    structuredData: data.page === 'book' && catalog ? toStructuredData(data, catalog) : null,
  };
}
