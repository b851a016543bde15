import { type Listed, type ListWish, listed, sorted } from '../lists.ts';
import type { Money } from '../money.ts';
import type { Catalog } from '../salon/salon.ts';
import { hasCategory } from './service-groups.ts';

type Listable = {
  readonly id: number;
  readonly name: string;
  readonly price: Money;
  readonly createdAt: string;
};

export type TemplateListWish = ListWish<'id' | 'name' | 'price' | 'created_at'> & {
  /** Keeps the templates with a service of this category. */
  readonly category?: number | undefined;
};

/** Templates as a list is asked for; `servicesOf` gives the services that one names. */
export function listedTemplates<Template extends Listable, Shown>(
  templates: readonly Template[],
  wish: TemplateListWish,
  url: string,
  catalog: Catalog,
  servicesOf: (template: Template) => readonly number[],
  view: (template: Template) => Shown,
): Listed<Shown> {
  const { category } = wish;
  const wanted =
    category === undefined
      ? templates
      : templates.filter((template) => hasCategory(servicesOf(template), category, catalog));
  const rows = sorted(wanted, wish, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    price: ({ price }) => price,
    created_at: ({ createdAt }) => createdAt,
  });
  return listed(rows, wish, url, view);
}
