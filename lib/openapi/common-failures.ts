/** Codes that say nothing about the operation, by status: with the name of a failure that has all of them and no other. */
export const COMMON_FAILURES: Readonly<Record<string, readonly [name: string, ...codes: string[]]>> = {
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
