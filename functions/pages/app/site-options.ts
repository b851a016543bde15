import { isTheme, type Theme } from './frame-messages.ts';

/** The options that the site around a frame sets in the page's URL (BEHAVIOR §35.5). */
type SiteOptions = {
  /** Null for the theme of the browser. */
  readonly theme: Theme | null;
  readonly hasHeader: boolean;
  /** The frame stands in the flow of the site: the site shows the bar beside it. */
  readonly isInline: boolean;
};

const NAMES = ['theme', 'header', 'frame', 'lang'];

export function parseSiteOptions(search: string): SiteOptions {
  const query = new URLSearchParams(search);
  const theme = query.get('theme');
  return {
    theme: isTheme(theme) ? theme : null,
    hasHeader: query.get('header') !== 'hidden',
    isInline: query.get('frame') === 'inline',
  };
}

type SiteOptionsQueries = {
  /** The query that gets the options. */
  readonly to: string;
  /** The query that has them. */
  readonly from: string;
};

/** Adds the options of one query to another. */
export function copySiteOptions({ to, from }: SiteOptionsQueries): string {
  const asked = new URLSearchParams(from);
  const options = new URLSearchParams();
  for (const name of NAMES) {
    const value = asked.get(name);
    if (value !== null) options.set(name, value);
  }
  if (options.size === 0) return to;
  return `${to === '' ? '?' : `${to}&`}${options}`;
}
