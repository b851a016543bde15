import { renderToString } from 'preact-render-to-string';
import { App, getTitle } from './app.tsx';
import { CONTENTS } from './contents.ts';
import type { DeskData } from './desk/desk-data.ts';
import { DeskShell } from './desk/shell.tsx';
import { deskTexts } from './desk/texts/index.ts';
import type { PageData, RenderedPage } from './page-data.ts';
import { toStructuredData } from './structured-data.ts';
import { getTexts, setTexts, texts } from './texts/index.ts';

/** Renders a page as its visitor sees it before any script has run. */
export async function render(data: PageData, language = getTexts(data.language)): Promise<RenderedPage> {
  const Content = await CONTENTS[data.page]();
  setTexts(language);
  const { catalog } = data;
  const name = catalog?.shop.name ?? '';
  return {
    html: renderToString(<App data={data} Content={Content} />),
    title: getTitle(data),
    description: texts().page.description(name, catalog?.location?.address ?? ''),
    image: catalog?.shop.logo ?? '',
    structuredData: data.page === 'book' && catalog ? toStructuredData(data, catalog) : null,
  };
}

/** Renders the desk before a log-in: it shows no record. */
export function renderDesk(data: DeskData): RenderedPage {
  setTexts(getTexts(data.language));
  const title = deskTexts().title(data.name);
  return { html: renderToString(<DeskShell />), title, description: '', image: '', structuredData: null };
}
