import type { User } from '../../lib/rules/accounts/people.ts';

/** A log-in as administrators see it; nothing of its password. */
export const userView = ({ id, name, email, role, createdAt }: User) => ({
  id,
  name,
  email,
  role,
  created_at: createdAt,
});
