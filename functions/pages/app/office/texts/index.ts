import { createPartTexts } from '../../texts/index.ts';
import type { Translated } from '../../texts/translated.ts';
import type { AreaName } from '../areas/areas.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { FieldText } from './fields/en.ts';
import { fr } from './fr.ts';

type Words = Readonly<Record<string, string>>;
type Own = Translated<typeof en>;
/** Texts that are looked up by the names of areas, fields and failures. */
type Lookups = {
  readonly tabs: { readonly [Name in AreaName]?: string };
  readonly roles: Words;
  readonly items: Words;
  readonly off: Words;
  readonly formSections: Words;
  readonly fields: Readonly<Record<string, FieldText>>;
  readonly fieldsOf: Readonly<Record<string, FieldText>>;
  readonly choices: Readonly<Record<string, Words>>;
  readonly acts: Readonly<Record<string, readonly [button: string, done: string]>>;
  readonly failures: Readonly<Record<string, string | ((permission: string) => string)>>;
  readonly list: Omit<Own['list'], 'empty'> & { readonly empty: { readonly [Name in AreaName]?: string } };
};
export type OfficeTexts = Omit<Own, keyof Lookups> & Lookups;

/** The texts of the office. */
export const officeTexts = createPartTexts<OfficeTexts>({ en, de, fr, es });
