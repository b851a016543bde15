import { invalid } from './errors.ts';
import type { Params } from './form.ts';
import { flag, requiredText, text, whole } from './params.ts';

/** A failure that the next matching requests are to meet. */
export type Fault = {
  /** Method and path, such as `POST /v1/refunds`; a `*` stands for one part of the path. */
  match: string;
  /** Only requests with this secret key; null means any. */
  account: string | null;
  status: number | null;
  delay_ms: number;
  /** Closes the connection without an answer. */
  drop: boolean;
  /** Fails only after the work is done, so that just the answer is lost. */
  after: boolean;
  times: number;
};

/** A fault as a test control describes it. */
export function faultFrom(params: Params): Fault {
  const match = requiredText(params, 'match');
  if (!/^(GET|POST|DELETE|\*) \//.test(match))
    throw invalid('match is a method and a path', { param: 'match' });
  return {
    match,
    account: text(params, 'account') ?? null,
    status: whole(params, 'status') ?? null,
    delay_ms: whole(params, 'delay_ms') ?? 0,
    drop: flag(params, 'drop') ?? false,
    after: flag(params, 'after') ?? false,
    times: whole(params, 'times') ?? 1,
  };
}

function fits(pattern: string, method: string, path: string): boolean {
  const wanted = pattern.replace(' ', '').split('/');
  const given = `${method}${path}`.split('/');
  return wanted.length === given.length && wanted.every((part, at) => part === '*' || part === given[at]);
}

/** The first fault that this request meets, used up by one. */
export function takeFault(
  faults: Fault[],
  method: string,
  path: string,
  secretKey: string | null,
): Fault | undefined {
  const fault = faults.find(
    ({ match, account, times }) =>
      times > 0 && fits(match, method, path) && (account === null || account === secretKey),
  );
  if (fault !== undefined) fault.times -= 1;
  return fault;
}

/** The error that Stripe would answer with this status. */
export function faultBody(status: number): object {
  return {
    error:
      status === 429
        ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
        : { type: 'api_error', message: 'Sorry, something went wrong on our end.' },
  };
}
