import type { LoggedIn } from '../../lib/acts/log-in.ts';

/** The answer to every log-in. */
export const loggedInReply = ({ token, refreshToken, account }: LoggedIn) => ({
  status: true as const,
  token,
  refresh_token: refreshToken,
  user: { id: account.id, name: account.name, email: account.email },
});
