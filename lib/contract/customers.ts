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
import { bare, done, email, line, newPassword, optionalText, text } from './wire.ts';

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
    reply: loggedIn,
  }),
  register: route({
    method: 'POST',
    path: '/customer/register',
    access: 'public',
    status: 201,
    summary: 'Register as a customer',
    description: 'Only while enable_signup is 1. A link to confirm the e-mail address is mailed.',
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
    summary: 'Have a link mailed to choose a new password, as customer',
    description: 'The answer is the same whether or not somebody logs in with this address.',
    input: forgottenPassword,
    reply: done(),
  }),
  'reset-password': route({
    method: 'POST',
    path: '/customer/reset-password',
    access: 'public',
    status: 200,
    summary: 'Choose a new password by a mailed link, as customer',
    description: 'The token of the link is good once, for 30 minutes. All sessions of the person end.',
    input: passwordReset,
    reply: done(),
  }),
  'verify-email': route({
    method: 'POST',
    path: '/customer/verify-email',
    access: 'public',
    status: 200,
    summary: 'Confirm an e-mail address by a mailed link',
    description: 'The token of the link is good for 7 days, as long as the address is the same.',
    input: z.object({ token: tokenText() }),
    reply: done(),
  }),
  'resend-verification': route({
    method: 'POST',
    path: '/customer/resend-verification',
    access: 'customer',
    status: 200,
    summary: 'Have the link to confirm the e-mail address mailed again',
    input: z.object({}),
    reply: done(),
  }),
  profile: route({
    method: 'GET',
    path: '/customer/profile',
    access: 'customer',
    status: 200,
    summary: 'The profile of the customer who asks',
    input: z.object({}),
    reply: bare(customer),
  }),
  'update-profile': route({
    method: 'POST',
    path: '/customer/profile/update',
    access: 'customer',
    status: 200,
    summary: 'Change the profile of the customer who asks',
    description:
      'What is left out keeps its value. A new e-mail address or password takes the current password where there is ' +
      'one. A new address is to be confirmed again. A new password ends all sessions; the reply carries the tokens ' +
      'of a new one.',
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
