import { expect, test } from 'vitest';
import { RESOURCES_MAX, validateResource } from '../../../lib/rules/salon/resources.ts';
import { catalog, location, resource } from '../../support/catalog/salon-parts.ts';

const full = Array.from({ length: RESOURCES_MAX }, (_, index) => resource(index + 1));
const salon = (resources = full) => catalog({ locations: [location(1), location(2)], resources });

// BEHAVIOR §11.11
test.each([
  [
    'a new one at a full location',
    resource(60),
    undefined,
    'Must have at most 50 rooms and pieces of equipment',
  ],
  ['a new one at another location', resource(60, { locationId: 2 }), undefined, undefined],
  ['a stored one of a full location', resource(1, { kind: 'laser' }), resource(1), undefined],
  ['a stored one at another location', resource(1, { locationId: 2 }), resource(1), 'Must be 1'],
  ['an unknown location', resource(60, { locationId: 3 }), undefined, 'Unknown location'],
])('%s: %#', (_, sent, before, message) => {
  expect(validateResource(sent, salon(), before)).toMatchObject(
    message === undefined
      ? { ok: true, value: sent }
      : { failure: 'invalid', errors: { locationId: [message] } },
  );
});

// BEHAVIOR §11.11, §17.6
test.each([
  ['a new one', 'Location', undefined, false],
  ['a stored one of another kind', 'location', 'room', false],
  ['a stored one of that kind', 'location', 'location', true],
])('the kind of the location itself is not for %s', (_, kind, before, isValid) => {
  const outcome = validateResource(
    resource(60, { kind }),
    salon([]),
    before === undefined ? undefined : resource(60, { kind: before }),
  );
  expect(outcome).toMatchObject(isValid ? { ok: true } : { errors: { kind: ['Must not be location'] } });
});
