import * as z from 'zod';
import {
  credentials,
  forgotPasswordInput,
  LOGOUT_DESCRIPTION,
  logoutInput,
  mailLinkToken,
  resetPasswordInput,
  sessionFields,
  sessionReply,
} from '../access/login-fields.ts';
import {
  clearable,
  dataEnvelope,
  email,
  language,
  line,
  lineEmptyByDefault,
  messageEnvelope,
  named,
  newPassword,
  nonEmptyLine,
  optional,
  ownLanguage,
  smsConsent,
  toggleNumber,
} from '../fields.ts';
import { create, forCustomers, forEverybody, get, group, post } from '../route.ts';
import { customerExport, exportFile } from './customer-export-fields.ts';
import { ERASURE_FAILURES, forfeit } from './erasure-fields.ts';

const customer = named('Customer', () =>
  z.object({
    id: z.int(),
    fname: z.string(),
    lname: z.string(),
    email: z.string(),
    phone: z.string(),
    sms_consent: toggleNumber(),
    language: language().nullable(),
    email_verified: z.boolean(),
  }),
);

const currentPassword = () => optional(z.string('Must be text').min(1, 'Is required').max(128));

export const customers = group({
  name: 'customers',
  description: 'Customer accounts: register, log in, change the profile.',
  routes: {
    login: post('/customer/login', forEverybody('any'), {
      summary: 'Log in as a customer',
      failures: ['credentialsInvalid', 'tooManyFailedLogins'],
      input: credentials,
      reply: sessionReply,
    }),
    logout: post('/customer/logout', forEverybody('any'), {
      summary: 'End a session, as customer',
      description: LOGOUT_DESCRIPTION,
      failures: ['tokenMissing'],
      input: logoutInput,
    }),
    register: create('/customer/register', forEverybody('any'), {
      summary: 'Register as a customer',
      description: 'Requires `enable_signup: 1`. E-mails a link to confirm the address.',
      idempotent: false,
      failures: ['signupDisabled', 'tooManyRegistrations'],
      input: () =>
        z.object({
          fname: nonEmptyLine(),
          lname: nonEmptyLine(),
          email: email(),
          password: newPassword(),
          phone: lineEmptyByDefault(),
          sms_consent: smsConsent(),
          language: ownLanguage(),
        }),
      reply: () => messageEnvelope(customer()).extend(sessionFields()),
    }),
    'forgot-password': post('/customer/forgot-password', forEverybody('any'), {
      summary: 'E-mail a password reset link, as customer',
      description: 'The reply is the same whether or not an account has this address.',
      input: forgotPasswordInput,
    }),
    'reset-password': post('/customer/reset-password', forEverybody('any'), {
      summary: 'Choose a new password with the token of the e-mailed link, as customer',
      description: 'The token works once, within 30 minutes. Ends all sessions of the person.',
      failures: ['linkInvalid'],
      input: resetPasswordInput,
    }),
    'verify-email': post('/customer/verify-email', forEverybody('any'), {
      summary: 'Confirm an e-mail address with the token of the e-mailed link',
      description:
        'The token works for 7 days, until the address changes. The link confirms the address of a customer or of a staff ' +
        'member, or a change of the address that the salon has started.',
      failures: ['linkInvalid'],
      input: () => z.object({ token: mailLinkToken() }),
    }),
    'keep-address': post('/customer/keep-address', forEverybody('any'), {
      summary: 'Take back a change of the e-mail address with the token of the e-mailed link',
      description:
        'The salon has changed the address of the account, or wants to. The token works for 7 days. Ends all sessions if the new address was confirmed.',
      failures: ['linkInvalid'],
      input: () => z.object({ token: mailLinkToken() }),
    }),
    'confirm-merge': post('/customer/confirm-merge', forEverybody('any'), {
      summary: 'Confirm the merge into another customer with the token of the e-mailed link',
      description:
        'The token works for 24 hours. The salon can then merge the two customers for 24 hours, without a code.',
      failures: ['linkInvalid'],
      input: () => z.object({ token: mailLinkToken() }),
    }),
    'resend-verification': post('/customer/resend-verification', forCustomers(), {
      summary: 'E-mail the link to confirm the address again',
      failures: ['emailMissing', 'tooManyEmails'],
    }),
    profile: get('/customer/profile', forCustomers(), {
      summary: "Get the customer's own profile",
      reply: () =>
        dataEnvelope(customer().extend({ credit: z.string().describe('What the salon owes the customer') })),
    }),
    export: get('/customer/export', forCustomers(), {
      summary: 'Export all that the salon keeps about the customer',
      reply: () => dataEnvelope(customerExport()),
      accepted: () => dataEnvelope(exportFile()),
    }),
    erase: post('/customer/erase', forCustomers(), {
      summary: "Delete the customer's own account",
      description:
        'Needs the current password, if the account has one. Deletes name, contact and log-in everywhere. Value that is left needs `forfeit: 1`. It cannot be undone.',
      failures: ['tooManyFailedLogins', ...ERASURE_FAILURES],
      input: () => z.object({ current_password: currentPassword(), forfeit: forfeit() }),
    }),
    'update-profile': post('/customer/profile/update', forCustomers(), {
      summary: "Change the customer's own profile",
      description:
        'Omitted fields keep their values. A new e-mail address or password requires the current password, if there is ' +
        'one. A new address must be confirmed again. A new password ends all sessions; the reply holds the tokens of a ' +
        'new one.',
      failures: ['tooManyFailedLogins'],
      input: () =>
        z.object({
          fname: nonEmptyLine().optional(),
          lname: nonEmptyLine().optional(),
          phone: clearable(line()),
          sms_consent: smsConsent(),
          language: ownLanguage(),
          email: email().optional(),
          password: newPassword().optional(),
          current_password: currentPassword(),
        }),
      reply: () =>
        messageEnvelope(customer()).extend({
          token: z.string().optional().describe('A new access token, after a change of the password'),
          refresh_token: z.string().optional(),
        }),
    }),
  },
});
