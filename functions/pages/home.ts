import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { choosePageFormats, DEFAULT_LOCALE, LANGUAGES } from '../../lib/rules/salons/languages.ts';
import type { RenderedPage } from './app/page-data.ts';
import type { PageLanguage } from './app/texts/index.ts';
import { getInlineScriptAndStyle, renderPlainDocument } from './document.ts';
import type { Ports } from './ports.ts';
import { toPageSecurityHeaders } from './security-policy.ts';

type Home = (typeof pages.routes)['home' | 'door'];

type ToPage = (page: PageLanguage) => {
  readonly rendered: RenderedPage;
  readonly leadsTo?: string | undefined;
};

/** A page without scripts, and its headers (BEHAVIOR §40.9). */
export async function renderPageWithoutScripts(
  wantedLanguages: readonly string[],
  { files, imagesUrl, filesUrl }: Ports,
  toPage: ToPage,
) {
  const inline = { ...getInlineScriptAndStyle(''), scripts: [] };
  const page = choosePageFormats(wantedLanguages, { locale: DEFAULT_LOCALE, languages: LANGUAGES });
  const entryFiles = await files.getEntryFiles('page', page.language);
  const { rendered, leadsTo } = toPage(page);
  return {
    html: renderPlainDocument(rendered, { entryFiles, filesUrl, language: page.language, leadsTo }),
    headers: toPageSecurityHeaders({ inline, imagesUrl, filesUrl, pays: false, hasForm: true }),
  };
}

/** Answers a page without scripts (BEHAVIOR §40.9). */
export async function answerPlainPage(
  { addHeaders, wantedLanguages }: Parameters<Handler<Home, Ports>>[0],
  ports: Ports,
  toPage: ToPage,
) {
  const { html, headers } = await renderPageWithoutScripts(wantedLanguages, ports, toPage);
  addHeaders(headers);
  return ok(html);
}

/** The page of the host without a salon. */
export const home: Handler<Home, Ports> = async (request, deps) => {
  const server = await deps.files.loadServer();
  return answerPlainPage(request, deps, (page) => ({ rendered: server.renderPlatformHomePage(page) }));
};
