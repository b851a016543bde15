import { toPascalCase } from './operation-names.ts';

/** Codes that say nothing about the operation, by status: with the name of a failure that has all of them and no other. */
const COMMON_FAILURES: Readonly<Record<string, readonly [name: string, ...codes: string[]]>> = {
  400: ['BadRequest', 'malformed_body', 'tenant_missing'],
  401: ['Unauthorized', 'token_invalid', 'token_missing'],
  403: ['Forbidden', 'tenant_mismatch', 'salon_suspended', 'forbidden', 'second_factor_setup_required'],
  404: ['UnknownSalon', 'tenant_not_found'],
  409: ['Conflict'],
  422: ['Invalid', 'invalid'],
  429: ['TooManyRequests', 'too_many_requests'],
  502: ['BadGateway'],
  503: ['Unavailable', 'busy', 'changes_paused'],
};

type Envelope = {
  readonly allOf?: readonly { readonly properties: { readonly code: { readonly enum: string[] } } }[];
};
type Response = {
  readonly description: string;
  readonly headers?: object;
  readonly content?: { readonly [type: string]: { readonly schema: Envelope } };
};
type Responses = { readonly [status: string]: object };
type Operation = { readonly responses: Responses };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The common codes that a failure lacks say which operations have it. */
const LACKS: Readonly<Record<string, string>> = {
  malformed_body: 'OnRead',
  changes_paused: 'OnRead',
  tenant_not_found: 'OutsideSalons',
  token_missing: 'ForEverybody',
  forbidden: 'ForEverybody',
  second_factor_setup_required: 'ForCustomers',
};

/** The codes of a failure: those of its envelope, or those that a page describes. */
function listCodes({ description, content }: Response): readonly string[] {
  const envelope = content?.['application/json']?.schema.allOf?.[1];
  return (
    envelope?.properties.code.enum ?? [...description.matchAll(/^- `(\w+)`/gm)].map(([, code = '']) => code)
  );
}

/** A failure by its meaning: `RecordNotFound`, `ForbiddenForCustomers`, `SlotNotAvailableOrPaymentInvalid`. */
function nameFailure(status: string, response: Response): string | undefined {
  const [name, ...common] = COMMON_FAILURES[status] ?? [];
  if (name === undefined) return undefined;
  const codes = listCodes(response);
  const isOneCommonCode = codes.length === 1 && common.includes(codes[0] ?? '');
  const own = isOneCommonCode ? codes : codes.filter((code) => !common.includes(code));
  const lacks = common.filter((code) => !codes.includes(code)).map((code) => LACKS[code] ?? '');
  return [
    own.length > 0 ? own.map((code) => toPascalCase(code)).join('Or') : name,
    ...(isOneCommonCode ? [] : lacks),
    'Idempotency-Replayed' in (response.headers ?? {}) ? 'WithKey' : '',
    ...Object.keys(response.content ?? {}).map((type, index) =>
      type === 'text/html' ? ['Page', 'OrPage'][index] : '',
    ),
  ]
    .join('')
    .replace('ForEverybodyForCustomers', 'AtLogIn');
}

/** Moves failures that several operations share to the components, and refers to them. */
export function shareEqualFailureResponses(paths: Paths) {
  const uses = new Map<string, number>();
  const each = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { responses } of each) {
    for (const reply of Object.values(responses)) {
      const text = JSON.stringify(reply);
      uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  }
  const shared = new Map<string, object>();
  const share = (status: string, reply: object): object => {
    const text = JSON.stringify(reply);
    const name = (uses.get(text) ?? 0) < 2 ? undefined : nameFailure(status, reply as Response);
    if (name === undefined) return reply;
    const other = shared.get(name);
    if (other && JSON.stringify(other) !== text) throw new Error(`Two responses named ${name}`);
    shared.set(name, reply);
    return { $ref: `#/components/responses/${name}` };
  };
  const rewritten = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            responses: Object.fromEntries(
              Object.entries(operation.responses).map(([status, reply]) => [status, share(status, reply)]),
            ),
          },
        ]),
      ),
    ]),
  );
  return { paths: rewritten, responses: Object.fromEntries(shared) };
}
