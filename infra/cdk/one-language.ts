import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import type { Language } from '../../lib/rules/salons/languages.ts';

/**
 * Leaves the catalogues of all other languages out of the scripts of a browser. A part of the pages that lacks the language keeps
 * its English.
 */
export const createOneLanguagePlugin = (language: Language): Plugin => ({
  name: 'one language',
  load: {
    filter: { id: /\/texts\/(?:en|de|fr|es)\.ts$/ },
    handler: (path) => {
      const own = basename(path, '.ts');
      const isShown =
        own === language || (own === 'en' && !existsSync(join(dirname(path), `${language}.ts`)));
      return isShown ? undefined : `export const ${own} = undefined;`;
    },
  },
});
