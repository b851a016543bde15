import { getPageLanguage } from '../../../texts/index.ts';
import type { Option } from '../picks.ts';
import { type ControlProps, SelectControl } from './simple-controls.tsx';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes of groups of countries, and of none. */
const NO_COUNTRIES: readonly string[] = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];

function listCountries(): readonly Option[] {
  const names = new Intl.DisplayNames(getPageLanguage().language, { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.includes(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, getPageLanguage().language));
}

export const CountryControl = (props: ControlProps) => <SelectControl {...props} choices={listCountries()} />;
