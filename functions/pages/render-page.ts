import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { choosePageFormats, DEFAULT_LOCALE, LANGUAGES } from '../../lib/rules/salons/languages.ts';
import { PAGES, type PageData, type PageName, type RenderedPage } from './app/page-data.ts';
import { parseSiteOptions } from './app/site-options.ts';
import { type DocumentContent, getInlineScriptAndStyle, renderPageDocument } from './document.ts';
import type { Ports } from './ports.ts';
import { toPageSecurityHeaders } from './security-policy.ts';

type Page = (typeof pages.routes)['book' | 'page'];

const toLocation = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

const toTag = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** While the table does not answer, a page offers all languages. */
const NO_SETTINGS = { locale: DEFAULT_LOCALE, languages: LANGUAGES };

const toDocumentContent = (data: PageData, rendered: RenderedPage): DocumentContent => ({
  data,
  rendered,
  language: data.language,
  theme: parseSiteOptions(data.search).theme,
  brandColor: data.catalog?.shop.brand_color ?? '',
  isIndexed: data.page === 'book',
});

/** Renders a page of a salon with the choices of its URL; the browser completes it. */
export const createPageHandler =
  (name: PageName): Handler<Page, Ports> =>
  async (
    { input, network, now, url, wantedLanguages, addHeaders },
    { files, readCatalog, imagesUrl, filesUrl, processorUrl, baseUrl },
  ) => {
    const tenant = parseTenant(input.slug);
    if (!tenant) return fail('tenantNotFound');
    const languages = [toTag(input.lang), ...wantedLanguages];
    const [server, found] = await Promise.all([
      files.loadServer(),
      readCatalog({
        tenant,
        locationId: toLocation(input.location),
        wantedLanguages: languages,
        network,
        now,
      }),
    ]);
    if (!found.ok) return found;
    const { catalog, framedBy } = found.value;
    const data: PageData = {
      page: name,
      slug: tenant,
      ...choosePageFormats(languages, catalog?.shop ?? NO_SETTINGS),
      api: baseUrl,
      processor: processorUrl ?? null,
      now: now.toISOString(),
      // The tokens of the other pages' links are not repeated
      search: name === 'book' ? new URL(url).search : '',
      catalog,
    };
    const [rendered, entryFiles] = await Promise.all([
      server.render(data),
      files.getEntryFiles(name === 'book' ? 'booking' : 'page', data.language),
    ]);
    const content = toDocumentContent(data, rendered);
    addHeaders(
      toPageSecurityHeaders({
        inline: getInlineScriptAndStyle(content.brandColor),
        imagesUrl,
        filesUrl,
        pays: PAGES[name].pays,
        processorUrl,
        // The other pages hold the tokens of links and log-ins
        framedBy: name === 'book' ? framedBy : undefined,
      }),
    );
    return ok(renderPageDocument(content, { entryFiles, filesUrl, page: url }));
  };
