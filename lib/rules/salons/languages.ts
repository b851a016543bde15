/** The languages of pages and messages (BEHAVIOR §10.8). */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LOCALE = 'en-US';

/** The choices of a salon about languages: its locale, and the languages that its pages offer; none: that of the locale. */
export type LanguageSettings = { readonly locale: string; readonly languages: readonly Language[] };

/** The locale as BCP 47 spells it: 'de-at' → 'de-AT'. Undefined for a text that is none, or an unknown one. */
export function parseLocale(text: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text)[0];
  } catch {
    return undefined;
  }
}

/** The language of a tag such as 'de-AT'; undefined where pages and messages lack it. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-', 1)[0];
  return LANGUAGES.find((language) => language === primary);
}

/** The language of a salon's locale, English where pages and messages lack it. */
export const getSalonLanguage = ({ locale }: Pick<LanguageSettings, 'locale'>): Language =>
  findLanguage(locale) ?? 'en';

export const listOfferedLanguages = (settings: LanguageSettings): readonly Language[] =>
  settings.languages.length > 0 ? settings.languages : [getSalonLanguage(settings)];

/**
 * The language of a page: the first wanted one that the salon offers, else that of the salon, else the first that it offers.
 * @param wanted language tags, the most wanted first
 */
export function choosePageLanguage(
  wanted: readonly (string | null | undefined)[],
  settings: LanguageSettings,
): Language {
  const offered = listOfferedLanguages(settings);
  return (
    [...wanted, getSalonLanguage(settings)]
      .map(findLanguage)
      .find((language) => language && offered.includes(language)) ??
    offered[0] ??
    'en'
  );
}

/** The language of a person as it is stored: nothing for that of the salon. */
export const toLanguageField = (language: Language | null | undefined): { readonly language?: Language } =>
  language ? { language } : {};

/** The language of a message: that of its reader, else of the salon. */
export const chooseMessageLanguage = (
  reader: Language | undefined,
  settings: Pick<LanguageSettings, 'locale'>,
): Language => reader ?? getSalonLanguage(settings);

/**
 * The locale of dates, times and money: the language in the region of the salon, whose clock it has.
 * Example: 'en' in a salon of 'de-DE' → 'en-DE'.
 */
export function toFormatLocale(language: Language, locale: string): string {
  if (findLanguage(locale) === language) return locale;
  const { region } = new Intl.Locale(locale).maximize();
  return region ? `${language}-${region}` : language;
}

/** Node 22 has the attribute instead of the function. */
type WeeklyLocale = Intl.Locale & {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
};

/** The first day of the week of a locale, 0 for Sunday: 'en-DE' → 1. */
export function getFirstWeekday(locale: string): number {
  const found: WeeklyLocale = new Intl.Locale(locale);
  return ((found.getWeekInfo?.() ?? found.weekInfo)?.firstDay ?? 1) % 7;
}

/**
 * The first day of the week of a page. German, French and Spanish pages of a salon of another language have the week of their own
 * region, because their readers look for Monday at the left. Example: 'de' in a salon of 'en-US' → 1.
 */
const getPageWeekStart = (language: Language, locale: string): number =>
  getFirstWeekday(
    language === 'en' || findLanguage(locale) === language ? toFormatLocale(language, locale) : language,
  );

/** The name of the tax on sales: `title` stands first or alone, `word` in a sentence. */
export type TaxName = { readonly title: string; readonly word: string };

type TaxKind = 'vat' | 'gst' | 'sales';

/** The regions whose tax is no value added tax, or has several names. */
const TAX_KINDS: { readonly [region: string]: TaxKind } = {
  ...{ AU: 'gst', IN: 'gst', NZ: 'gst', SG: 'gst' },
  ...{ CA: 'sales', DO: 'sales', HK: 'sales', HN: 'sales', JP: 'sales', MY: 'sales' },
  ...{ PA: 'sales', PE: 'sales', PR: 'sales', US: 'sales' },
};

const toTaxName = (title: string, word = title): TaxName => ({ title, word });
const GST = toTaxName('GST');

const TAX_NAMES: { readonly [Each in Language]: { readonly [Found in TaxKind]: TaxName } } = {
  en: { vat: toTaxName('VAT'), gst: GST, sales: toTaxName('Tax', 'tax') },
  de: { vat: toTaxName('MwSt.'), gst: GST, sales: toTaxName('Steuer') },
  fr: { vat: toTaxName('TVA'), gst: GST, sales: toTaxName('Taxes', 'taxes') },
  es: { vat: toTaxName('IVA'), gst: GST, sales: toTaxName('Impuestos', 'impuestos') },
};

/**
 * What the tax on sales is called in the language and region of a locale (BEHAVIOR §10.8).
 * Example: 'de-DE' → MwSt., 'en-DE' → VAT, 'en-US' → tax.
 */
export function getTaxName(locale: string): TaxName {
  const { language, region = '' } = new Intl.Locale(locale).maximize();
  return TAX_NAMES[findLanguage(language) ?? 'en'][TAX_KINDS[region] ?? 'vat'];
}

/** The language, locale, week and name of the tax of a page (BEHAVIOR §10.8). */
export function choosePageFormats(
  wanted: readonly (string | null | undefined)[],
  settings: LanguageSettings,
) {
  const language = choosePageLanguage(wanted, settings);
  const locale = toFormatLocale(language, settings.locale);
  return {
    language,
    locale,
    weekStart: getPageWeekStart(language, settings.locale),
    tax: getTaxName(locale),
  };
}

/** The locale that a new salon of a country starts with: 'DE' → 'de-DE', and English where pages lack its language. */
export function proposeLocale(country: string | undefined): string {
  if (!country) return DEFAULT_LOCALE;
  const { language } = new Intl.Locale('und', { region: country }).maximize();
  return `${findLanguage(language) ?? 'en'}-${country}`;
}

/** The tags of the header Accept-Language, the most wanted first. */
export const parseAcceptLanguage = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.split(';');
      return { tag: tag.trim(), weight: Number(/q=([\d.]+)/.exec(quality ?? '')?.[1] ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/** The part of the translations of a record that names it (BEHAVIOR §10.9). */
type TranslatedName = {
  readonly translations?: { readonly [Each in Language]?: { readonly name?: string | undefined } };
};

/** A name that a visit has kept, in the language of its reader, where the record that it named has one. */
export const toCurrentTranslationOrKeptName = (
  name: string,
  record: TranslatedName | undefined,
  { language }: { readonly language?: Language | undefined },
): string => (language && record?.translations?.[language]?.name) ?? name;

export const translateName = (
  record: TranslatedName & { readonly name: string },
  language: Language | undefined,
): string => toCurrentTranslationOrKeptName(record.name, record, { language });
