import * as z from 'zod';
import { email, newPassword } from './fields.ts';

/** Longer than any token of this API or an identity provider. */
const TOKEN_MAX_LENGTH = 8_192;

export const credentials = z.object({
  email: z.string('Must be text').trim().toLowerCase().min(1, 'Is required').max(255),
  password: z.string('Must be text').min(1, 'Is required').max(128),
});

/** The access token and refresh token of a session (BEHAVIOR §3.2, §3.3). */
export const sessionFields = { token: z.string(), refresh_token: z.string() };

export const sessionReply = z.object({
  status: z.literal(true),
  ...sessionFields,
  user: z.object({ id: z.int(), name: z.string(), email: z.string() }),
});

export const token = () =>
  z.string('Must be text').trim().min(1, 'Is required').max(TOKEN_MAX_LENGTH, 'Is too long');

export const forgotPasswordInput = z.object({ email: email() });
export const resetPasswordInput = z.object({ token: token(), password: newPassword() });
