import { appGroups } from '../../../lib/client/operations.ts';
import { toFailureCode } from '../../../lib/contract/failure-codes.ts';
import { toCamelCase } from '../../../lib/contract/requests.ts';
import { isReadOnly, type Route } from '../../../lib/contract/route.ts';
import { PROCESSOR_FAILURES, REDEMPTION_FAILURES } from '../../../lib/contract/shared-failures.ts';
import { toOperationNameInSchemas } from '../../../lib/openapi/operation-names.ts';
import { listFailureKeys } from '../../../lib/openapi/responses.ts';
import {
  isReferredToByRequests,
  listNamedSchemas,
  registerReplySchemaIfObject,
  type Schema,
  toAcceptedReplySchema,
  toInputSchema,
  toReplySchema,
} from '../../../lib/openapi/schemas.ts';
import { INPUT_STYLE, REPLY_STYLE, toComment, toType } from './json-schema-types.ts';

type NamedRoute = {
  readonly group: string;
  readonly operation: string;
  /** As the function of the client. */
  readonly name: string;
  readonly route: Route;
};

const routes: readonly NamedRoute[] = appGroups.flatMap(({ name: group, routes }) =>
  routes.map(([operation, route]) => ({ group, operation, name: toCamelCase(operation), route })),
);

const listCodes = (route: Route): string[] => listFailureKeys(route).map(toFailureCode);

/** The failures that all operations with a trait share. */
const listShared = (has: (route: Route) => boolean): readonly string[] =>
  routes
    .filter(({ route }) => !route.tenantless && has(route))
    .map(({ route }) => listCodes(route))
    .reduce((shared, codes) => shared.filter((code) => codes.includes(code)));

/** A set of failures that many operations have: its name, and what the operations are. */
type SharedCodes = { readonly name: string; readonly of: string; readonly codes: readonly string[] };

const CHANGE_CODES = listShared((route) => !isReadOnly(route));
const SHARED_CODES: readonly SharedCodes[] = [
  { name: 'CommonFailureCode', of: 'every operation that belongs to a salon', codes: listShared(() => true) },
  { name: 'ChangeFailureCode', of: 'every operation that changes something', codes: CHANGE_CODES },
  {
    name: 'UserFailureCode',
    of: 'every operation for users with their second factor',
    codes: listShared(({ access, beforeSecondFactor }) => access === 'user' && !beforeSecondFactor),
  },
  {
    name: 'KeyFailureCode',
    of: 'every operation that takes an Idempotency-Key',
    codes: [
      ...CHANGE_CODES,
      ...(['idempotencyInProgress', 'idempotencyMismatch'] as const).map(toFailureCode),
    ],
  },
  {
    name: 'RedemptionFailureCode',
    of: 'every operation that redeems products',
    codes: [...new Set(REDEMPTION_FAILURES)].map(toFailureCode),
  },
  {
    name: 'ProcessorFailureCode',
    of: 'every operation that calls the payment processor',
    codes: PROCESSOR_FAILURES.map(toFailureCode),
  },
];

/** Whether the operations of one set also have all failures of another set. */
const includes = (codes: readonly string[], { codes: shared }: SharedCodes): boolean =>
  shared.every((code) => codes.includes(code));

/** The type of failures, by the names of the largest sets that it includes. */
function toCodeType(codes: readonly string[], sets = SHARED_CODES): string {
  const included = sets.filter((set) => includes(codes, set));
  const named = included.filter(
    (set) => !included.some((other) => other !== set && includes(other.codes, set)),
  );
  const own = codes.filter((code) => !named.some((set) => set.codes.includes(code)));
  return [...named.map(({ name }) => name), ...own.map((code) => JSON.stringify(code))].join(' | ');
}

const writeSharedCodes = (): string =>
  SHARED_CODES.map((set) => {
    const type = toCodeType(
      set.codes,
      SHARED_CODES.filter((other) => other !== set),
    );
    return `/** Failures of ${set.of}. */\nexport type ${set.name} = ${type};\n`;
  }).join('\n');

const LIST_PARAMETERS = ['page', 'per_page', 'order', 'category'];

/** The schema of an input with some of its fields; undefined if it does not have all that are `needed`. */
function pickFields(
  route: Route,
  isPicked: (name: string) => boolean,
  needed: readonly string[],
): Schema | undefined {
  const { properties, ...schema } = toInputSchema(route);
  const fields = Object.entries(properties ?? {});
  const names = fields.map(([name]) => name);
  return needed.every((name) => names.includes(name))
    ? { ...schema, properties: Object.fromEntries(fields.filter(([name]) => isPicked(name))) }
    : undefined;
}

/** The type of an input. A list names the parameters that all lists have. */
function toInputType(route: Route): string {
  const own = pickFields(route, (name) => !LIST_PARAMETERS.includes(name), LIST_PARAMETERS);
  return own
    ? `ListParameters & ${toType(own, INPUT_STYLE, '      ')}`
    : toType(toInputSchema(route), INPUT_STYLE, '      ');
}

function writeListParameters(): string {
  const isListed = (name: string) => LIST_PARAMETERS.includes(name);
  const schema = routes
    .map(({ route }) => pickFields(route, isListed, LIST_PARAMETERS))
    .find((each) => each !== undefined);
  return `/** The parameters of every list. */\nexport type ListParameters = ${schema ? toType(schema, INPUT_STYLE, '') : 'object'};\n`;
}

const COMMENTS = /\/\*\*.*?\*\//gs;

/** The named schemas that types of operations mention, directly or by other schemas, but not in comments. */
function writeSharedTypes(operations: string): string {
  const schemas = Object.entries(listNamedSchemas());
  const types = new Map<string, string>();
  const mentioning = [operations];
  for (let text = mentioning.pop(); text !== undefined; text = mentioning.pop()) {
    const names = new Set(text.replaceAll(COMMENTS, '').match(/\b[A-Z]\w*/g));
    for (const [name, schema] of schemas) {
      if (!names.has(name) || types.has(name)) continue;
      const style = isReferredToByRequests(name) ? INPUT_STYLE : REPLY_STYLE;
      const type = toEnvelopeType(schema) ?? toType(schema, style, '');
      types.set(name, `${toComment(schema.description, '')}export type ${name} = ${type};\n`);
      mentioning.push(type);
    }
  }
  const ordered = schemas.map(([name]) => types.get(name) ?? '');
  return `${ENVELOPES}${ordered.join('')}`;
}

const ENVELOPES = `/** An optional field of an input. */
export type Maybe<Value> = Value | null | undefined;
export type Shown<Data> = { status: true; data: Data };
export type Saved<Data> = { status: true; message: string; data: Data };
export type Page<Row> = { status: true; data: Row[]; meta?: ListPosition; links?: ListLinks };
`;

/** The type of a plain envelope around a named schema; undefined for others. */
function toEnvelopeType({ properties }: Schema): string | undefined {
  const { data, ...others } = (properties ?? {}) as Readonly<Record<string, Schema>>;
  if (!data || !(data.$ref ?? (data.items as Schema | undefined)?.$ref)) return undefined;
  const toContent = (schema: unknown) => toType(schema as Schema, REPLY_STYLE, '');
  switch (Object.keys(others).join()) {
    case 'status':
      return `Shown<${toContent(data)}>`;
    case 'status,message':
      return `Saved<${toContent(data)}>`;
    case 'status,meta,links':
      return `Page<${toContent(data.items)}>`;
  }
  return undefined;
}

function toReplyType({ group, operation, route }: NamedRoute): string {
  const name = toOperationNameInSchemas(group, operation);
  const schemas = [
    registerReplySchemaIfObject(`${name}Reply`, toReplySchema(route)),
    ...(route.accepted
      ? [registerReplySchemaIfObject(`${name}Accepted`, toAcceptedReplySchema(route.accepted))]
      : []),
  ];
  return schemas.map((schema) => toType(schema, REPLY_STYLE, '      ')).join(' | ');
}

const writeOperationTypes = (named: NamedRoute): string => {
  const { name, route } = named;
  const { summary, description = '' } = route;
  return `${toComment(`${summary}. ${description}`.trim(), '    ')}    ${name}: {
      input: ${toInputType(route)};
      reply: ${toReplyType(named)}${route.csv ? ' | string' : ''}${route.mayBeEmpty ? ' | undefined' : ''};
      code: ${toCodeType(listCodes(route))};
    };
`;
};

const writeGroup = (group: string): string => {
  const types = routes.filter((route) => route.group === group).map(writeOperationTypes);
  return `  ${group}: {\n${types.join('')}  };\n`;
};

/** Indents by tabs, which are half as many bytes. */
const indentByTabs = (code: string): string =>
  code.replaceAll(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));

/** Writes the types of the package: those of the client's own source, then those of every operation. */
export function formatDeclarations(ownTypes: string): string {
  const operations = appGroups.map(({ name }) => writeGroup(name)).join('');
  return indentByTabs(`${ownTypes}
${writeSharedTypes(operations)}
${writeListParameters()}
${writeSharedCodes()}
/** The types of every operation, by group and name. */
export interface Operations {
${operations}}

/** \`booking.saveBooking\`: the name of an operation with its group. */
type OperationName = { [Group in keyof Operations]: \`\${Group}.\${keyof Operations[Group] & string}\` }[keyof Operations];
type TypesOf<Name extends OperationName> = Name extends \`\${infer Group extends keyof Operations}.\${infer Own}\`
  ? Operations[Group][Own & keyof Operations[Group]]
  : never;
type Part<Name extends OperationName, Field extends keyof TypesOfOperation> = TypesOf<Name> extends TypesOfOperation ? TypesOf<Name>[Field] : never;
export type Input<Name extends OperationName> = Part<Name, 'input'>;
/** The body of a success. */
export type Reply<Name extends OperationName> = Part<Name, 'reply'>;
/** The codes of an operation's failures. */
export type Code<Name extends OperationName> = Part<Name, 'code'>;

/** Every operation of the API, by group and name. */
export type Client = {
  readonly [Group in keyof Operations]: { readonly [Name in keyof Operations[Group]]: Operation<Operations[Group][Name] & TypesOfOperation> };
};

/** Creates a client with every operation of the API as a typed function. Failures are values. */
export declare function createClient(options: ClientOptions): Client;
`);
}
