import type { CalendarFeed } from '../../lib/ports/ics.ts';
import type { PageFiles } from '../../lib/ports/page-files.ts';
import type { UserEntry } from './app/entries.ts';
import type { WhichSalonPageProps } from './app/home/doors.ts';
import type { PageData, RenderedPage } from './app/page-data.ts';
import type { PageLanguage } from './app/texts/index.ts';
import type { UserPageData } from './app/user-page.ts';
import type { ReadCatalog } from './catalog-reader.ts';
import type { CountingSalonReader } from './salon-reader.ts';

/** The compiled server part of the pages (app/server.tsx). */
export type PageServer = {
  readonly render: (data: PageData) => Promise<RenderedPage>;
  readonly renderPlatformHomePage: (page: PageLanguage) => RenderedPage;
  readonly renderWhichSalonPage: (page: PageLanguage, props: WhichSalonPageProps) => RenderedPage;
  readonly renderUserPage: (entry: UserEntry, data: UserPageData) => RenderedPage;
};

export type Ports = {
  readonly files: PageFiles<PageServer>;
  readonly readCatalog: ReadCatalog;
  readonly readSalonAndCount: CountingSalonReader;
  /** The text of a calendar file. */
  readonly calendarFeed: (feed: CalendarFeed) => Promise<string>;
  /** The base URL of stored images. */
  readonly imagesUrl: string;
  /** The base URL of the pages' scripts, styles and fonts. */
  readonly filesUrl: string;
  /** The payment stand-in, locally; undefined for the payment processor. */
  readonly processorUrl?: string | undefined;
  /** The address where the desk is told of changes. */
  readonly deskSocketUrl?: string | undefined;
  /** Where the office sends files of imports. */
  readonly uploadUrl?: string | undefined;
};
