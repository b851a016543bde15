import type { pages } from '../../lib/contract/pages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { parseTenant } from '../../lib/rules/ids.ts';
import { type Failure, fail, ok } from '../../lib/rules/outcome.ts';
import { choosePageFormats, getSalonLanguage, LANGUAGES } from '../../lib/rules/salons/languages.ts';
import type { UserEntry } from './app/entries.ts';
import type { UserPageData } from './app/user-page.ts';
import { getInlineScriptAndStyle, renderPageDocument } from './document.ts';
import { renderPageWithoutScripts } from './home.ts';
import type { Ports } from './ports.ts';
import { toPageSecurityHeaders } from './security-policy.ts';

type Page = (typeof pages.routes)['desk' | 'office' | 'office-list' | 'office-record'];

/** Fails with 404, in a page that asks for the salon again (BEHAVIOR §40.9). */
async function failForUnknownSalon(
  door: UserEntry,
  { input, wantedLanguages, setFailurePage }: Parameters<Handler<Page, Ports>>[0],
  ports: Ports,
): Promise<Failure> {
  const server = await ports.files.loadServer();
  const typed = input.slug;
  const asked = { door, typed, slug: undefined, isUnknown: parseTenant(typed) !== undefined };
  setFailurePage(
    await renderPageWithoutScripts(wantedLanguages, ports, (page) => ({
      rendered: server.renderWhichSalonPage(page, asked),
    })),
  );
  return fail('tenantNotFound');
}

/** A page on which users of the salon log in. It shows no record before the log-in (BEHAVIOR §39.1, §40.1). */
export const createUserPageHandler =
  (entry: UserEntry): Handler<Page, Ports> =>
  async (request, ports) => {
    const { input, network, now, url, wantedLanguages, addHeaders } = request;
    const { files, readSalonAndCount, imagesUrl, filesUrl, baseUrl, deskSocketUrl, uploadUrl } = ports;
    const tenant = parseTenant(input.slug);
    if (!tenant) return failForUnknownSalon(entry, request, ports);
    const [server, found] = await Promise.all([
      files.loadServer(),
      readSalonAndCount({ tenant, network, now }),
    ]);
    if (!found.ok)
      return found.failure === 'tenantNotFound' ? failForUnknownSalon(entry, request, ports) : found;
    const { name, timeZone, currency, settings } = found.value;
    const data: UserPageData = {
      slug: tenant,
      ...choosePageFormats(wantedLanguages, { locale: settings.locale, languages: LANGUAGES }),
      api: baseUrl,
      now: now.toISOString(),
      name,
      salonLanguage: getSalonLanguage(settings),
      timeZone,
      currency,
      lockMinutes: settings.deskLockMinutes,
      tipPercentages: settings.tipPercentages,
      tipMax: settings.tipMax,
      cashRounding: settings.cashRounding,
      giftCardsPayTips: settings.giftCardsPayTips,
    };
    addHeaders(
      toPageSecurityHeaders({
        inline: getInlineScriptAndStyle(settings.brandColor),
        imagesUrl,
        filesUrl,
        pays: false,
        socketUrl: entry === 'desk' ? deskSocketUrl : undefined,
        uploadUrl: entry === 'office' ? uploadUrl : undefined,
        // The office frames the preview of the booking page
        framesOwnPages: entry === 'office',
      }),
    );
    const content = {
      data,
      rendered: server.renderUserPage(entry, data),
      language: data.language,
      theme: null,
      brandColor: settings.brandColor,
      isIndexed: false,
    } as const;
    const entryFiles = await files.getEntryFiles(entry, data.language);
    return ok(renderPageDocument(content, { entryFiles, filesUrl, page: url }));
  };
