import * as z from 'zod';
import { emptyEnvelope } from './fields.ts';
import {
  credentials,
  forgotPasswordInput,
  LOGOUT_DESCRIPTION,
  logoutInput,
  resetPasswordInput,
  sessionFields,
  sessionReply,
  token,
} from './login-fields.ts';
import { forEverybody, group, post, type Route } from './route.ts';

const refreshToken = z.object({ refresh_token: token() });

const SOCIAL_LOGIN_FAILURES = [
  'identityNotConfirmed',
  'signupDisabled',
  'tooManyRegistrations',
  'socialLoginDisabled',
  'identityProviderUnavailable',
] as const satisfies Route['failures'];

export const auth = group({
  name: 'auth',
  description: 'Log-ins of administrators and staff, sessions, social log-in.',
  routes: {
    login: post('/auth/login', forEverybody('any'), {
      summary: 'Log in as an administrator or staff member',
      failures: ['credentialsInvalid', 'tooManyFailedLogins'],
      input: credentials,
      reply: sessionReply.extend({
        permissions: z.array(z.string()).describe('The permissions of the user: what their pages may show'),
      }),
    }),
    refresh: post('/auth/refresh', forEverybody('any'), {
      summary: 'Get a new access token with a refresh token, as user or customer',
      description:
        'A refresh token works once, within 30 days; the reply holds the next one. Using a token twice ends the session: ' +
        'the person must log in again. Do not send an Authorization header.',
      failures: ['refreshTokenInvalid'],
      input: refreshToken,
      reply: z.object({ status: z.literal(true), ...sessionFields }),
    }),
    logout: post('/auth/logout', forEverybody('any'), {
      summary: 'End a session, as user or customer',
      description: LOGOUT_DESCRIPTION,
      failures: ['tokenMissing'],
      input: logoutInput,
      reply: emptyEnvelope(),
    }),
    'forgot-password': post('/auth/forgot-password', forEverybody('any'), {
      summary: 'E-mail a password reset link, as user',
      description: 'The reply is the same whether or not an account has this address.',
      input: forgotPasswordInput,
      reply: emptyEnvelope(),
    }),
    'reset-password': post('/auth/reset-password', forEverybody('any'), {
      summary: 'Choose a new password with the token of the e-mailed link, as user',
      description: 'The token works once, within 30 minutes. Ends all sessions of the person.',
      failures: ['linkInvalid'],
      input: resetPasswordInput,
      reply: emptyEnvelope(),
    }),
    google: post('/auth/google', forEverybody('any'), {
      summary: 'Log in as a customer with Google',
      description:
        'Send the ID token that the app received from Google. The first log-in registers the customer.',
      failures: SOCIAL_LOGIN_FAILURES,
      input: z.object({ credential: token() }),
      reply: sessionReply,
    }),
    facebook: post('/auth/facebook', forEverybody('any'), {
      summary: 'Log in as a customer with Facebook',
      description:
        'Send the access token that the app received from Facebook. The first log-in registers the customer.',
      failures: SOCIAL_LOGIN_FAILURES,
      input: z.object({ access_token: token() }),
      reply: sessionReply,
    }),
  },
});
