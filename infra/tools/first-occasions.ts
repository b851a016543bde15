import type { OccasionId, Tenant } from '../../lib/rules/ids.ts';
import type { Language } from '../../lib/rules/salons/languages.ts';
import { putNewOccasion } from '../../lib/table/catalog/occasions.ts';
import { keys } from '../../lib/table/keys.ts';
import { type Change, putItem } from '../../lib/table/store.ts';

/** The names that buyers of gift cards read, in the language of the salon (BEHAVIOR §32.1). */
const NAMES: { readonly [language in Language]: readonly string[] } = {
  en: ['Birthday', 'Christmas', 'Mother’s Day', 'Wedding', 'Thank you'],
  de: ['Geburtstag', 'Weihnachten', 'Muttertag', 'Hochzeit', 'Danke'],
  fr: ['Anniversaire', 'Noël', 'Fête des mères', 'Mariage', 'Merci'],
  es: ['Cumpleaños', 'Navidad', 'Día de la Madre', 'Boda', 'Gracias'],
};

/** The occasions with which a salon begins, because each gift card names one (BEHAVIOR §23.1). */
export const putFirstGiftCardOccasions = (tenant: Tenant, language: Language): Change[] => [
  ...NAMES[language].map((name, index) =>
    putNewOccasion(tenant, { id: (index + 1) as OccasionId, name, images: [], active: true }),
  ),
  putItem(keys.counter(tenant, 'OCCASION'), { last: NAMES[language].length }),
];
