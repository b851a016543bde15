import * as z from 'zod';
import { email, newPassword } from './wire.ts';

/** Longer than any token that this API or an identity provider gives out. */
const TOKEN_MAX_LENGTH = 8_192;

/** E-mail and password of a log-in. */
export const credentials = z.object({
  email: z.string('Must be text').trim().toLowerCase().min(1, 'Is required').max(255),
  password: z.string('Must be text').min(1, 'Is required').max(128),
});

/** What a log-in gives out: an access token for an hour, and a refresh token for one use within 30 days. */
export const sessionFields = { token: z.string(), refresh_token: z.string() };

export const loggedIn = z.object({
  status: z.literal(true),
  ...sessionFields,
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
});

/** A token that somebody was given and brings back. */
export const tokenText = () =>
  z.string('Must be text').trim().min(1, 'Is required').max(TOKEN_MAX_LENGTH, 'Is too long');

export const forgottenPassword = z.object({ email: email() });
export const passwordReset = z.object({ token: tokenText(), password: newPassword() });
