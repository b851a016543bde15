import * as z from 'zod';
import {
  credentials,
  forgottenPassword,
  loggedIn,
  passwordReset,
  sessionFields,
  tokenText,
} from './login.ts';
import { group, route } from './route.ts';
import { done } from './wire.ts';

const refreshToken = z.object({ refresh_token: tokenText() });

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
  refresh: route({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    status: 200,
    summary: 'Exchange a refresh token for a new access token, as user or customer',
    description:
      'Each refresh token is good for one use within 30 days and is replaced by the one in the reply. A second use of ' +
      'the same one ends the session: the person logs in again. Send no Authorization header.',
    input: refreshToken,
    reply: z.object({ status: z.literal(true), ...sessionFields }),
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    status: 200,
    summary: 'End a session, as user or customer',
    description:
      'Its refresh tokens are good no more; an access token that is out ends by itself within the hour. Repeating it ' +
      'does no harm.',
    input: refreshToken,
    reply: done(),
  }),
  'forgot-password': route({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    status: 200,
    summary: 'Have a link mailed to choose a new password, as user',
    description: 'The answer is the same whether or not somebody logs in with this address.',
    input: forgottenPassword,
    reply: done(),
  }),
  'reset-password': route({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    status: 200,
    summary: 'Choose a new password by a mailed link, as user',
    description: 'The token of the link is good once, for 30 minutes. All sessions of the person end.',
    input: passwordReset,
    reply: done(),
  }),
  google: route({
    method: 'POST',
    path: '/auth/google',
    access: 'public',
    status: 200,
    summary: 'Log in as a customer with Google',
    description: 'Takes the ID token that Google gave to the app; a first log-in registers the customer.',
    input: z.object({ credential: tokenText() }),
    reply: loggedIn,
  }),
  facebook: route({
    method: 'POST',
    path: '/auth/facebook',
    access: 'public',
    status: 200,
    summary: 'Log in as a customer with Facebook',
    description:
      'Takes the access token that Facebook gave to the app; a first log-in registers the customer.',
    input: z.object({ access_token: tokenText() }),
    reply: loggedIn,
  }),
});
