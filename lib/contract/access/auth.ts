import * as z from 'zod';
import { once } from '../../rules/once.ts';
import {
  dataEnvelope,
  id,
  language,
  messageEnvelope,
  newPassword,
  optional,
  shownImage,
  successStatusTrue,
  toggleNumber,
} from '../fields.ts';
import { forEverybody, forUsers, get, group, post, type Route } from '../route.ts';
import {
  credentials,
  currentPassword,
  factorCode,
  forgotPasswordInput,
  LOGOUT_DESCRIPTION,
  logoutInput,
  pin,
  resetPasswordInput,
  sessionFields,
  sessionReply,
  sessionUser,
  token,
} from './login-fields.ts';

const refreshToken = once(() => z.object({ refresh_token: token() }));

const SOCIAL_LOGIN_FAILURES = [
  'identityNotConfirmed',
  'signupDisabled',
  'tooManyRegistrations',
  'socialLoginDisabled',
  'identityProviderUnavailable',
] as const satisfies Route['failures'];

const permissions = once(() =>
  z.array(z.string()).describe('The permissions of the user: what their pages may show'),
);
const userSessionReply = once(() => sessionReply().extend({ permissions: permissions() }));

export const auth = group({
  name: 'auth',
  description:
    'Log-ins of administrators and staff by password, second factor and PIN, sessions, social log-in.',
  routes: {
    login: post('/auth/login', forEverybody('any'), {
      beforeSecondFactor: true,
      summary: 'Log in as an administrator or staff member',
      description:
        'For a user with a second factor: 401 with the code `second_factor_required` and `data.challenge`, which `/auth/second-factor/verify` takes within 5 minutes.',
      failures: ['credentialsInvalid', 'secondFactorRequired', 'tooManyFailedLogins'],
      input: credentials,
      reply: userSessionReply,
    }),
    'second-factor-verify': post('/auth/second-factor/verify', forEverybody('any'), {
      beforeSecondFactor: true,
      summary: 'End a log-in with the code of the second factor',
      description: 'A recovery code works too. A code works once, and so does the challenge of the log-in.',
      failures: ['invalidOrExpiredChallenge', 'invalidCode', 'tooManyFailedLogins'],
      input: () =>
        z.object({
          challenge: token().describe('`data.challenge` of the log-in'),
          code: factorCode(),
        }),
      reply: userSessionReply,
    }),
    'second-factor-start': post('/auth/second-factor/start', forUsers('any'), {
      confirms: false,
      beforeSecondFactor: true,
      summary: 'Start the set-up of an own second factor',
      description:
        'Replies the secret for an app that shows codes (TOTP, RFC 6238). `/auth/second-factor/confirm` completes the set-up within 15 minutes.',
      failures: ['secondFactorAlreadySetUp', 'tooManyFailedLogins'],
      input: () => z.object({ current_password: currentPassword() }),
      reply: () =>
        messageEnvelope(
          z.object({
            secret: z.string().describe('In Base32; shown in this reply alone'),
            otpauth_uri: z.string().describe('The same for a QR code'),
          }),
        ),
    }),
    'second-factor-confirm': post('/auth/second-factor/confirm', forUsers('any'), {
      confirms: false,
      beforeSecondFactor: true,
      summary: 'Complete the set-up of an own second factor with the first code',
      description: 'From then on a log-in takes a code. Only this reply shows the recovery codes.',
      failures: ['setUpNotStarted', 'secondFactorAlreadySetUp', 'invalidCode', 'tooManyFailedLogins'],
      input: () => z.object({ code: factorCode() }),
      reply: () =>
        messageEnvelope(
          z.object({ recovery_codes: z.array(z.string()).describe('Ten codes; each replaces a code once') }),
        ),
    }),
    'second-factor-remove': post('/auth/second-factor/remove', forUsers('any'), {
      confirms: false,
      summary: 'Remove the own second factor',
      failures: ['secondFactorNotSetUp', 'invalidCode', 'tooManyFailedLogins'],
      input: () => z.object({ current_password: currentPassword(), code: factorCode() }),
    }),
    profile: get('/auth/profile', forUsers('any'), {
      beforeSecondFactor: true,
      summary: 'Show the own log-in of a user',
      reply: () =>
        dataEnvelope(
          z.object({
            ...sessionUser().shape,
            role: z.string().nullable(),
            role_id: z.int().nullable(),
            staff_id: z.int().nullable(),
            permissions: permissions(),
            pin: toggleNumber().describe('1 = the user has a PIN'),
            second_factor: toggleNumber().describe('1 = the user has a second factor'),
            second_factor_setup_required: toggleNumber().describe(
              '1 = the user must set up a second factor before anything else',
            ),
            recovery_codes_left: z.int(),
          }),
        ),
    }),
    confirm: post('/auth/confirm', forUsers('any'), {
      confirms: false,
      summary: 'Confirm the own password, for calls that need it',
      description:
        'Replies what such calls send in the header `X-Confirmation`, in this session and for 10 minutes. A user with a second factor also sends `code`. A session by PIN cannot confirm.',
      failures: ['passwordLogInRequired', 'invalidCode', 'secondFactorNotSetUp', 'tooManyFailedLogins'],
      input: () => z.object({ password: currentPassword(), code: optional(factorCode()) }),
      reply: () =>
        messageEnvelope(
          z.object({
            confirmation: z.string().describe('For the header `X-Confirmation`'),
            expires_at: z.string(),
          }),
        ),
    }),
    'pin-set': post('/auth/own/pin-set', forUsers('any'), {
      confirms: false,
      summary: 'Set the own PIN',
      description: 'With the PIN a user logs in on the devices of the salon.',
      failures: ['tooManyFailedLogins'],
      input: () => z.object({ current_password: currentPassword(), pin: pin() }),
    }),
    'language-set': post('/auth/own/language-set', forUsers('any'), {
      confirms: false,
      summary: 'Set the own language',
      description:
        'Of the desk, the office and mails; null for that of the browser, and of the salon in mails.',
      input: () => z.object({ language: language().nullable() }),
    }),
    'password-set': post('/auth/own/password-set', forUsers('any'), {
      confirms: false,
      summary: 'Set the own password',
      description: 'Ends all sessions of the user, also this one.',
      failures: ['tooManyFailedLogins'],
      input: () => z.object({ current_password: currentPassword(), password: newPassword() }),
    }),
    'pin-users': get('/auth/pin-users', forEverybody('any'), {
      beforeSecondFactor: true,
      onDevice: true,
      summary: 'List the users who can log in with a PIN on this device',
      failures: ['invalidDeviceToken'],
      reply: () =>
        dataEnvelope(
          z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              image: shownImage().describe('The picture of the linked staff member; may be empty'),
              pin_length: z.int(),
            }),
          ),
        ),
    }),
    pin: post('/auth/pin', forEverybody('any'), {
      beforeSecondFactor: true,
      onDevice: true,
      summary: 'Log in with a PIN on a device',
      description:
        'Replies an access token without a refresh token. The session ends after 15 minutes without a request, and with its device. It never has `settings.write`, `users.write`, `payments.write` or `data.export`.',
      failures: ['invalidDeviceToken', 'invalidPin', 'passwordLogInRequired', 'tooManyFailedLogins'],
      input: () => z.object({ user_id: id(), pin: pin() }),
      reply: () => userSessionReply().omit({ refresh_token: true }),
    }),
    refresh: post('/auth/refresh', forEverybody('any'), {
      beforeSecondFactor: true,
      summary: 'Get a new access token with a refresh token, as user or customer',
      description:
        'A refresh token works once, within 30 days; the reply holds the next one. Using a token twice ends the session: ' +
        'the person must log in again. Do not send an Authorization header.',
      failures: ['refreshTokenInvalid'],
      input: refreshToken,
      reply: () => z.object({ status: successStatusTrue(), ...sessionFields() }),
    }),
    logout: post('/auth/logout', forEverybody('any'), {
      beforeSecondFactor: true,
      summary: 'End a session, as user or customer',
      description: LOGOUT_DESCRIPTION,
      failures: ['tokenMissing'],
      input: logoutInput,
    }),
    'forgot-password': post('/auth/forgot-password', forEverybody('any'), {
      beforeSecondFactor: true,
      summary: 'E-mail a password reset link, as user',
      description: 'The reply is the same whether or not an account has this address.',
      input: forgotPasswordInput,
    }),
    'reset-password': post('/auth/reset-password', forEverybody('any'), {
      beforeSecondFactor: true,
      summary: 'Choose a new password with the token of the e-mailed link, as user',
      description: 'The token works once, within 30 minutes. Ends all sessions of the person.',
      failures: ['linkInvalid'],
      input: resetPasswordInput,
    }),
    google: post('/auth/google', forEverybody('any'), {
      summary: 'Log in as a customer with Google',
      description:
        'Send the ID token that the app received from Google. The first log-in registers the customer.',
      failures: SOCIAL_LOGIN_FAILURES,
      input: () => z.object({ credential: token() }),
      reply: sessionReply,
    }),
    facebook: post('/auth/facebook', forEverybody('any'), {
      summary: 'Log in as a customer with Facebook',
      description:
        'Send the access token that the app received from Facebook. The first log-in registers the customer.',
      failures: SOCIAL_LOGIN_FAILURES,
      input: () => z.object({ access_token: token() }),
      reply: sessionReply,
    }),
  },
});
