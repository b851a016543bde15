import { randomBytes } from 'node:crypto';
import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import type { PageData, PageName } from './app/page-data.ts';
import { createDocument } from './document.ts';
import type { Ports } from './ports.ts';
import { createSecurityPolicy } from './security-policy.ts';

type Page = (typeof pages.routes)['book' | 'page'];

/** The pages that can take a payment or save a card. */
const PAYING_PAGES: readonly PageName[] = ['book', 'visit', 'account'];

const toLocation = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

/** Renders a page of a salon with the choices of its URL; the browser completes it. */
export const createPage =
  (name: PageName): Handler<Page, Ports> =>
  async (
    { input, address, now, url, addHeaders },
    { files, readCatalog, imagesUrl, processorUrl, baseUrl },
  ) => {
    const tenant = parseTenant(input.slug);
    if (!tenant) return fail('tenantNotFound');
    const [server, version, preloads, found] = await Promise.all([
      files.loadServer(),
      files.getVersion(),
      files.listPreloads(),
      readCatalog({ tenant, locationId: toLocation(input.location), address, now }),
    ]);
    if (!found.ok) return found;
    const { catalog, framedBy } = found.value;
    const nonce = randomBytes(16).toString('base64');
    const data: PageData = {
      page: name,
      slug: tenant,
      // English until salons can choose a language
      language: 'en',
      api: baseUrl,
      processor: processorUrl ?? null,
      now: now.toISOString(),
      // The tokens of the other pages' links are not repeated
      search: name === 'book' ? new URL(url).search : '',
      catalog,
    };
    addHeaders({
      'content-security-policy': createSecurityPolicy({
        nonce,
        imagesUrl,
        pays: PAYING_PAGES.includes(name),
        processorUrl,
        // The other pages hold the tokens of links and log-ins
        framedBy: name === 'book' ? framedBy : undefined,
      }),
      // The token of a link stays on the page
      'referrer-policy': 'no-referrer',
    });
    return ok(createDocument(data, server.render(data), { nonce, version, preloads, page: url }));
  };
