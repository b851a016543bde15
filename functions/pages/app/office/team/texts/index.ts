import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type TeamTexts = Translated<typeof en>;

/** The texts of the team's week, the prices of a member, and the dialog for members who leave. */
export const teamTexts = createPartTexts<TeamTexts>({ en, de, fr, es });
