import { expect, test } from 'vitest';
import { filterByNamePartsBestFirst } from '../../../functions/pages/app/desk/service-offers.ts';

const SERVICES = ['Haircut', 'Hair color – Long hair', 'Blow-dry', 'Cut and color', 'Men’s cut', 'Undercut'];

// BEHAVIOR §39.4
test.each([
  ['the beginning of a name', 'hairc', ['Haircut']],
  [
    'any part of a name, first the names with a word that begins with it',
    'cut',
    ['Cut and color', 'Men’s cut', 'Haircut', 'Undercut'],
  ],
  ['several parts in any order', 'long hair', ['Hair color – Long hair']],
  ['a word after a hyphen, in capitals', 'DRY', ['Blow-dry']],
  ['all names by nothing', '', SERVICES],
  ['nothing by a text that no name has', 'cutx', []],
])('a search finds %s', (_, typed, names) => {
  expect(
    filterByNamePartsBestFirst(
      SERVICES.map((name) => ({ name })),
      typed,
    ).map(({ name }) => name),
  ).toEqual(names);
});
