import { createPartTexts } from '../../../../texts/index.ts';
import type { StarterService, StarterServices, Trade } from '../trades.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

const starterTexts = createPartTexts<StarterServices>({ en, de, fr, es });

/** The services of a trade. The names are the salon's data, and stay as the owner leaves them. */
export const listStarterServices = (trade: Trade): readonly StarterService[] =>
  Object.entries(starterTexts()[trade]).flatMap(([category, services]) =>
    Object.entries(services).map(([name, minutes]) => ({ category, name, minutes })),
  );
