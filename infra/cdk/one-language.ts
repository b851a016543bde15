import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'rolldown';
import type { Language } from '../../lib/rules/salons/languages.ts';
import type { PseudoLocales } from './pseudo-texts.ts';

const CATALOGUE = /\/texts\/(?:en|de|fr|es)\.ts$/;
const PSEUDO_TEXTS = fileURLToPath(new URL('pseudo-texts.ts', import.meta.url));

/** The catalogue of a language as a pseudo-locale: made of the English one beside it. Undefined for others. */
function findPseudoCatalogue(path: string, pseudoLocales: PseudoLocales): string | undefined {
  const language = basename(path, '.ts') as Language;
  const locale = pseudoLocales[language];
  if (!locale || !existsSync(join(dirname(path), 'en.ts'))) return undefined;
  return `import { en } from './en.ts';
import { toPseudoTexts } from '${PSEUDO_TEXTS}';
export const ${language} = toPseudoTexts(en, '${locale}');`;
}

/**
 * Leaves the catalogues of all other languages out of the scripts of a browser. A part of the pages that lacks the language keeps
 * its English.
 */
export const createOneLanguagePlugin = (language: Language, pseudoLocales: PseudoLocales): Plugin => ({
  name: 'one language',
  load: {
    filter: { id: CATALOGUE },
    handler: (path) => {
      const own = basename(path, '.ts');
      if (own === language) return findPseudoCatalogue(path, pseudoLocales);
      const hasOwn = existsSync(join(dirname(path), `${language}.ts`));
      const isShown = own === 'en' && (!hasOwn || pseudoLocales[language] !== undefined);
      return isShown ? undefined : `export const ${own} = undefined;`;
    },
  },
});

export const createPseudoLocalesPlugin = (pseudoLocales: PseudoLocales): EsbuildPlugin => ({
  name: 'pseudo-locales',
  setup: ({ onLoad }) =>
    onLoad({ filter: CATALOGUE }, ({ path }) => {
      const contents = findPseudoCatalogue(path, pseudoLocales);
      return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: dirname(path) };
    }),
});
