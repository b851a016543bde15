import type { CallFailure } from '../../../../../lib/client/types.ts';

/** The refusal of an act while there is no connection: nothing is sent (BEHAVIOR §39.11). */
export const OFFLINE: CallFailure = {
  ok: false,
  kind: 'refused',
  code: 'offline',
  status: 0,
  message: '',
  errors: {},
};
