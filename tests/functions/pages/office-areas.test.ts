import { describe, expect, test } from 'vitest';
import { OFFICE_PERMISSIONS as LINKING_PERMISSIONS } from '../../../functions/pages/app/desk/rights.ts';
import {
  AREAS,
  type Area,
  type AreaName,
  SECTIONS,
} from '../../../functions/pages/app/office/areas/areas.ts';
import { getControlOptions } from '../../../functions/pages/app/office/areas/control-options.ts';
import { HIDDEN, toPathPattern } from '../../../functions/pages/app/office/areas/fields.ts';
import {
  type FieldShape,
  type Fields,
  toInputFieldsWithoutControls,
} from '../../../functions/pages/app/office/areas/shape.ts';
import { findCodeWord, findFactLabel } from '../../../functions/pages/app/office/facts/labels.ts';
import { toFilterFieldsHidingIds } from '../../../functions/pages/app/office/filters/filters.ts';
import { findLabel } from '../../../functions/pages/app/office/form/labels.ts';
import { operationTexts } from '../../../functions/pages/app/office/operations/texts/index.ts';
import { reportTexts } from '../../../functions/pages/app/office/report/texts/index.ts';
import { officeTexts } from '../../../functions/pages/app/office/texts/index.ts';
import { groups } from '../../../lib/contract/index.ts';
import { REPORT_GROUPINGS } from '../../../lib/contract/journal/report-groupings.ts';
import { isReadOnly, type Route } from '../../../lib/contract/route.ts';
import { toInlineJsonSchema } from '../../support/api/schema-values.ts';

const areas = Object.entries(AREAS) as unknown as readonly (readonly [AreaName, Area])[];

/** The operations of an area. */
const listOperations = (area: Area): readonly string[] => [
  ...Object.values(area.operations),
  ...(area.kind === 'records' ? (area.acts ?? []).map(({ operation }) => operation) : []),
  ...(area.kind === 'reads' && area.act ? [area.act.operation] : []),
  ...(area.kind === 'form' ? ['settings-index'] : []),
];

/** The permissions with which somebody sets the salon up. The others are for the work of a day, at the desk. */
const OFFICE_PERMISSIONS =
  /^(?:catalog|staff|hours|settings|payments|users|webhooks|customers)\.(?:write|erase)$/;

describe('the areas of the office', () => {
  test('have every operation with which users set up the salon (BEHAVIOR §40.5)', () => {
    const shown = new Set(areas.flatMap(([, area]) => listOperations(area)));
    const missing = groups.flatMap(({ name, routes }) =>
      Object.entries(routes)
        .filter(([, route]) => !isReadOnly(route) && route.access === 'user')
        .filter(([, { permission }]) =>
          [permission ?? ''].flat().some((each) => OFFICE_PERMISSIONS.test(each)),
        )
        .filter(([operation]) => !shown.has(operation))
        .map(([operation]) => `${name}/${operation}`),
    );
    // Imports are no records with a form, and the page of a text has its own preview and test
    const imports = ['preview', 'start', 'undo', 'place'].map((verb) => `imports/import-${verb}`);
    expect(missing).toEqual([
      ...['preview', 'test'].map((verb) => `directory/message-text-${verb}`),
      ...imports,
    ]);
  });

  test('hide only fields that pages set by themselves, and ratings (BEHAVIOR §40.5)', () => {
    const hidden = areas.flatMap(([, area]) =>
      Object.entries('controls' in area ? (area.controls ?? {}) : {}).flatMap(([field, options]) =>
        options === HIDDEN ? [field] : [],
      ),
    );
    expect([...new Set(hidden)].toSorted()).toEqual(['guest_id', 'position', 'quiet_to', 'rating']);
  });

  test('stand in one section of the menu each (BEHAVIOR §40.4)', () => {
    const placed = Object.values(SECTIONS).flat(2);
    expect(placed.toSorted()).toEqual(Object.keys(AREAS).toSorted());
  });

  test('are linked by the desk for whoever may use one of them (BEHAVIOR §39.2)', () => {
    const needs = new Set(areas.flatMap(([, area]) => area.needs));
    expect([...needs].toSorted()).toEqual(LINKING_PERMISSIONS);
  });

  test.each(areas)('%s needs the permission of its operations (BEHAVIOR §40.2)', async (name, area) => {
    const routes = await area.load();
    const operation =
      area.kind === 'reads'
        ? area.operations.index
        : area.kind === 'form'
          ? area.operations.update
          : undefined;
    const needed = operation ? [routes[operation]?.permission].flat() : undefined;
    if (needed && !area.needs.includes('payments.write')) expect(area.needs).toEqual(needed);
    if (area.kind !== 'records') return;
    // Calls for any user are those about oneself
    for (const act of area.acts ?? [])
      expect([act.needs ?? area.needs[0], 'any'], act.operation).toContain(routes[act.operation]?.permission);
    const store = [routes[area.operations.store]?.permission].flat();
    const adding = area.adds ?? area.needs;
    // Devices are added at the desk alone
    // Members request their own time off, which the office does not show them
    if (adding.length > 0 && name !== 'time-off') expect(store).toEqual(adding);
    if (area.operations.update && name !== 'time-off') {
      const update = [routes[area.operations.update]?.permission].flat();
      expect([adding, area.needs]).toContainEqual(update);
    }
  });
});

/** Each field of an input by its path, lists and groups included. */
const listFields = (fields: Fields, prefix = ''): (readonly [path: string, shape: FieldShape])[] =>
  Object.entries(fields).flatMap(([name, shape]) => listShape(`${prefix}${name}`, shape));
const listShape = (path: string, shape: FieldShape): (readonly [path: string, shape: FieldShape])[] => {
  if (shape.kind === 'list')
    return [
      [path, shape],
      ...(shape.item.kind === 'fields' ? listFields(shape.item.fields, `${path}.*.`) : []),
    ];
  if (shape.kind === 'fields') return [[path, shape], ...listFields(shape.fields, `${path}.`)];
  return [[path, shape]];
};

const DAY = /\.(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/;
/** The control names a language in that language. */
const LANGUAGE = /\btranslations\.[a-z]{2}$/;

/** The schemas that the forms of an area show. */
async function listInputs(name: AreaName, area: Area): Promise<Fields[]> {
  if (area.kind === 'report') return [];
  const routes = await area.load();
  const operations =
    area.kind === 'records'
      ? [area.operations.store, area.operations.update]
      : Object.values(area.operations);
  return operations
    .filter((each) => each !== undefined)
    .map((each) => toInputFieldsWithoutControls((routes[each] as Route).input))
    .map((fields) => (area.kind === 'reads' ? toFilterFieldsHidingIds(name, fields) : fields));
}

describe('each field of the forms', () => {
  test.each(areas)(
    'of %s has a label, words for its choices, and records to pick (BEHAVIOR §40.5)',
    async (name, area) => {
      const idField = area.kind === 'records' ? area.idField : '';
      const { choices } = officeTexts();
      for (const [path, shape] of (await listInputs(name, area)).flatMap((fields) => listFields(fields))) {
        if (path === idField || DAY.test(path) || LANGUAGE.test(path)) continue;
        if (/\.id$/.test(path)) continue;
        expect(findLabel(name, toPathPattern(path)), `the label of ${path}`).toBeDefined();
        const last = path.split('.').at(-1) ?? '';
        const values =
          shape.kind === 'choice'
            ? shape.values
            : shape.kind === 'list' && shape.item.kind === 'choice'
              ? shape.item.values
              : [];
        const isNumber = values.every((value) => /^\d+$/.test(value)) && !choices[last];
        if (!isNumber)
          expect(Object.keys(choices[last] ?? {}), path).toEqual(expect.arrayContaining([...values]));
        const isId = shape.kind === 'id' || (shape.kind === 'list' && shape.item.kind === 'id');
        const { pick, itemsOf, as } = getControlOptions(name, path);
        if (isId && area.kind !== 'reads' && as !== 'hidden')
          expect(pick ?? itemsOf, `the records of ${path}`).toBeDefined();
      }
    },
  );
});

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
};

/** Each field of a reply by its path, without the places of lists. */
function listReplyFields(schema: JsonSchema, prefix = ''): (readonly [path: string, schema: JsonSchema])[] {
  const { properties = {}, items, anyOf = [] } = schema;
  const own = Object.entries(properties).flatMap(([name, each]) => [
    [`${prefix}${name}`, each] as const,
    ...listReplyFields(each, `${prefix}${name}.`),
  ]);
  return [...own, ...[...anyOf, ...(items ? [items] : [])].flatMap((each) => listReplyFields(each, prefix))];
}
const listValues = ({ enum: own = [], anyOf = [] }: JsonSchema): string[] =>
  [...own.map(String), ...anyOf.flatMap(listValues)].filter((value) => value !== 'null');

const listFieldsOfReply = ({ reply }: Route) => {
  const { properties } = toInlineJsonSchema(reply, 'output') as JsonSchema;
  return listReplyFields(properties?.data ?? {});
};
/** The fields of a list's rows, and of what another operation tells of a row. */
async function listFieldsOfRows(area: Exclude<Area, { kind: 'form' }>) {
  const routes = await area.load();
  const details = area.kind === 'reads' ? area.details?.operation : undefined;
  const operations = [area.operations.index, ...(details ? [details] : [])];
  return new Map(operations.flatMap((operation) => listFieldsOfReply(routes[operation] as Route)));
}

describe('each list', () => {
  test.each(areas)(
    'of %s has fields of its reply, with headings and words for codes (BEHAVIOR §40.4)',
    async (name, area) => {
      if (area.kind === 'form' || area.kind === 'report') return;
      const fields = await listFieldsOfRows(area);
      for (const [field, as] of area.columns) {
        const isWholeName = field === 'name' && (fields.has('fname') || fields.has('from'));
        expect(fields.has(field) || isWholeName, field).toBe(true);
        expect(findLabel(name, field), `the heading of ${field}`).toBeDefined();
        if (as !== 'choice') continue;
        const words = officeTexts().choices[field] ?? {};
        expect(Object.keys(words), field).toEqual(
          expect.arrayContaining(listValues(fields.get(field) ?? {})),
        );
      }
    },
  );

  test.each(areas)('of %s tells all of a row in words (BEHAVIOR §40.4)', async (name, area) => {
    if (area.kind !== 'reads') return;
    for (const [path, schema] of await listFieldsOfRows(area)) {
      const field = path.split('.').at(-1) ?? '';
      expect(findFactLabel(name, field), `the name of ${path}`).toBeDefined();
      for (const code of listValues(schema))
        expect(findCodeWord(field, code), `${path}: ${code}`).toBeDefined();
    }
  });
});

test('each report has words for its groupings and rows (BEHAVIOR §40.4)', () => {
  const { groupings, rows } = reportTexts();
  const names = areas.flatMap(([, area]) => (area.kind === 'report' ? REPORT_GROUPINGS[area.report] : []));
  for (const name of names) expect([groupings[name], rows[name]], name).not.toContain(undefined);
});

// BEHAVIOR §38.1, §40.4: a row has the operation of a user or of the holder of a mailed link
test('the audit trail has words for each operation that users or holders of links change something with, and for no other', () => {
  const operations = groups.flatMap(({ name, routes }) =>
    Object.entries(routes)
      .filter(([, route]) => !isReadOnly(route) && route.access !== 'customer')
      .map(([operation]) => `${name}.${operation}`),
  );
  expect(Object.keys(operationTexts()).toSorted()).toEqual(operations.toSorted());
});

// BEHAVIOR §40.5
test('each switch of a new record begins as the API takes it where it is not sent, and each record begins in use', async () => {
  const wrong: string[] = [];
  for (const [name, area] of Object.entries(AREAS)) {
    if (area.kind !== 'records') continue;
    const { input } = (await area.load())[area.operations.store as never] as Route;
    const { properties } = toInlineJsonSchema(input, 'input') as JsonSchema;
    const defaults: Readonly<Record<string, unknown>> = 'defaults' in area ? area.defaults : {};
    for (const [field, shape] of Object.entries(toInputFieldsWithoutControls(input))) {
      const isOn = field === 'status' || /default 1\b/.test(properties?.[field]?.description ?? '');
      if (shape.kind === 'toggle' && isOn && defaults[field] !== 1) wrong.push(`${name}.${field}`);
    }
  }
  expect(wrong).toEqual([]);
});
