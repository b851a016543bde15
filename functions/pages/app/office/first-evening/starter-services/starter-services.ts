import type { Language } from '../../../../../../lib/rules/salons/languages.ts';
import { de } from './names/de.ts';
import { en } from './names/en.ts';
import { es } from './names/es.ts';
import { fr } from './names/fr.ts';
import type { StarterService, StarterServices, Trade } from './trades.ts';

/** The salon's customers read the names: they are in the language of the salon, not of the page. */
const SERVICES: { readonly [language in Language]: StarterServices } = { en, de, fr, es };

export const listStarterServices = (trade: Trade, language: Language): readonly StarterService[] =>
  Object.entries(SERVICES[language][trade]).flatMap(([category, services]) =>
    Object.entries(services).map(([name, minutes]) => ({ category, name, minutes })),
  );

/** The category of the services that the list of the trades lacks. */
export const getOwnCategory = (language: Language): string => SERVICES[language].own;
