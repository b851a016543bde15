import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { RenderedPage } from './app/page-data.ts';
import { renderPlainDocument } from './document.ts';
import type { Ports } from './ports.ts';
import { createNonceAndHeaders } from './security-policy.ts';

type Home = (typeof pages.routes)['home' | 'door'];

/** Answers a page without scripts (BEHAVIOR §40.9). */
export async function answerPlainPage(
  { addHeaders }: Parameters<Handler<Home, Ports>>[0],
  { files, imagesUrl }: Ports,
  { rendered, leadsTo }: { readonly rendered: RenderedPage; readonly leadsTo?: string | undefined },
) {
  const { nonce, headers } = createNonceAndHeaders({ imagesUrl, pays: false, hasForm: true });
  addHeaders(headers);
  return ok(renderPlainDocument(rendered, { nonce, version: await files.getVersion(), leadsTo }));
}

/** The page of the host without a salon. */
export const home: Handler<Home, Ports> = async (request, deps) => {
  const server = await deps.files.loadServer();
  return answerPlainPage(request, deps, { rendered: server.renderPlatformHomePage() });
};
