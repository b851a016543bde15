import { findSecretKeyOfBrowser } from '../../../infra/local/stripe/browser-api.ts';
import { decodeParams } from '../../../infra/local/stripe/params.ts';
import type { Incoming, Reply } from '../../../infra/local/stripe/stand-in.ts';
import { isChoice, TABLE, type WireShape, type WireTable } from '../../../infra/tools/stripe-check/table.ts';

type Fields = Readonly<Record<string, unknown>>;
/** In requests, a value is a text, a list or an object: forms have nothing else. */
type Side = 'request' | 'reply';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PRIMITIVES: {
  readonly [Name in Extract<WireShape, string>]: { readonly [S in Side]: (value: unknown) => boolean };
} = {
  any: { request: () => true, reply: () => true },
  string: { request: (value) => typeof value === 'string', reply: (value) => typeof value === 'string' },
  number: { request: (value) => /^-?\d+$/.test(String(value)), reply: (value) => typeof value === 'number' },
  boolean: {
    request: (value) => value === 'true' || value === 'false',
    reply: (value) => typeof value === 'boolean',
  },
  null: { request: (value) => value === '', reply: (value) => value === null },
};

/** The faults of a value, each with its path; empty for a value that fits. */
function findFaults(shape: WireShape, value: unknown, path: string, side: Side): string[] {
  const wrong = () => [
    `${path}: ${JSON.stringify(value)?.slice(0, 60)} is not ${JSON.stringify(shape).slice(0, 400)}`,
  ];
  if (typeof shape === 'string') return PRIMITIVES[shape][side](value) ? [] : wrong();
  if (isChoice(shape)) {
    const found = shape.map((each) => findFaults(each, value, path, side));
    if (found.some((faults) => faults.length === 0)) return [];
    // The faults within an object say more than that it is none of several
    return found.find(([first]) => first?.startsWith(`${path}.`)) ?? wrong();
  }
  if ('values' in shape) return typeof value === 'string' && shape.values.includes(value) ? [] : wrong();
  if ('list' in shape) {
    if (!Array.isArray(value)) return wrong();
    return value.flatMap((each, index) => findFaults(shape.list, each, `${path}.${index}`, side));
  }
  if (!isFields(value)) return wrong();
  if ('map' in shape) {
    return Object.entries(value).flatMap(([name, each]) =>
      findFaults(shape.map, each, `${path}.${name}`, side),
    );
  }
  if ('record' in shape) return value.object === shape.record ? findRecordFaults(value, path) : wrong();
  return findObjectFaults(shape.object, value, path, side);
}

function findObjectFaults(number: number, value: Fields, path: string, side: Side): string[] {
  const fields = TABLE.objects[number] ?? {};
  const faults = Object.entries(value).flatMap(([name, each]) => {
    const shape = fields[name] ?? fields[`${name}?`];
    if (each === undefined) return [];
    return shape ? findFaults(shape, each, `${path}.${name}`, side) : [`${path}.${name}: unknown`];
  });
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && value[name] === undefined);
  return [...faults, ...missing.map((name) => `${path}.${name}: missing`)];
}

/** The faults of a record, by its field `object`. */
function findRecordFaults(record: Fields, path: string): string[] {
  const number = TABLE.records[`${record.deleted === true ? 'deleted ' : ''}${record.object}`];
  return number === undefined ? [] : findObjectFaults(number, record, path, 'reply');
}

/** The faults of every record in a value, such as a list, an error or the object of an event. */
function findReplyFaults(value: unknown, path: string): string[] {
  if (!isFields(value)) return [];
  if (value.object === 'list' && Array.isArray(value.data)) {
    return value.data.flatMap((each, index) => findReplyFaults(each, `${path}.data.${index}`));
  }
  const faults = typeof value.object === 'string' ? findRecordFaults(value, path) : [];
  const inner = { error: value.error, ...(isFields(value.error) ? value.error : {}), ...getEventData(value) };
  return [
    ...faults,
    ...Object.entries(inner).flatMap(([name, each]) => findReplyFaults(each, `${path}.${name}`)),
  ];
}

const getEventData = ({ object, data }: Fields): Fields =>
  object === 'event' && isFields(data) ? { object: data.object } : {};

/** Methods and paths, those without an id first. */
const sortPatterns = (requests: WireTable['requests']): string[] =>
  Object.keys(requests).sort((a, b) => Number(a.includes(':id')) - Number(b.includes(':id')));

/** The faults of the parameters of a request that the processor has accepted. */
function findRequestFaults(request: Incoming): string[] {
  const { method, path } = request;
  const known = isFromBrowser(request) ? TABLE.browserRequests : TABLE.requests;
  const address = `${method} ${path}`;
  const pattern = sortPatterns(known).find((each) =>
    new RegExp(`^${each.replace(':id', '\\w+')}$`).test(address),
  );
  const number = pattern === undefined ? undefined : known[pattern];
  if (!pattern || number === undefined) return [`${address}: not in infra/tools/stripe-check/types.ts`];
  return findObjectFaults(number, decodeParams(request), pattern, 'request');
}

const isFromBrowser = (request: Incoming): boolean => findSecretKeyOfBrowser(request) !== undefined;

/** Required fields of an intent that browsers do not get. */
const WITHHELD = { customer: null, metadata: {} };

/** Whether the processor has accepted the parameters of a request: 402 is a declined card. */
const isAccepted = ({ status }: Reply): boolean => status < 400 || status === 402;

/** The faults of a request and its reply. A request that the processor refused is not checked: its sender sees the refusal. */
export const findExchangeFaults = (request: Incoming, reply: Reply): string[] => [
  ...(isAccepted(reply) ? findRequestFaults(request) : []),
  ...findReplyFaults(
    isFromBrowser(request) ? { ...WITHHELD, ...reply.body } : reply.body,
    `reply to ${request.method} ${request.path}`,
  ),
];
