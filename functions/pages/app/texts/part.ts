import { texts } from './index.ts';

/**
 * The texts of a part of the pages that loads by itself, in the page's language. In English where the part lacks that language.
 * @param others the texts in other languages, by language tag
 */
export const createPartTexts =
  <PartTexts>(en: PartTexts, others: Readonly<Record<string, NoInfer<PartTexts>>> = {}) =>
  (): PartTexts =>
    others[texts().language] ?? en;
