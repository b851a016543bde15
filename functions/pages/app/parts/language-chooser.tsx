import type { Client } from '../../../../lib/client/client.ts';
import { keepLanguageInCookie, setUserPagesLanguageAndReload } from '../kept-language.ts';
import { getPageLanguage, texts } from '../texts/index.ts';
import { LANGUAGE_NAMES } from '../texts/language-names.ts';

export function keepNamedLanguage(path: string): void {
  if (new URLSearchParams(location.search).has('lang'))
    keepLanguageInCookie(getPageLanguage().language, path);
}

/** Opens this page in a language, and later pages of the path. */
function openIn(language: string, path: string): void {
  keepLanguageInCookie(language, path);
  const url = new URL(location.href);
  // A frame of another site may keep no cookie
  url.searchParams.set('lang', language);
  location.replace(url);
}

type Languages = readonly (keyof typeof LANGUAGE_NAMES)[];
type LanguageSelectProps = {
  readonly languages: Languages;
  readonly onChoose: (language: Languages[number]) => void;
};

const LanguageSelect = ({ languages, onChoose }: LanguageSelectProps) => (
  <select
    class="in language"
    aria-label={texts().page.language}
    value={getPageLanguage().language}
    onChange={({ currentTarget }) => onChoose(currentTarget.value as Languages[number])}
  >
    {languages.map((language) => (
      <option key={language} value={language} lang={language}>
        {LANGUAGE_NAMES[language]}
      </option>
    ))}
  </select>
);

type LanguageChooserProps = {
  readonly languages: Languages;
  /** The path of the pages that the choice is for. */
  readonly path: string;
};

/** A list of the languages that the salon offers; nothing where it offers one. */
export const LanguageChooser = ({ languages, path }: LanguageChooserProps) =>
  languages.length < 2 ? null : (
    <LanguageSelect languages={languages} onChoose={(language) => openIn(language, path)} />
  );

type UserLanguageChooserProps = { readonly slug: string; readonly salon: Client };

/** A list of all languages, for the desk, the office and the mails of the user. */
export const UserLanguageChooser = ({ slug, salon }: UserLanguageChooserProps) => (
  <LanguageSelect
    languages={Object.keys(LANGUAGE_NAMES) as Languages[number][]}
    onChoose={async (language) => {
      // Without a connection, this browser keeps the language
      await salon.auth.languageSet({ language });
      setUserPagesLanguageAndReload(language, slug);
    }}
  />
);
