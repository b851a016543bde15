import * as z from 'zod';
import { dataEnvelope, email, emptyEnvelope, line, newPassword, optionalText, text } from './fields.ts';
import {
  credentials,
  forgotPasswordInput,
  resetPasswordInput,
  sessionFields,
  sessionReply,
  token,
} from './login-fields.ts';
import { group, route } from './route.ts';

const customer = z.object({
  id: z.int(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  phone: z.string(),
  email_verified: z.boolean(),
});

export const customers = group('customers', {
  login: route({
    method: 'POST',
    path: '/customer/login',
    access: 'public',
    status: 200,
    summary: 'Log in as a customer',
    input: credentials,
    reply: sessionReply,
  }),
  register: route({
    method: 'POST',
    path: '/customer/register',
    access: 'public',
    status: 201,
    summary: 'Register as a customer',
    description: 'Requires `enable_signup: 1`. E-mails a link to confirm the address.',
    input: z.object({
      fname: text(),
      lname: text(),
      email: email(),
      password: newPassword(),
      phone: optionalText(),
    }),
    reply: z.object({
      status: z.literal(true),
      message: z.string(),
      ...sessionFields,
      data: customer,
    }),
  }),
  'forgot-password': route({
    method: 'POST',
    path: '/customer/forgot-password',
    access: 'public',
    status: 200,
    summary: 'E-mail a password reset link, as customer',
    description: 'The reply is the same whether or not an account has this address.',
    input: forgotPasswordInput,
    reply: emptyEnvelope(),
  }),
  'reset-password': route({
    method: 'POST',
    path: '/customer/reset-password',
    access: 'public',
    status: 200,
    summary: 'Choose a new password with the token of the e-mailed link, as customer',
    description: 'The token works once, within 30 minutes. Ends all sessions of the person.',
    input: resetPasswordInput,
    reply: emptyEnvelope(),
  }),
  'verify-email': route({
    method: 'POST',
    path: '/customer/verify-email',
    access: 'public',
    status: 200,
    summary: 'Confirm an e-mail address with the token of the e-mailed link',
    description: 'The token works for 7 days, until the address changes.',
    input: z.object({ token: token() }),
    reply: emptyEnvelope(),
  }),
  'resend-verification': route({
    method: 'POST',
    path: '/customer/resend-verification',
    access: 'customer',
    status: 200,
    summary: 'E-mail the link to confirm the address again',
    input: z.object({}),
    reply: emptyEnvelope(),
  }),
  profile: route({
    method: 'GET',
    path: '/customer/profile',
    access: 'customer',
    status: 200,
    summary: "Get the customer's own profile",
    input: z.object({}),
    reply: dataEnvelope(customer),
  }),
  'update-profile': route({
    method: 'POST',
    path: '/customer/profile/update',
    access: 'customer',
    status: 200,
    summary: "Change the customer's own profile",
    description:
      'Omitted fields keep their values. A new e-mail address or password requires the current password, if there is ' +
      'one. A new address must be confirmed again. A new password ends all sessions; the reply holds the tokens of a ' +
      'new one.',
    input: z.object({
      fname: text().optional(),
      lname: text().optional(),
      phone: line().optional(),
      email: email().optional(),
      password: newPassword().optional(),
      current_password: z.string('Must be text').min(1, 'Is required').max(128).optional(),
    }),
    reply: z.object({
      status: z.literal(true),
      message: z.string(),
      data: customer,
      token: z.string().optional(),
      refresh_token: z.string().optional(),
    }),
  }),
});
