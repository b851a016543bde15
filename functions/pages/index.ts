import { pages } from '../../lib/contract/pages.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { toBucketUrl } from '../../lib/ports/bucket-url.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import type { CalendarFeed } from '../../lib/ports/ics.ts';
import { openPageFiles } from '../../lib/ports/page-files.ts';
import { book } from './book.ts';
import { calendar } from './calendar.ts';
import { openViewLimitedCatalogReader } from './catalog-reader.ts';
import { desk } from './desk.ts';
import { door } from './door.ts';
import { embed } from './embed.ts';
import { favicon } from './favicon.ts';
import { home } from './home.ts';
import { office } from './office.ts';
import { page } from './page.ts';
import type { PageServer } from './ports.ts';
import { robots } from './robots.ts';
import { openViewLimitedSalonReader } from './salon-reader.ts';

export const openApp = (environment: Environment) => {
  const dependencies = openDependencies(environment, pages.name);
  return serveGroup(
    pages,
    {
      home,
      door,
      book,
      page,
      desk,
      office,
      'office-list': office,
      'office-record': office,
      embed,
      calendar,
      robots,
      favicon,
    },
    {
      ...dependencies,
      files: openPageFiles<PageServer>(environment.pagesFolder),
      readCatalog: openViewLimitedCatalogReader(dependencies),
      readSalonAndCount: openViewLimitedSalonReader(dependencies),
      // Loaded for the calendars of the team alone
      calendarFeed: async (feed: CalendarFeed) =>
        (await import('../../lib/ports/ics.ts')).toCalendarFeed(feed),
      imagesUrl: environment.images.publicUrl,
      filesUrl: environment.pageFilesUrl,
      processorUrl: environment.processorUrl,
      deskSocketUrl: environment.deskEvents?.realtimeUrl,
      uploadUrl: environment.exports && toBucketUrl(environment.exports),
    },
  );
};

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
