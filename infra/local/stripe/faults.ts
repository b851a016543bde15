import { invalid } from './errors.ts';
import { getBoolean, getInteger, getRequiredText, getText, type Params } from './params.ts';

/** A failure that tests inject into requests. */
export type Fault = {
  /** Method and path, such as `POST /v1/refunds`; `*` stands for one part of the path. */
  match: string;
  /** Only requests with this secret key; null for any. */
  account: string | null;
  /** Replies with this status. */
  status: number | null;
  /** The code of the error; null for an outage. */
  code: string | null;
  delay_ms: number;
  /** Closes the connection without a reply. */
  drop: boolean;
  /** Does the work first, so that only the reply is lost. */
  after: boolean;
  /** How many requests fail. */
  times: number;
};

export function parseFault(params: Params): Fault {
  const match = getRequiredText(params, 'match');
  if (!/^(GET|POST|DELETE) \//.test(match)) {
    throw invalid('match must be a method and a path', { param: 'match' });
  }
  return {
    match,
    account: getText(params, 'account') ?? null,
    status: getInteger(params, 'status') ?? null,
    code: getText(params, 'code') ?? null,
    delay_ms: getInteger(params, 'delay_ms') ?? 0,
    drop: getBoolean(params, 'drop') ?? false,
    after: getBoolean(params, 'after') ?? false,
    times: getInteger(params, 'times') ?? 1,
  };
}

function matches(pattern: string, method: string, path: string): boolean {
  const expected = pattern.split('/');
  const parts = `${method} ${path}`.split('/');
  return (
    expected.length === parts.length && expected.every((part, index) => part === '*' || part === parts[index])
  );
}

/** The first fault for this request; counts it as used. */
export function takeFault(
  faults: Fault[],
  method: string,
  path: string,
  key: string | undefined,
): Fault | undefined {
  const fault = faults.find(
    ({ match, account, times }) =>
      times > 0 && matches(match, method, path) && (account === null || account === key),
  );
  if (fault) fault.times -= 1;
  return fault;
}
