import { type Language, toFormatLocale } from '../../rules/salons/languages.ts';
import type { Catalog, Salon } from '../../rules/salons/salon.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { getStandardWords } from './standard-words/index.ts';

/** Examples of what messages say in place of their placeholders, in the formats of the language. */
export function toPlaceholderExamples(
  { name, timeZone, settings }: Salon,
  { locations, services, staff }: Catalog,
  language: Language,
  now: Date,
): Readonly<Record<string, string>> {
  const day = new Date(now.getTime() + DAY_MS);
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(toFormatLocale(language, settings.locale), { ...options, timeZone }).format(day);
  const first = (records: ReadonlyMap<unknown, { readonly name: string }>): string =>
    [...records.values()][0]?.name ?? '';
  const service = first(services);
  return {
    greeting: getStandardWords(language).greeting('Maria'),
    name: 'Maria',
    salon: name,
    location: first(locations),
    date: format({ dateStyle: 'full' }),
    time: format({ timeStyle: 'short' }),
    at: format({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    before: format({ dateStyle: 'full', timeStyle: 'short' }),
    until: format({ dateStyle: 'medium', timeStyle: 'short' }),
    services: service,
    product: service,
    staff: first(staff),
    link: 'https://…',
    count: '3',
    sender: 'Ben',
  };
}
