import { hydrate } from 'preact';
import { App } from './app.tsx';
import { connectHostSite } from './host-site.ts';
import { PAGE_COMPONENT_LOADERS } from './page-component-loaders.ts';
import type { PageData } from './page-data.ts';
import { keepNamedLanguage } from './parts/language-chooser.tsx';
import { setPageLanguage } from './texts/index.ts';

/** Not awaited by the module: the scripts of the pages import the file that holds it, and would wait for it forever. */
async function start(served: PageData, root: Element): Promise<void> {
  const isPreview = served.page === 'book' && new URLSearchParams(served.search).has('preview');
  const data = isPreview ? (await import('./preview.ts')).applyPreviewAndItsStyle(served) : served;
  setPageLanguage(data);
  keepNamedLanguage(`/book/${data.slug}`);
  // The page of the server differs from the preview
  if (isPreview) root.replaceChildren();
  hydrate(<App data={data} Content={await PAGE_COMPONENT_LOADERS[data.page]()} />, root);
  // Repeats what the visitor has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}

connectHostSite();
const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) void start(JSON.parse(source) as PageData, root);
