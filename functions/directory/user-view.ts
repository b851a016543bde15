import type { User } from '../../lib/rules/accounts/people.ts';

export const toUserView = ({ id, name, email, role, createdAt }: User) => ({
  id,
  name,
  email,
  role,
  created_at: createdAt,
});
