import type { Signal } from '@preact/signals';
import { toSearchText } from '../../../../lib/rules/search-text.ts';
import type { Catalog } from '../page-data.ts';
import { Button } from '../parts/button.tsx';
import { texts } from '../texts/index.ts';
import type { CatalogService } from './lines.ts';

const words = () => texts().services;

/** The services from which on a search helps more than it takes room. */
const MANY_SERVICES = 15;

type Category = Catalog['categories'][number];

export const hasManyServices = (categories: readonly Category[]): boolean =>
  categories.reduce((sum, { services }) => sum + services.length, 0) >= MANY_SERVICES;

/** The services whose name or description contains the text, in categories that have some. */
export function filterCategoriesByText(categories: readonly Category[], text: string): Category[] {
  const wanted = toSearchText(text.trim());
  const isFound = ({ name, description }: CatalogService) =>
    toSearchText(`${name}\n${description}`).includes(wanted);
  return categories
    .map((category) => ({ ...category, services: category.services.filter(isFound) }))
    .filter(({ services }) => services.length > 0);
}

const showCategory = (id: number): void => {
  const heading = document.querySelector<HTMLElement>(`#category-${id}`);
  heading?.closest('section')?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

type FindServicesProps = {
  readonly categories: readonly Category[];
  readonly search: Signal<string>;
};

/** A search of services, and a way to each category, which stay in view. */
export const ServiceSearch = ({ categories, search }: FindServicesProps) => (
  <search class="find">
    <input
      class="in"
      type="search"
      aria-label={words().search}
      placeholder={words().search}
      value={search}
      onInput={({ currentTarget }) => {
        search.value = currentTarget.value;
      }}
    />
    <ul>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Button look="pick" more="round" label={name} onClick={() => showCategory(id)} />
        </li>
      ))}
    </ul>
    <p role="status" class={categories.length === 0 ? '' : 'vh'}>
      {search.value === '' ? '' : words().found(categories.flatMap(({ services }) => services).length)}
    </p>
  </search>
);
