import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { API, type Checker, type Symbol as Property, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import { openStore } from '../../../lib/table/open-store.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import { openSalonProcessor } from '../../../lib/workflows/payments/salon-processor.ts';
import { mustParseTenant } from '../../local/demo/demo.ts';
import { findRunningEnvironment } from '../../local/running-stack.ts';
import { runCommand, UsageError } from '../command.ts';
import { type Finding, formatFinding } from '../preflight/finding.ts';
import { resolveTableAddress, TABLE_OPTIONS, TABLE_USAGE, type TableValues } from '../table-address.ts';
import { checkEndpoints } from './endpoints.ts';
import type { WireShape, WireTable } from './table.ts';

const USAGE = `Compares the table of Stripe's parameters and fields with the types of the installed stripe package.

  npm run stripe-check                fails if the table is of another version, or differs
  npm run stripe-check -- --write     writes the table: after each upgrade of the package

Checks whether the webhook endpoints of a salon's account at Stripe get all events, and says what to do. It changes nothing.

  npm run stripe-check -- --tenant <slug> [--table <TableName> --keys <KeysArn>]

${TABLE_USAGE}`;

const TABLE = 'infra/tools/stripe-check/table.json';
const TYPES = resolve('infra/tools/stripe-check/types.ts');

const isNamedShape = (name: string): name is 'string' | 'number' | 'null' | 'boolean' =>
  ['string', 'number', 'null', 'boolean'].includes(name);

const isSimple = (part: Type): boolean =>
  part.isIntersectionType() || part.isBooleanLiteralType() || part.isIntrinsicType();

/** Describes a simple part of a union; undefined if it adds no shape. */
function describeSimple(part: Type): WireShape | undefined {
  // A value that is new at Stripe (`OtherString`) is what the check has to find
  if (part.isIntersectionType()) {
    // On the wire, a decimal number is a text
    return part.getTypes().some((each) => each.getSymbol()?.name === 'DecimalImpl') ? 'string' : undefined;
  }
  if (part.isBooleanLiteralType()) return 'boolean';
  if (!part.isIntrinsicType() || part.intrinsicName === 'undefined') return undefined;
  return isNamedShape(part.intrinsicName) ? part.intrinsicName : 'any';
}

/** The only shape, or the choice of all. */
function toChoice(shapes: readonly WireShape[]): WireShape {
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined ? only : shapes;
}

/** The value of the field `object` of Stripe's records; undefined for other objects and for lists. */
function findRecordName(checker: Checker, properties: readonly Property[]): string | undefined {
  const kind = properties.find((each) => each.name === 'object');
  const type = kind && checker.getTypeOfSymbol(kind);
  return type?.isStringLiteralType() && type.value !== 'list' ? type.value : undefined;
}

/** Describes types as shapes. Equal objects are described once, under one number. */
function describeTypes(checker: Checker) {
  const objects: Record<string, WireShape>[] = [];
  const numbers = new Map<number, number>();
  const equals = new Map<string, number>();

  function describeObject(type: Type): WireShape {
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as never);
      return { list: element ? describe(element) : 'any' };
    }
    const [index] = checker.getIndexInfosOfType(type);
    const properties = checker.getPropertiesOfType(type);
    if (properties.length === 0) return index ? { map: describe(index.valueType) } : 'any';
    const record = findRecordName(checker, properties);
    return record === undefined ? { object: numberObject(type) } : { record };
  }

  function numberObject(type: Type): number {
    const known = numbers.get(type.id);
    if (known !== undefined) return known;
    const fields: Record<string, WireShape> = {};
    for (const property of checker.getPropertiesOfType(type)) {
      const value = checker.getTypeOfSymbol(property);
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
      if (value) fields[isOptional ? `${property.name}?` : property.name] = describe(value);
    }
    const text = JSON.stringify(fields);
    const number = equals.get(text) ?? objects.push(fields) - 1;
    equals.set(text, number);
    numbers.set(type.id, number);
    return number;
  }

  function describe(type: Type): WireShape {
    const parts = type.isUnionType() ? type.getTypes() : [type];
    const values = new Set<string>();
    const shapes = new Map<string, WireShape>();
    for (const part of parts) {
      if (part.isStringLiteralType()) {
        values.add(part.value);
        continue;
      }
      const shape = isSimple(part) ? describeSimple(part) : describeObject(part);
      if (shape !== undefined) shapes.set(JSON.stringify(shape), shape);
    }
    return toChoice([...(values.size > 0 ? [{ values: [...values].sort() }] : []), ...shapes.values()]);
  }

  return { objects, numberObject };
}

function failMissing(name: string): never {
  throw new Error(`the types of the project have no ${name}`);
}

function createTable(): WireTable {
  const api = new API({ cwd: process.cwd() });
  try {
    const { program, checker } =
      api.updateSnapshot({ openProjects: [resolve('tsconfig.json')] }).getProjects()[0] ?? {};
    const file = program?.getSourceFile(TYPES);
    if (!checker || !file) return failMissing(TYPES);
    const { objects, numberObject } = describeTypes(checker);
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file) ?? failMissing(TYPES));
    const number = (name: string) => {
      const root = exported.find((each) => each.name === name) ?? failMissing(name);
      const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(root));
      return Object.fromEntries(
        properties.map((each) => [
          each.name,
          numberObject(checker.getTypeOfSymbol(each) ?? failMissing(each.name)),
        ]),
      );
    };
    const [requests, browserRequests] = [number('ParamsByRequest'), number('ParamsByBrowserRequest')];
    const records = number('RecordsByObject');
    return { version: Stripe.PACKAGE_VERSION, requests, browserRequests, records, objects };
  } finally {
    api.close();
  }
}

type SalonValues = TableValues & { readonly keys?: string | undefined };

/** Reads the webhook endpoints of a salon's account at Stripe, and checks them. It changes nothing. */
async function checkSalonEndpoints(slug: string, values: SalonValues, usage: string): Promise<Finding[]> {
  const address = await resolveTableAddress(values, usage);
  const local = values.keys ? undefined : await findRunningEnvironment(values.data);
  if (!local && !values.keys) throw new UsageError(`--keys: Is required without a local stack\n\n${usage}`);
  const secrets = local?.secrets ?? { arn: values.keys };
  const deps = {
    store: openStore(address),
    sealing: openPlatformSealing({ table: address, secrets }),
    processors: createProcessorOpener(local ?? {}),
  };
  const tenant = mustParseTenant(slug);
  const salon = await findSalonByTenant(deps.store, tenant);
  if (!salon) throw new UsageError(`there is no salon ${slug}`);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) throw new UsageError(`the salon ${slug} has no PAYMENT_SECRET`);
  const endpoints = await processor.value.listEventEndpoints();
  if (!endpoints.ok) {
    throw new UsageError(
      `Stripe did not list the webhook endpoints (${endpoints.failure}): a restricted key needs the permission Webhook Endpoints, read`,
    );
  }
  return checkEndpoints(endpoints.value, tenant);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean' },
      tenant: { type: 'string' },
      keys: { type: 'string' },
      ...TABLE_OPTIONS,
    },
  });
  if (values.tenant !== undefined) {
    const findings = await checkSalonEndpoints(values.tenant, values, USAGE);
    for (const finding of findings) console.log(formatFinding(finding));
    if (findings.some(({ level }) => level !== 'ok')) process.exitCode = 1;
    return;
  }
  const table = `${JSON.stringify(createTable())}\n`;
  if (values.write) await writeFile(TABLE, table);
  else if (table !== (await readFile(TABLE, 'utf8')))
    throw new Error(`${TABLE} differs: npm run stripe-check -- --write`);
  console.log(`${TABLE} describes stripe ${Stripe.PACKAGE_VERSION}`);
}

runCommand(USAGE, main);
