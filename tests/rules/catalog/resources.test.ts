import { describe, expect, test } from 'vitest';
import {
  listServicesOfLastResource,
  RESOURCES_PER_LOCATION_MAX,
  validateResource,
} from '../../../lib/rules/catalog/resources.ts';
import type { Resource } from '../../../lib/rules/salons/salon.ts';
import { catalog, location, resource, service } from '../../support/catalog/salon-parts.ts';

const full = Array.from({ length: RESOURCES_PER_LOCATION_MAX }, (_, index) => resource(index + 1));
const salon = (resources = full) => catalog({ locations: [location(1), location(2)], resources });

// BEHAVIOR §11.6
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

// BEHAVIOR §11.6, §17.2
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

// BEHAVIOR §11.6
test.each([
  ['of another resource', 'Treatment ROOM', resource(60), undefined, 'treatment room'],
  ['that is typed, without another one', 'Laser', resource(60), undefined, 'Laser'],
  ['that is typed, for the only one of its kind', 'TUB', resource(2), resource(2), 'TUB'],
  ['that it had', 'TUB', resource(60), resource(60, { kind: 'TUB' }), 'TUB'],
])('a resource is stored with the spelling %s', (_, kind, sent, before, stored) => {
  const salonOfTwo = salon([
    resource(1, { kind: 'treatment room' }),
    resource(2, { kind: 'tub', locationId: sent.locationId }),
  ]);
  expect(validateResource({ ...sent, kind }, salonOfTwo, before)).toMatchObject({ value: { kind: stored } });
});

test('a resource keeps the spelling that is typed where other ones have both (BEHAVIOR §11.6)', () => {
  const both = salon([resource(1, { kind: 'Laser' }), resource(2, { kind: 'laser' })]);
  for (const kind of ['Laser', 'laser'])
    expect(validateResource(resource(60, { kind }), both)).toMatchObject({ value: { kind } });
});

// BEHAVIOR §11.11, §11.6
describe('the last resource of a kind', () => {
  const tub = resource(1, { kind: 'tub' });
  const need = (kind: string) => ({ kind, during: 'staff' }) as const;
  const services = [
    service(1, { resources: [need('bed'), need('tub')] }),
    service(2, { resources: [need('bed')] }),
    service(3, { resources: [need('tub')], active: false }),
  ];
  const listNeeding = (others: readonly Resource[], after?: Resource) =>
    listServicesOfLastResource(tub, catalog({ services, resources: [tub, ...others] }), after).map(
      ({ id }) => id,
    );

  test.each<[string, readonly Resource[], Resource | undefined, number[]]>([
    ['that is deleted', [resource(2, { kind: 'bed' })], undefined, [1]],
    ['that is switched off', [], { ...tub, active: false }, [1]],
    ['that becomes another kind', [], { ...tub, kind: 'bed' }, [1]],
    ['beside one that is switched off', [resource(2, { kind: 'tub', active: false })], undefined, [1]],
    ['that stays', [], { ...tub, name: 'Tub by the window' }, []],
    ['beside another one', [resource(2, { kind: 'tub' })], undefined, []],
  ])('%s: services in use that need it: %#', (_, others, after, expected) => {
    expect(listNeeding(others, after)).toStrictEqual(expected);
  });
});
