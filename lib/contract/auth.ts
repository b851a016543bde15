import { credentials, loggedIn } from './login.ts';
import { group, route } from './route.ts';

export const auth = group('auth', {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    status: 200,
    summary: 'Log in as an administrator or a member of staff',
    input: credentials,
    reply: loggedIn,
  }),
});
