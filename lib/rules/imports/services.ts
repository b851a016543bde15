import { chooseCategoryColor, computeNextPosition } from '../catalog/positions.ts';
import { SERVICE_DEFAULTS } from '../catalog/services.ts';
import type { CategoryId, ServiceId } from '../ids.ts';
import { isPayableAmount } from '../money.ts';
import type { Catalog, Category, Service } from '../salons/salon.ts';
import { toComparableName } from './cells.ts';
import type { ImportRow } from './kinds.ts';

/** The category of services whose file names none. */
const OTHER_SERVICES = 'Services';

type ServicePlan =
  | { readonly kind: 'there' }
  | { readonly kind: 'invalid' }
  /** Is offered again. */
  | { readonly kind: 'offer'; readonly service: Service }
  | {
      readonly kind: 'add';
      readonly category: Category | undefined;
      readonly newCategory: Omit<Category, 'id'>;
    };

/** The effect of a row on the catalog: a service of this name in this category is there already (BEHAVIOR §43.8). */
export function decideServiceImport(
  { name = '', category = OTHER_SERVICES, price = 0, duration = 0 }: ImportRow<'services'>,
  { categories, services }: Pick<Catalog, 'categories' | 'services'>,
  currency: string,
): ServicePlan {
  if (price < 0 || duration === 0 || !isPayableAmount(price, currency)) return { kind: 'invalid' };
  const all = [...categories.values()];
  const isSame = (a: string, b: string) => toComparableName(a) === toComparableName(b);
  const own = all.find((each) => isSame(each.name, category));
  const found = [...services.values()].find((each) => each.categoryId === own?.id && isSame(each.name, name));
  if (found) return found.active ? { kind: 'there' } : { kind: 'offer', service: { ...found, active: true } };
  const newCategory = { name: category, color: chooseCategoryColor(all), position: computeNextPosition(all) };
  return { kind: 'add', category: own, newCategory };
}

/** The service of a row. It is paid at the salon and can be booked by anybody who performs it. */
export const toImportedService = (
  { name = '', price = 0, duration = 0, description = '' }: ImportRow<'services'>,
  ids: { readonly id: ServiceId; readonly categoryId: CategoryId },
  { services }: Pick<Catalog, 'services'>,
): Service => ({
  ...SERVICE_DEFAULTS,
  ...ids,
  name,
  price,
  duration,
  description,
  image: '',
  position: computeNextPosition(services.values()),
});
