import type { CallFailure, Result } from './types.ts';

const FAILURE = { ok: false, errors: {} } as const;

export const UNREACHABLE_FAILURE: CallFailure = {
  ...FAILURE,
  kind: 'unreachable',
  code: 'unreachable',
  status: 0,
  message: 'The API does not respond',
};
export const ABORTED_FAILURE: CallFailure = {
  ...FAILURE,
  kind: 'aborted',
  code: 'aborted',
  status: 0,
  message: 'The call was aborted',
};

/** The failure of a reply: that of the API's envelope, or `http_error` if it is none. */
function toFailure({ status, headers }: Response, body: unknown): CallFailure {
  const { code, message, errors, error_codes, data } = (body ?? {}) as Partial<CallFailure> & {
    readonly error_codes?: CallFailure['errorCodes'];
  };
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const requestId = headers.get('x-request-id');
  return {
    ...FAILURE,
    kind: status === 422 ? 'invalid' : 'refused',
    code: code ?? 'http_error',
    status,
    message: message ?? `HTTP ${status}`,
    ...(errors ? { errors } : {}),
    ...(error_codes ? { errorCodes: error_codes } : {}),
    ...(data ? { data } : {}),
    ...(Number.isNaN(retryAfter) ? {} : { retryAfterSeconds: retryAfter }),
    ...(requestId ? { requestId } : {}),
  };
}

/** The status of a success without a body. */
const NO_CONTENT = 204;

/** The body of a reply: JSON, or the text of a spreadsheet. Undefined for a body that is not the API's own. */
async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) return response.json();
  return /^text\/csv/.test(type) ? response.text() : undefined;
}

/** Reads a reply. Throws if its body does not arrive whole. */
export async function readResult(response: Response, mayBeEmpty = false): Promise<Result<unknown>> {
  const { ok, status, headers } = response;
  const body = await readBody(response);
  const isEmpty = mayBeEmpty && status === NO_CONTENT;
  if (!ok || (body === undefined && !isEmpty)) return toFailure(response, body);
  return { ok, status, reply: body, replayed: headers.get('idempotency-replayed') === 'true' };
}
