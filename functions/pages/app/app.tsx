import type { ComponentType } from 'preact';
import { Book } from './booking/book.tsx';
import type { PageData, PageName } from './page-data.ts';
import { SalonPage } from './parts/salon-page.tsx';
import { texts } from './texts/en.ts';

/** The content of each page; a page without one shows the salon alone. */
const PAGES: { readonly [Name in PageName]?: ComponentType<{ readonly data: PageData }> } = { book: Book };

/** The title of the document. */
export const getTitle = ({ page, slug, catalog }: PageData): string =>
  texts.page.titles[page](catalog?.shop.name ?? slug);

/** The page that the URL names. */
export function App({ data }: { readonly data: PageData }) {
  const Page = PAGES[data.page];
  return <SalonPage data={data}>{Page ? <Page data={data} /> : null}</SalonPage>;
}
