import { createPartTexts } from '../../../texts/index.ts';
import type { Translated } from '../../../texts/translated.ts';
import { en } from './en.ts';

export type TeamTexts = Translated<typeof en>;

/** The texts of the team's week and of the dialog for members who leave. */
export const teamTexts = createPartTexts<TeamTexts>({ en });
