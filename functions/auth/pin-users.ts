import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findDeviceByToken } from '../../lib/table/access/devices.ts';
import { listUsers } from '../../lib/table/access/users.ts';

/** Lists the users with a PIN, with the pictures of the staff members who they are (BEHAVIOR §3.8). */
export const pinUsers: Handler<'auth/pin-users'> = async (
  { tenant, salon, deviceToken },
  { store, catalogs },
) => {
  if (!(await findDeviceByToken(store, tenant, deviceToken))) return fail('invalidDeviceToken');
  const [users, { staff }] = await Promise.all([listUsers(store, tenant), catalogs(salon)]);
  const data = users.flatMap(({ id, name, staffId, pinLength }) =>
    pinLength === undefined
      ? []
      : [
          {
            id,
            name,
            image: (staffId !== undefined && staff.get(staffId)?.image) || '',
            pin_length: pinLength,
          },
        ],
  );
  return ok({ data });
};
