import type { ComponentType } from 'preact';
import type { PageData } from './page-data.ts';
import { SalonPage } from './parts/salon-page.tsx';
import { texts } from './texts/index.ts';

export type PageComponent = ComponentType<{ readonly data: PageData }>;

export const getTitle = ({ page, slug, catalog }: PageData): string =>
  texts().page.titles[page](catalog?.shop.name ?? slug);

export const App = ({ data, Content }: { readonly data: PageData; readonly Content: PageComponent }) => (
  <SalonPage data={data}>
    <Content data={data} />
  </SalonPage>
);
