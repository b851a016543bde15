import { renderToString } from 'preact-render-to-string';
import { App, getTitle } from './app.tsx';
import { deskTexts } from './desk/texts/index.ts';
import type { UserEntry } from './entries.ts';
import type { WhichSalonPageProps } from './home/doors.ts';
import { PlatformHomePage, WhichSalonPage } from './home/home-page.tsx';
import { homeTexts } from './home/texts/index.ts';
import { officeTexts } from './office/texts/index.ts';
import { PAGE_COMPONENT_LOADERS } from './page-component-loaders.ts';
import type { Catalog, PageData, RenderedPage } from './page-data.ts';
import { capitalize } from './parts/format.ts';
import { Skeleton } from './parts/skeleton.tsx';
import { type PageLanguage, setPageLanguage, type Texts, texts } from './texts/index.ts';
import type { UserPageData } from './user-page.ts';

/** The salon for search engines: address, opening hours, and that it can be booked. */
function toStructuredData({ api, slug }: PageData, { shop, location }: Catalog): object {
  const url = `${new URL(api).origin}/book/${slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    name: shop.name,
    url,
    ...(shop.logo ? { logo: shop.logo, image: shop.logo } : {}),
    ...(location ? { address: location.address, telephone: location.phone } : {}),
    openingHoursSpecification: Object.entries(location?.business_hours ?? {}).flatMap(([day, ranges]) =>
      ranges.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: capitalize(day),
        opens: from,
        closes: to,
      })),
    ),
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: url },
      result: { '@type': 'Reservation', name: 'Appointment' },
    },
  };
}

/** Renders a page as its visitor sees it before any script has run. */
export async function render(data: PageData, shown?: Texts): Promise<RenderedPage> {
  const Content = await PAGE_COMPONENT_LOADERS[data.page]();
  setPageLanguage(data, shown);
  const { catalog } = data;
  const name = catalog?.shop.name ?? '';
  return {
    html: renderToString(<App data={data} Content={Content} />),
    direction: texts().direction,
    title: getTitle(data),
    description: texts().page.description(name, catalog?.location?.address ?? ''),
    image: catalog?.shop.logo ?? '',
    structuredData: data.page === 'book' && catalog ? toStructuredData(data, catalog) : null,
  };
}

const USER_PAGE_TITLES: { readonly [Name in UserEntry]: (salon: string) => string } = {
  desk: (salon) => deskTexts().title(salon),
  office: (salon) => officeTexts().title(salon),
};

/** A page of the salon's users before its script has run. */
const UserPageShell = () => (
  <main>
    <noscript>
      <p class="note">{texts().page.needsScripts}</p>
    </noscript>
    <Skeleton />
  </main>
);

/** Renders a page of the salon's users before a log-in: it shows no record. */
export function renderUserPage(entry: UserEntry, data: UserPageData): RenderedPage {
  setPageLanguage(data);
  const title = USER_PAGE_TITLES[entry](data.name);
  return {
    html: renderToString(<UserPageShell />),
    direction: texts().direction,
    title,
    description: '',
    image: '',
    structuredData: null,
  };
}

const inNoSalon = () => ({
  direction: texts().direction,
  description: '',
  image: '',
  structuredData: null,
});

/** Renders the page of the host without a salon. */
export function renderPlatformHomePage(page: PageLanguage): RenderedPage {
  setPageLanguage(page);
  const { title, intro } = homeTexts();
  return { ...inNoSalon(), html: renderToString(<PlatformHomePage />), title, description: intro };
}

export function renderWhichSalonPage(page: PageLanguage, props: WhichSalonPageProps): RenderedPage {
  setPageLanguage(page);
  const title = homeTexts().doors[props.door][0];
  return { ...inNoSalon(), html: renderToString(<WhichSalonPage {...props} />), title };
}
