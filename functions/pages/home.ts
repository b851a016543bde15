import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { RenderedPage } from './app/page-data.ts';
import { listInlineTexts, renderPlainDocument } from './document.ts';
import type { Ports } from './ports.ts';
import { createPageHeaders } from './security-policy.ts';

type Home = (typeof pages.routes)['home' | 'door'];

/** Answers a page without scripts (BEHAVIOR §40.9). */
export async function answerPlainPage(
  { addHeaders }: Parameters<Handler<Home, Ports>>[0],
  { files, imagesUrl, filesUrl }: Ports,
  { rendered, leadsTo }: { readonly rendered: RenderedPage; readonly leadsTo?: string | undefined },
) {
  const inline = { ...listInlineTexts(''), scripts: [] };
  addHeaders(createPageHeaders({ inline, imagesUrl, filesUrl, pays: false, hasForm: true }));
  const entryFiles = await files.getEntryFiles('page', 'en');
  return ok(renderPlainDocument(rendered, { entryFiles, filesUrl, leadsTo }));
}

/** The page of the host without a salon. */
export const home: Handler<Home, Ports> = async (request, deps) => {
  const server = await deps.files.loadServer();
  return answerPlainPage(request, deps, { rendered: server.renderPlatformHomePage() });
};
