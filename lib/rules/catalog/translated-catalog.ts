import type { Language } from '../salons/languages.ts';
import type { Catalog } from '../salons/salon.ts';
import { type Translatable, translateRecord } from '../salons/translations.ts';

const translateRecords = <Id, Fields extends object>(
  records: ReadonlyMap<Id, Fields & Translatable>,
  language: Language,
): ReadonlyMap<Id, Fields & Translatable> =>
  new Map([...records].map(([id, record]) => [id, translateRecord(record, language)]));

/** Whether a record has a text in the language. */
const hasTexts = (
  { locations, categories, services, staff, addOns, products, promotions }: Catalog,
  language: Language,
): boolean =>
  [locations, categories, services, staff, addOns, products, promotions].some((records) =>
    [...records.values()].some(
      (record: Translatable & { readonly pricingOptions?: readonly Translatable[] }) =>
        [record, ...(record.pricingOptions ?? [])].some(({ translations }) => translations?.[language]),
    ),
  );

function createTranslation(catalog: Catalog, language: Language): Catalog {
  const services = translateRecords(catalog.services, language);
  return {
    ...catalog,
    language,
    own: catalog,
    locations: translateRecords(catalog.locations, language),
    categories: translateRecords(catalog.categories, language),
    services: new Map(
      [...services].map(([id, service]) => [
        id,
        {
          ...service,
          pricingOptions: service.pricingOptions.map((option) => translateRecord(option, language)),
        },
      ]),
    ),
    staff: translateRecords(catalog.staff, language),
    addOns: translateRecords(catalog.addOns, language),
    products: translateRecords(catalog.products, language),
    promotions: translateRecords(catalog.promotions, language),
  };
}

const known = new WeakMap<Catalog, Map<Language, Catalog>>();

/**
 * The catalog as customers of a language read it: what has no text in it keeps the salon's own (BEHAVIOR §10.9). Users, who have
 * no such language, read the salon's own texts.
 */
export function translateCatalog(catalog: Catalog, language: Language | undefined): Catalog {
  if (!language || catalog.language === language) return catalog;
  const translated = known.get(catalog) ?? new Map<Language, Catalog>();
  known.set(catalog, translated);
  const found =
    translated.get(language) ??
    (hasTexts(catalog, language)
      ? createTranslation(catalog, language)
      : { ...catalog, language, own: catalog });
  translated.set(language, found);
  return found;
}
