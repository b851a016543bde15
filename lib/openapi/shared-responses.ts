type Responses = { readonly [status: string]: object };
type Operation = { readonly responses: Responses };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'StillRunning',
  413: 'TooLarge',
  415: 'UnsupportedType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'ServerError',
  502: 'Refused',
  503: 'Unavailable',
};

/** Moves responses that several operations share to the components, and refers to them. */
export function shareResponses(paths: Paths) {
  const uses = new Map<string, number>();
  const each = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { responses } of each) {
    for (const reply of Object.values(responses)) {
      const text = JSON.stringify(reply);
      uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  }
  const names = new Map<string, string>();
  const shared: Record<string, object> = {};
  const share = (status: string, reply: object): object => {
    const text = JSON.stringify(reply);
    const name = NAMES[status];
    if (!name || (uses.get(text) ?? 0) < 2) return reply;
    const existing = names.get(text);
    const count = Object.keys(shared).filter((other) => other.replace(/\d+$/, '') === name).length;
    const sharedName = existing ?? (count === 0 ? name : `${name}${count + 1}`);
    names.set(text, sharedName);
    shared[sharedName] = reply;
    return { $ref: `#/components/responses/${sharedName}` };
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
  return { paths: rewritten, responses: shared };
}
