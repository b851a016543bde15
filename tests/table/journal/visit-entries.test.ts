import { expect, test } from 'vitest';
import { placeVisit } from '../../../lib/rules/diary/placement.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { putVisitDiaryEntries, toDayPage } from '../../../lib/table/diary/day-pages.ts';
import { keys } from '../../../lib/table/keys.ts';
import { FRIDAY, slotCase } from '../../support/booking/slot-questions.ts';
import { at, resource, service } from '../../support/catalog/salon-parts.ts';

const T = 'shear-joy' as Tenant;

const inRoom = service(1, { resources: [{ kind: 'room', during: 'visit' }] });
const putAt = (now: string) => {
  const resources = [resource(4)];
  const context = slotCase({ services: [inRoom], resources, now: new Date(now), horizon: 400 });
  const placed = placeVisit(context, FRIDAY, at('10:00'), { override: false });
  if (!placed.ok) throw new Error(placed.failure);
  return putVisitDiaryEntries(T, context, { id: 77, locationId: 1, ...placed.value });
};
const listChanged = (now: string) => putAt(now).map(({ key }) => key);

// BEHAVIOR §13.8, §14.4, §13.7
test('a visit writes its room to the page of the location, if the room is as free as it was', () => {
  const changes = putAt('2026-04-30T23:00:00Z').filter(({ kind }) => kind === 'update');
  expect(changes).toMatchObject([
    { key: keys.dayPage(T, 1, FRIDAY), require: [{ attribute: 'm1', missing: true }] },
    { key: keys.dayPage(T, 1, FRIDAY), require: [{ attribute: 'u4', missing: true }] },
    {
      key: keys.dayPage(T, 1, FRIDAY),
      add: { bookings: 1 },
      require: [{ attribute: 'blocks', missing: true }],
    },
  ]);
  const lists = Object.assign({}, ...changes.map((change) => (change.kind === 'update' ? change.set : {})));
  const page = toDayPage({ ...keys.dayPage(T, 1, FRIDAY), ...lists });
  const entry = { kind: 'appointment', id: 77, from: at('10:00'), to: at('11:00') };
  expect(page.resourceEntries).toEqual(new Map([[4, [entry]]]));
  expect(page.staffEntries).toEqual(new Map([[1, [entry]]]));
});

test('a visit on a day that no deletion blocks changes the records of its location, member and room', () => {
  expect(listChanged('2026-04-30T23:00:00Z')).not.toContainEqual(keys.catalogRecord(T, 'RESOURCE', 4));
  expect(listChanged('2026-03-01T12:00:00Z')).toEqual(
    expect.arrayContaining([
      keys.catalogRecord(T, 'LOCATION', 1),
      keys.catalogRecord(T, 'STAFF', 1),
      keys.catalogRecord(T, 'RESOURCE', 4),
    ]),
  );
});

test('a page of an older release has no rooms, and is read like an empty one', () => {
  const page = toDayPage({ ...keys.dayPage(T, 1, FRIDAY), m7: '' });
  expect(page.resourceEntries).toEqual(new Map());
});
