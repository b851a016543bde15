import { appGroups } from '../../../lib/client/operations.ts';
import { toFailureCode } from '../../../lib/contract/failure-codes.ts';
import { toCamelCase } from '../../../lib/contract/requests.ts';
import type { Route } from '../../../lib/contract/route.ts';
import { listFailureKeys } from '../../../lib/openapi/responses.ts';
import {
  SHARED_SCHEMAS,
  toAcceptedReplySchema,
  toInputSchema,
  toReplySchema,
} from '../../../lib/openapi/schemas.ts';
import { INPUT_STYLE, REPLY_STYLE, toComment, toType } from './json-schema-types.ts';

type NamedRoute = { readonly group: string; readonly name: string; readonly route: Route };

const routes: readonly NamedRoute[] = appGroups.flatMap(({ name: group, routes }) =>
  routes.map(([operation, route]) => ({ group, name: toCamelCase(operation), route })),
);

const listCodes = (route: Route): string[] => listFailureKeys(route).map(toFailureCode);

/** The failures of every operation that belongs to a salon. */
const COMMON_CODES = routes
  .filter(({ route }) => !route.tenantless)
  .map(({ route }) => listCodes(route))
  .reduce((common, codes) => common.filter((code) => codes.includes(code)));

const toUnion = (codes: readonly string[]): string => codes.map((code) => JSON.stringify(code)).join(' | ');

function toCodeType(route: Route): string {
  const codes = listCodes(route);
  if (!COMMON_CODES.every((code) => codes.includes(code))) return toUnion(codes);
  const own = codes.filter((code) => !COMMON_CODES.includes(code));
  return ['CommonFailureCode', ...(own.length > 0 ? [toUnion(own)] : [])].join(' | ');
}

/** The schemas that operations refer to by name. */
function writeSharedTypes(): string {
  const { Failure: _, ...schemas } = SHARED_SCHEMAS;
  const types = Object.entries(schemas).map(
    ([name, schema]) =>
      `${toComment(schema.description, '')}export type ${name} = ${toType(schema, INPUT_STYLE, '')};\n`,
  );
  return types.join('');
}

function toReplyType(route: Route): string {
  const schemas = [toReplySchema(route), ...(route.accepted ? [toAcceptedReplySchema(route.accepted)] : [])];
  return schemas.map((schema) => toType(schema, REPLY_STYLE, '    ')).join(' | ');
}

const writeOperationTypes = ({ group, name, route }: NamedRoute): string =>
  `  '${group}.${name}': {
    input: ${toType(toInputSchema(route), INPUT_STYLE, '    ')};
    reply: ${toReplyType(route)}${route.mayBeEmpty ? ' | undefined' : ''};
    code: ${toCodeType(route)};
  };
`;

const writeMethod = ({ group, name, route: { summary, description = '' } }: NamedRoute): string => {
  const text = `${summary}. ${description}`.trim();
  return `${toComment(text, '    ')}    readonly ${name}: Operation<Operations['${group}.${name}']>;\n`;
};

const writeGroup = (group: string): string => {
  const methods = routes.filter((route) => route.group === group).map(writeMethod);
  return `  readonly ${group}: {\n${methods.join('')}  };\n`;
};

/** Writes the types of the package: those of the client's own source, then those of every operation. */
export const writeDeclarations = (ownTypes: string): string => `${ownTypes}
${writeSharedTypes()}
/** Failures of every operation that belongs to a salon. */
export type CommonFailureCode = ${toUnion(COMMON_CODES)};

/** The types of every operation. */
export interface Operations {
${routes.map(writeOperationTypes).join('')}}

export type Input<Name extends keyof Operations> = Operations[Name]['input'];
/** The body of a success. */
export type Reply<Name extends keyof Operations> = Operations[Name]['reply'];
/** The codes of an operation's failures. */
export type Code<Name extends keyof Operations> = Operations[Name]['code'];

/** Every operation of the API, by group and name. */
export interface Client {
${appGroups.map(({ name }) => writeGroup(name)).join('')}}

/** Creates a client with every operation of the API as a typed function. Failures are values. */
export declare function createClient(options: ClientOptions): Client;
`;
