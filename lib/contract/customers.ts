import { credentials, loggedIn } from './login.ts';
import { group, route } from './route.ts';

export const customers = group('customers', {
  login: route({
    method: 'POST',
    path: '/customer/login',
    access: 'public',
    status: 200,
    summary: 'Log in as a customer',
    input: credentials,
    reply: loggedIn,
  }),
});
