import { getPageLanguage, texts } from '../texts/index.ts';
import { LANGUAGE_NAMES } from '../texts/language-names.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the language for later pages of the path (BEHAVIOR §10.8). */
function keepLanguage(language: string, path: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = `language=${language}; path=${path}; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Keeps the language that the address of this page names. */
export function keepNamedLanguage(path: string): void {
  if (new URLSearchParams(location.search).has('lang')) keepLanguage(getPageLanguage().language, path);
}

/** Opens this page in a language, and later pages of the path. */
function openIn(language: string, path: string): void {
  keepLanguage(language, path);
  const url = new URL(location.href);
  // A frame of another site may keep no cookie
  url.searchParams.set('lang', language);
  location.replace(url);
}

type Languages = readonly (keyof typeof LANGUAGE_NAMES)[];
type LanguageSelectProps = { readonly languages: Languages; readonly onChoose: (language: string) => void };

const LanguageSelect = ({ languages, onChoose }: LanguageSelectProps) => (
  <select
    class="in language"
    aria-label={texts().page.language}
    value={getPageLanguage().language}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
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

/** A list of all languages, for the desk and the office of a salon in this browser. */
export const UserLanguageChooser = ({ slug }: { readonly slug: string }) => (
  <LanguageSelect
    languages={Object.keys(LANGUAGE_NAMES) as Languages[number][]}
    onChoose={(language) => {
      keepLanguage(language, `/desk/${slug}`);
      keepLanguage(language, `/office/${slug}`);
      location.reload();
    }}
  />
);
